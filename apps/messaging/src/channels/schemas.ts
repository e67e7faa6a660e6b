import { idWith, record, text } from '@services/common/http/validation';
import { nameVariants } from '@services/common/openapi/json-schema';
import { z } from 'zod';

import type { Channel as ChannelRow } from '../generated/prisma/client.ts';
import { KINDS, type Kind } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { callbackUrls, PROVIDER_NAMES, providerNamed } from '../providers/registry.ts';

const name = text({ min: 1, max: 100, label: 'Name' }).describe('Your name for the channel');
const priority = z
  .int()
  .min(0)
  .max(1000)
  .describe('Priority among channels of the same kind: the lowest number is tried first');
const perSecond = z
  .int()
  .min(1)
  .max(10_000)
  .nullable()
  .describe('Maximum number of messages per second. Null for no limit');
const tracking = Tracking.describe(
  'Email only. Open and click tracking for messages that do not set `tracking`. Default: none',
);
const replyTo = (keyword: string) =>
  text({ min: 1, max: 1000, label: 'Reply' }).optional().describe(`Reply to ${keyword}. Default: none`);
const replyFields = {
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Must be a language code such as en')
    .describe('Language code, such as `en`'),
  stop: replyTo('STOP'),
  start: replyTo('START'),
  help: replyTo('HELP'),
};
const KeywordReply = z.strictObject(replyFields).meta({ id: 'KeywordReply' });
export type KeywordReply = z.output<typeof KeywordReply>;
const REPLIES =
  'SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. ' +
  'A person gets each reply at most once in 24 hours, even after STOP';
const keywordReplies = z
  .array(KeywordReply)
  .max(20)
  .refine(
    (replies) => new Set(replies.map(({ language }) => language)).size === replies.length,
    'Languages must differ',
  )
  .describe(REPLIES);
const common = { name: name.optional(), priority: priority.default(0), perSecond: perSecond.default(null) };
const SETTINGS = 'Settings of the provider';
const Settings = record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const variants = PROVIDER_NAMES.map((name) => {
  const { kinds, settings, credentials } = providerNamed(name);
  const parts =
    settings && credentials
      ? {
          settings: settings.describe(SETTINGS),
          credentials: credentials.describe('Secrets for the provider. They are encrypted and never shown'),
        }
      : {};
  const tracked = kinds.includes('email') ? { tracking: tracking.optional() } : {};
  const replying = kinds.some((kind) => kind !== 'email') ? { keywordReplies: keywordReplies.optional() } : {};
  return z.strictObject({
    ...common,
    ...tracked,
    ...replying,
    channel: z.literal(kinds).describe('Kind of channel'),
    provider: z.literal(name).describe('Provider that sends the messages'),
    ...parts,
  });
});

/** One schema per provider. */
export const NewChannel = z
  .discriminatedUnion('provider', variants as [(typeof variants)[number], ...typeof variants])
  .meta({ id: 'NewChannel' });
nameVariants('NewChannel', 'provider', NewChannel);
export type NewChannel = z.output<typeof NewChannel>;

/** Settings and credentials are checked against the channel's provider when they are stored. */
export const ChannelChanges = z.strictObject({
  name: name.optional(),
  priority: priority.optional(),
  perSecond: perSecond.optional(),
  tracking: tracking.nullable().optional(),
  keywordReplies: keywordReplies.optional(),
  settings: Settings.optional().describe('New settings, which replace all stored settings'),
  credentials: record(z.string(), z.unknown()).optional().describe('New secrets, which replace all stored secrets'),
});
export type ChannelChanges = z.output<typeof ChannelChanges>;

export const Channel = z
  .object({
    channelId: idWith('ch_').describe('ID of the channel'),
    channel: z.enum(KINDS).describe('Kind of channel'),
    provider: z.enum(PROVIDER_NAMES).describe('Provider that sends the messages'),
    name,
    status: z.enum(['connected', 'paused']).describe('A `paused` channel sends nothing'),
    statusReason: z.string().nullable().describe('Why the channel was paused. Null while the channel is connected'),
    priority: z.int().describe('Priority among channels of the same kind: the lowest number is tried first'),
    perSecond: z.int().nullable().describe('Maximum number of messages per second. Null for no limit'),
    tracking: Tracking.nullable().describe('Open and click tracking of emails. Null for no tracking'),
    keywordReplies: z.array(z.object(replyFields)).describe(REPLIES),
    settings: Settings.describe(SETTINGS),
    callbackUrls: z.record(z.string(), z.string()).describe('Callback URLs to enter at the provider, by purpose'),
    createdAt: z.iso.datetime().describe('When the channel was connected'),
    updatedAt: z.iso.datetime().describe('When the channel last changed'),
  })
  .meta({ id: 'Channel' });

/** Only the response to the creation of an email channel contains the secret for signing bounces. */
export const CreatedChannel = Channel.extend({
  bounceSecret: z
    .string()
    .optional()
    .describe(
      'Secret with which your mail server reports bounces and replies. Only for SMTP, and shown only in this response',
    ),
}).meta({ id: 'CreatedChannel' });

export const ChannelTest = z
  .object({
    ok: z.boolean().describe('Whether the provider accepts the settings and credentials'),
    code: z.string().optional().describe('Machine-readable error code'),
    message: z.string().optional().describe('Human-readable error message'),
  })
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
    keywordReplies: row.keywordReplies as Presented['keywordReplies'],
    settings: row.settings as Presented['settings'],
    callbackUrls: callbackUrls(row, publicUrl),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
