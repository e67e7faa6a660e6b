import { withoutOptedOut } from '../messages/opt-outs.ts';
import { logFailure } from '@services/common/database/log-failure';
import type { Logger } from '@services/common/runtime/logging';
import { continueTrace } from '@services/common/runtime/trace-context';
import { UnknownKeyError } from '@services/common/secrets/encryption';

import type { Providers } from '../channels/providers.ts';
import { domainOf } from '../domains/names.ts';
import { addressOf, partsOf, quotedMailbox } from '../providers/mail.ts';
import { callbackUrls, providerNamed } from '../providers/registry.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { UnreadableKeyError, type FindKey } from '../domains/signing.ts';
import { findMailParts } from '../messages/mail/parts.ts';
import type { DkimKey, MailParts, Outcome, OutboundMessage, Provider } from '../providers/outcome.ts';
import { replyAddress } from '../messages/mail/reply-address.ts';
import { recipientLinks, withLinks } from '../messages/mail/recipient-links.ts';
import { trackedHtml, trackingOf } from '../messages/tracking/apply.ts';
import { claimMessages, findDueChannels, renewLeases, type Claimed, type DueChannel, type Lane } from './claim.ts';
import { quietUntil } from '../messages/quiet-hours.ts';
import { giveTokensBack, takeTokens } from './rate.ts';
import { requeueMessages } from './requeue.ts';
import type { OnAttempt } from './attempts.ts';
import type { Settle } from './settle.ts';

interface SenderDeps {
  config: Config;
  db: Database;
  providers: Providers;
  findKey: FindKey;
  settle: Settle;
  onAttempt: OnAttempt;
  logger: Logger;
  /** Notifies the workers of events to deliver. */
  wakeWebhooks: () => void;
}

/** Converts a message to the form that provider adapters expect. */
function toOutbound(
  config: Config,
  message: Claimed,
  { provider, settings }: DueChannel,
  mail: MailParts | null = null,
  dkim: DkimKey | null = null,
): OutboundMessage {
  const { id, channel, channelId, recipient: to, whatsappTemplate, replyTo } = message;
  const { status = '' } = callbackUrls({ id: channelId, provider }, config.PUBLIC_URL);
  const links = channel === 'email' ? recipientLinks(config, message) : null;
  return {
    id,
    to,
    ...withLinks(message, links),
    whatsappTemplate,
    mail,
    dkim,
    replyTo,
    replyMailbox: replyMailbox(config.ADDRESS_KEY, message, settings, mail?.from),
    // The URL contains the message id, so that a receipt identifies the message even if the response to the sending request is lost.
    callbackUrl: `${status}?messageId=${id}`,
    unsubscribeUrl: links?.unsubscribe ?? null,
  };
}

/** The mailbox for answers to the message, if mail to a domain of the channel is forwarded to this service. */
function replyMailbox(key: Buffer, message: Claimed, settings: unknown, sender?: string | null): string | null {
  const { from = '', replyDomain } = settings as { from?: string; replyDomain?: string };
  if (replyDomain === undefined) return null;
  return quotedMailbox({ name: partsOf(sender ?? from).name, address: replyAddress(key, message, replyDomain) });
}

export interface Sender {
  /** Finds channels with due messages, which are then claimed and sent in the background. */
  run(): Promise<0>;
  /** Renews the leases of messages that are still being sent. */
  renew(): Promise<void>;
  /** Waits until the outcomes of all started messages are recorded. */
  drain(): Promise<void>;
}

/** Maximum number of channels served at a time, each of a different account. */
const MAX_SERVED = 3;
/**
 * Limits on the total size of large messages in progress in a queue (lane). Sending a message takes several copies of it in
 * memory. Many concurrent large requests would also delay each other until they time out with an unknown outcome.
 */
const MAX_ACCOUNT_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;
/** The pause before a channel with a rate limit checks for new tokens. */
const TOKEN_PAUSE_MS = 25;
/** The pause of a channel whose credentials this replica cannot decrypt. Another replica, or this one later, may have the missing key. */
const KEY_PAUSE_MS = 10_000;

/**
 * Sends the messages of one lane. Each channel has its own limit of messages in progress, so that a slow provider does not delay other
 * channels. New messages are claimed once half of that limit is free, so that one statement claims many messages. Suspects are sent one at
 * a time, across all channels.
 */
export function createSender(
  lane: Lane,
  { config, db, providers, findKey, settle, onAttempt, logger, wakeWebhooks }: SenderDeps,
  wake: () => void,
): Sender {
  const isSuspect = lane === 'suspect';
  const [maxServed, concurrency] = isSuspect ? [1, 1] : [MAX_SERVED, config.SEND_CONCURRENCY];
  const inProgress = new Map<string, Set<Claimed>>();
  const running = new Set<Promise<void>>();
  /** Bytes of the large messages in progress, by account and in total. */
  const bytesOf = new Map<string, number>();
  let allBytes = 0;
  /** Channels that wait to be served, by account. The first account has waited longest. */
  let waiting = new Map<string, DueChannel[]>();
  /**
   * The channel being served, by account. Only one channel of an account is served at a time, so that an account with many channels does
   * not delay other accounts.
   */
  const serving = new Map<string, Promise<void>>();
  /** Whether a channel had messages since the last search for due channels. */
  let isFound = false;

  function addBytes(accountId: string, bytes: number): void {
    allBytes += bytes;
    const sum = (bytesOf.get(accountId) ?? 0) + bytes;
    if (sum > 0) bytesOf.set(accountId, sum);
    else bytesOf.delete(accountId);
  }

  /** The bytes of large messages that the account may still start. An account without a large message in progress may always start one. */
  function roomFor(accountId: string): number {
    const bytes = bytesOf.get(accountId);
    if (bytes === undefined) return MAX_ACCOUNT_BYTES;
    return Math.max(Math.min(MAX_ACCOUNT_BYTES - bytes, MAX_BYTES - allBytes), 0);
  }

  function start(channel: DueChannel, message: Claimed): void {
    const places = inProgress.get(channel.id) ?? new Set();
    inProgress.set(channel.id, places.add(message));
    const { id, accountId, largeBytes, traceparent } = message;
    addBytes(accountId, largeBytes);
    const done = continueTrace({ traceparent, queue: 'messages', id }, () => deliver(channel, message))
      .catch((error: unknown) =>
        logFailure(logger, error, 'the outcome of a message could not be recorded', { messageId: message.id }),
      )
      .finally(() => {
        places.delete(message);
        running.delete(done);
        if (places.size === 0) inProgress.delete(channel.id);
        addBytes(accountId, -largeBytes);
        if (largeBytes > 0 || places.size <= concurrency / 2) wake();
      });
    running.add(done);
  }

  async function deliver(channel: DueChannel, message: Claimed): Promise<void> {
    const { outcome, canAsk } = await attempt(channel, message);
    onAttempt(channel, outcome);
    await settle({ message, channel, outcome, canAsk });
  }

  async function attempt(channel: DueChannel, message: Claimed): Promise<{ outcome: Outcome; canAsk: boolean }> {
    if (channel.status === 'disconnected') {
      const text = 'The channel was disconnected';
      return { outcome: { kind: 'permanent', code: 'channel_not_connected', message: text }, canAsk: false };
    }
    let provider: Provider;
    try {
      provider = providers.of(channel);
    } catch (error) {
      logger.error({ err: error, channelId: channel.id }, 'channel is not usable');
      // The operator adds a missing key, and the channel then continues without further action. Other unreadable credentials are a fault of
      // the channel.
      if (error instanceof UnknownKeyError)
        return { outcome: { kind: 'held', retryAfterMs: KEY_PAUSE_MS }, canAsk: false };
      const text = 'The credentials could not be read';
      return {
        outcome: { kind: 'channel_fault', code: 'channel_authentication_failed', message: text },
        canAsk: false,
      };
    }
    const mail = message.hasMail ? await findMailParts(db, message) : null;
    let dkim: DkimKey | null;
    try {
      dkim = await keyFor(channel, mail);
    } catch (error) {
      if (!(error instanceof UnreadableKeyError)) throw error;
      // Unsigned email might be refused, so the message is retried later. By then the operator may have added the encryption key.
      logger.error({ err: error, accountId: message.accountId }, 'the key of a domain is not usable');
      return { outcome: { kind: 'temporary', code: 'invalid_sender', message: error.message }, canAsk: false };
    }
    if (mail?.from && !dkim) {
      const text = `The domain of ${addressOf(mail.from)} is not verified`;
      return { outcome: { kind: 'permanent', code: 'invalid_sender', message: text }, canAsk: false };
    }
    const outbound = toOutbound(config, message, channel, mail, dkim);
    const tracking = outbound.html === null ? null : trackingOf(channel.tracking, message.tracking);
    if (tracking) outbound.html = await trackedHtml(config, message, outbound.html ?? '', tracking);
    const outcome = await provider.send(outbound);
    return { outcome, canAsk: provider.find !== undefined };
  }

  /**
   * The key that signs an email: the key of the email's own sender. If the email has no sender, the key of the
   * channel's sender is used, provided that this service signs the channel's email.
   */
  async function keyFor(
    { accountId, provider, settings }: DueChannel,
    mail: MailParts | null,
  ): Promise<DkimKey | null> {
    if (mail?.from) return findKey(accountId, domainOf(addressOf(mail.from)), { again: true });
    const { from } = settings as { from?: string };
    return from !== undefined && providerNamed(provider).signsMail === true
      ? findKey(accountId, domainOf(addressOf(from)))
      : null;
  }

  /** Fails messages to recipients who have opted out, returns messages in quiet hours to the queue, and starts the other messages. */
  async function begin(channel: DueChannel, all: Claimed[]): Promise<void> {
    const claimed = await withoutOptedOut(db, config.ADDRESS_KEY, all);
    if (claimed.length < all.length) wakeWebhooks();
    const now = new Date();
    const waiting = claimed.flatMap((message) => {
      const { quietHours, timezone } = message;
      const until = quietHours && quietUntil(now, quietHours, timezone ?? quietHours.timezone ?? 'UTC');
      return until ? [{ message, dueInMs: until.getTime() - now.getTime(), isQuiet: true }] : [];
    });
    const asleep = new Set(waiting.map(({ message }) => message));
    for (const message of claimed) if (!asleep.has(message)) start(channel, message);
    if (waiting.length > 0) await requeueMessages(db, waiting);
  }

  async function serve(channel: DueChannel): Promise<number> {
    const free = concurrency - (inProgress.get(channel.id)?.size ?? 0);
    if (free < concurrency / 2) return 0;
    const limit = channel.perSecond === null ? free : await takeTokens(db, channel.id, free, lane);
    if (limit === 0) {
      setTimeout(wake, TOKEN_PAUSE_MS).unref();
      return 0;
    }
    const claimed = await claimMessages(db, {
      lane,
      channelId: channel.id,
      limit,
      leaseSeconds: config.LEASE_SECONDS,
      maxBytes: roomFor(channel.accountId),
    });
    await begin(channel, claimed);
    // Waits for the suspect, so that a crash can only be caused by this message.
    if (isSuspect) await Promise.all(running);
    const unused = limit - claimed.length;
    if (channel.perSecond !== null && unused > 0) await giveTokensBack(db, channel.id, unused);
    return claimed.length;
  }

  function serveNext(): void {
    for (const [accountId, [channel, ...others]] of waiting) {
      if (serving.size >= maxServed) return;
      if (serving.has(accountId)) continue;
      waiting.delete(accountId);
      if (others.length > 0) waiting.set(accountId, others);
      if (channel) serving.set(accountId, serveOne(channel));
    }
  }

  async function serveOne(channel: DueChannel): Promise<void> {
    try {
      if ((await serve(channel)) > 0) isFound = true;
    } catch (error) {
      logFailure(logger, error, 'messages of a channel could not be claimed', { channelId: channel.id });
    }
    serving.delete(channel.accountId);
    serveNext();
    if (serving.size > 0 || !isFound) return;
    isFound = false;
    // Poll again, because other messages may have become due.
    wake();
  }

  return {
    async run() {
      const due = Map.groupBy(await findDueChannels(db, lane), ({ accountId }) => accountId);
      // Accounts that are already waiting keep their position.
      waiting = new Map([...waiting.keys(), ...due.keys()].map((accountId) => [accountId, due.get(accountId) ?? []]));
      serveNext();
      return 0;
    },
    async renew() {
      const messages = [...inProgress.values()].flatMap((places) => [...places]);
      if (messages.length > 0) await renewLeases(db, messages, config.LEASE_SECONDS);
    },
    async drain() {
      waiting.clear();
      await Promise.all(serving.values());
      await Promise.all(running);
    },
  };
}
