import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type { Channel as ChannelRow } from '../generated/prisma/client.ts';
import { KINDS, type Kind } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { callbackUrls, PROVIDER_NAMES, providerNamed } from '../providers/registry.ts';

const common = {
  name: text({ min: 1, max: 100, label: 'Name' }).optional(),
  priority: z.int().min(0).max(1000).default(0).meta({
    description: 'The lowest of a kind is the default; the others follow in order when it fails',
  }),
  perSecond: z
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .default(null)
    .meta({ description: 'Messages a second; null: no limit' }),
};
const tracking = Tracking.meta({
  description: 'E-mail: what is tracked, unless a message says otherwise; nothing by default',
});
const variants = PROVIDER_NAMES.map((name) => {
  const { kinds, settings, credentials } = providerNamed(name);
  const parts = settings && credentials ? { settings, credentials } : {};
  const tracked = kinds.includes('email') ? { tracking: tracking.optional() } : {};
  return z.strictObject({ ...common, ...tracked, channel: z.literal(kinds), provider: z.literal(name), ...parts });
});

/** One schema per provider. */
export const NewChannel = z
  .discriminatedUnion('provider', variants as [(typeof variants)[number], ...typeof variants])
  .meta({ id: 'NewChannel' });
export type NewChannel = z.output<typeof NewChannel>;

/** Settings and credentials are checked against the channel's provider when they are stored. */
export const ChannelChanges = z.strictObject({
  name: text({ min: 1, max: 100, label: 'Name' }).optional(),
  priority: z.int().min(0).max(1000).optional(),
  perSecond: z.int().min(1).max(10_000).nullable().optional(),
  tracking: tracking.nullable().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
});
export type ChannelChanges = z.output<typeof ChannelChanges>;

export const Channel = z
  .object({
    channelId: z.string(),
    channel: z.enum(KINDS),
    provider: z.enum(PROVIDER_NAMES),
    name: z.string(),
    status: z.enum(['connected', 'paused']),
    statusReason: z.string().nullable(),
    priority: z.int(),
    perSecond: z.int().nullable(),
    tracking: Tracking.nullable(),
    settings: z.record(z.string(), z.unknown()),
    callbackUrls: z.record(z.string(), z.string()).meta({ description: 'What to enter at the provider' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Channel' });

/** Only the creation of an e-mail channel shows the secret that bounces are signed with. */
export const CreatedChannel = Channel.extend({ bounceSecret: z.string().optional() }).meta({ id: 'CreatedChannel' });

export const ChannelTest = z
  .object({ ok: z.boolean(), code: z.string().optional(), message: z.string().optional() })
  .meta({ id: 'ChannelTest' });

type Presented = z.output<typeof Channel>;

export function toChannel(row: ChannelRow, publicUrl: string): z.output<typeof Channel> {
  return {
    channelId: row.id,
    channel: row.kind as Kind,
    provider: row.provider as Presented['provider'],
    name: row.name,
    status: row.status as Presented['status'],
    statusReason: row.statusReason,
    priority: row.priority,
    perSecond: row.perSecond,
    tracking: row.tracking as Presented['tracking'],
    settings: row.settings as Presented['settings'],
    callbackUrls: callbackUrls(row, publicUrl),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
