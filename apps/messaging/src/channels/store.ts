import type { Keyring } from '@services/common/secrets/encryption';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { Network } from '@services/common/outbound/network';
import { validate } from '@services/common/http/validation';
import { z } from 'zod';

import { nextCursor, readCursor, refuseCursor } from '../lists/cursor.ts';
import { lockAccount } from '../accounts/store.ts';
import type { Db } from '../db.ts';
import { cutPage, sliceOf, type PageQuery } from '../envelope.ts';
import { Prisma, type Channel } from '../generated/prisma/client.ts';
import type { Tracking } from '../providers/tracking.ts';
import { providerNamed } from '../providers/registry.ts';
import { openCredentials, sealCredentials, type Credentials } from './credentials.ts';
import type { ChannelChanges, KeywordReply, NewChannel } from './schemas.ts';

const notFound = () => new AppError(404, 'channel_not_found', 'Channel not found');

/** A test space can have sandbox channels only. */
export function assertAllowed(mode: string, { provider }: NewChannel): void {
  if (mode === 'live' || provider === 'sandbox') return;
  throw new AppError(400, 'validation_error', 'Test keys can connect only sandbox channels', {
    details: { field: 'provider', value: provider },
  });
}

/**
 * Rejects settings that contain a private IP address. Host names are resolved and checked with every connection instead.
 *
 * @throws InvalidInputError 400 naming the setting.
 */
export function assertReachable({ refusesHost }: Pick<Network, 'refusesHost'>, settings: unknown): void {
  const isPublic = (host: string) => !refusesHost(host);
  const host = z.string().refine(isPublic, 'Host must be on the public internet');
  const baseUrl = z.string().refine(
    // The provider's schema rejects an invalid URL.
    (url) => !URL.canParse(url) || isPublic(new URL(url).hostname),
    'URL must point to the public internet',
  );
  validate(z.object({ settings: z.object({ host, baseUrl }).partial().optional() }), { settings });
}

const MAX_CHANNELS = 100;

/**
 * Call it in a transaction.
 *
 * @returns the channel, and the secrets that were generated for it.
 * @throws AppError 409 `too_many_channels`.
 */
export async function createChannel(tx: Db, keyring: Keyring, accountId: string, input: NewChannel) {
  const { orm } = tx;
  await lockAccount(tx, accountId);
  if ((await orm.channel.count({ where: { accountId, status: { not: 'disconnected' } } })) >= MAX_CHANNELS) {
    throw new AppError(409, 'too_many_channels', `An account can have at most ${MAX_CHANNELS} channels`);
  }
  const id = newId('ch_');
  const secrets = providerNamed(input.provider).makeSecrets?.() ?? {};
  const { settings = {}, credentials } = input;
  const channel = await orm.channel.create({
    data: {
      id,
      accountId,
      kind: input.channel,
      provider: input.provider,
      name: input.name ?? `${input.channel} (${input.provider})`,
      settings: settings as Prisma.InputJsonObject,
      sealedCredentials: credentials ? sealCredentials(keyring, id, { ...credentials, ...secrets }) : null,
      priority: input.priority,
      perSecond: input.perSecond,
      ...('tracking' in input && input.tracking
        ? { tracking: trackingFor(input.channel, input.tracking as Tracking) }
        : {}),
      ...('keywordReplies' in input && input.keywordReplies
        ? { keywordReplies: keywordRepliesFor(input.channel, input.keywordReplies as KeywordReply[]) }
        : {}),
    },
  });
  return { channel, secrets };
}

/** @throws AppError 400 if the channel is not an email channel. */
export function trackingFor(kind: string, tracking: Tracking | null) {
  if (kind === 'email') return tracking ?? Prisma.DbNull;
  throw new AppError(400, 'validation_error', 'tracking is for email only', { details: { field: 'tracking' } });
}

/** @throws AppError 400 if the channel is an email channel. */
export function keywordRepliesFor(kind: string, replies: KeywordReply[]) {
  if (kind !== 'email' || replies.length === 0) return replies;
  const details = { field: 'keywordReplies' };
  throw new AppError(400, 'validation_error', 'keywordReplies is for SMS and WhatsApp only', { details });
}

/** The account's channels, the default of each kind first. */
export async function listChannels({ orm }: Db, accountId: string, query: PageQuery) {
  const where = { accountId, status: { not: 'disconnected' } };
  const [found, total] = await Promise.all([
    orm.channel.findMany({
      where: { ...where, ...(query.after !== undefined && channelsAfter(query.after)) },
      orderBy: [{ kind: 'asc' }, { priority: 'asc' }, { id: 'asc' }],
      ...sliceOf(query),
    }),
    orm.channel.count({ where }),
  ]);
  return { ...cutPage(found, query, ({ kind, priority, id }) => nextCursor([kind, String(priority), id])), total };
}

function channelsAfter(cursor: string): Prisma.ChannelWhereInput {
  const [kind = '', written = '', id = ''] = readCursor(cursor, 3);
  const priority = /^-?\d{1,9}$/.test(written) ? Number(written) : refuseCursor(cursor);
  return {
    OR: [{ kind: { gt: kind } }, { kind, priority: { gt: priority } }, { kind, priority, id: { gt: id } }],
  };
}

/** @throws AppError 404 when the account has no such channel. */
export async function getChannel({ orm }: Db, accountId: string, id: string): Promise<Channel> {
  const channel = await orm.channel.findFirst({ where: { accountId, id, status: { not: 'disconnected' } } });
  if (!channel) throw notFound();
  return channel;
}

/** Finds a channel by its id, in any account. Only for provider callbacks, which the channel's own secret authenticates. */
export function findChannel({ orm }: Db, id: string): Promise<Channel | null> {
  return orm.channel.findFirst({ where: { id, status: { not: 'disconnected' } } });
}

/**
 * Changes a channel. New settings or credentials replace all stored settings or credentials; new credentials also resume a paused channel.
 *
 * @throws AppError 404; InvalidInputError when settings or credentials do not fit the provider.
 */
export async function updateChannel(db: Db, keyring: Keyring, accountId: string, id: string, changes: ChannelChanges) {
  const channel = await getChannel(db, accountId, id);
  const { settings, credentials } = parseForProvider(channel, changes);
  const moves = settings !== undefined && leadsTo(settings) !== leadsTo(channel.settings);
  if (moves && !credentials && enteredCredentials(keyring, channel).length > 0) {
    throw new AppError(400, 'validation_error', 'Credentials are required when the server changes', {
      details: { field: 'credentials' },
    });
  }
  return db.orm.channel.update({
    where: { id },
    data: {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.priority !== undefined && { priority: changes.priority }),
      ...(changes.perSecond !== undefined && { perSecond: changes.perSecond }),
      ...(changes.tracking !== undefined && { tracking: trackingFor(channel.kind, changes.tracking) }),
      ...(changes.keywordReplies && { keywordReplies: keywordRepliesFor(channel.kind, changes.keywordReplies) }),
      ...(settings && { settings: settings as Prisma.InputJsonObject }),
      ...(credentials && {
        sealedCredentials: sealCredentials(keyring, id, { ...credentials, ...madeSecrets(keyring, channel) }),
        status: 'connected',
        statusReason: null,
      }),
    },
  });
}

function parseForProvider(channel: Channel, changes: ChannelChanges) {
  const { settings, credentials } = providerNamed(channel.provider);
  if (!settings || !credentials) return {};
  const shape = z.object({ settings: settings.optional(), credentials: credentials.optional() });
  const parsed = validate(shape, { settings: changes.settings, credentials: changes.credentials });
  return {
    settings: changes.settings && (parsed.settings as Record<string, unknown>),
    credentials: changes.credentials && (parsed.credentials as Credentials),
  };
}

/**
 * The server that receives the credentials. A caller who may change settings must not be able to redirect stored credentials to another
 * server.
 */
function leadsTo(settings: unknown): string | undefined {
  const { baseUrl, host } = settings as { baseUrl?: string; host?: string };
  return baseUrl === undefined ? host?.toLowerCase() : new URL(baseUrl).origin;
}

/** The names of the credentials that the account entered, without the secrets that this service generated. */
function enteredCredentials(keyring: Keyring, channel: Channel): string[] {
  const made = Object.keys(providerNamed(channel.provider).makeSecrets?.() ?? {});
  return Object.keys(openCredentials(keyring, channel)).filter((name) => !made.includes(name));
}

/** The secrets that this service generated. They are kept when the account enters new credentials. */
function madeSecrets(keyring: Keyring, channel: Channel): Credentials {
  const names = Object.keys(providerNamed(channel.provider).makeSecrets?.() ?? {});
  if (names.length === 0) return {};
  const kept = openCredentials(keyring, channel);
  return Object.fromEntries(names.map((name) => [name, kept[name]]));
}

/** Stops or resumes sending; the queue is kept. @throws AppError 404 */
export async function setPaused({ orm }: Db, accountId: string, id: string, reason: string | null): Promise<Channel> {
  const [channel] = await orm.channel.updateManyAndReturn({
    where: { id, accountId, status: { not: 'disconnected' } },
    data: { status: reason === null ? 'connected' : 'paused', statusReason: reason },
  });
  if (!channel) throw notFound();
  return channel;
}

/**
 * Disconnects a channel and deletes its credentials. The workers then move its queued messages to the account's next channel of the same
 * kind, or fail them. @throws AppError 404
 */
export async function disconnectChannel({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.channel.updateMany({
    where: { id, accountId, status: { not: 'disconnected' } },
    data: { status: 'disconnected', statusReason: null, sealedCredentials: null },
  });
  if (count === 0) throw notFound();
}
