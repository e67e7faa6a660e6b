import { text } from '@services/common/http/validation';
import { z } from 'zod';

import type { Channel as ChannelRow } from '../generated/prisma/client.ts';

export const KINDS = ['sms', 'email', 'whatsapp'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether the text names a kind of channel. */
export function isKind(value: string): value is Kind {
  return (KINDS as readonly string[]).includes(value);
}

const baseUrl = z
  .string()
  .max(500)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Must be an http or https URL')
  .refine((value) => URL.canParse(value) && new URL(value).username === '', 'Must not contain credentials')
  .transform((value) => value.replace(/\/+$/, ''));

const secret = (max: number) => z.string().min(1).max(max);

export const TwilioSettings = z
  .strictObject({
    from: text({ min: 1, max: 20, label: 'From' }).optional(),
    messagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/)
      .optional(),
    baseUrl: baseUrl.default('https://api.twilio.com'),
  })
  .refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined), {
    error: 'Either from or messagingServiceSid is required',
    path: ['from'],
  });
export const TwilioCredentials = z.strictObject({
  accountSid: z.string().regex(/^AC[0-9a-f]{32}$/, 'Must be AC and 32 hexadecimal digits'),
  authToken: secret(200),
});

/** An address, or a name and an address in angle brackets, on one line. */
const mailbox = text({ min: 3, max: 320, label: 'Address' }).regex(
  /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'Must be an address, or a name and an address in angle brackets',
);
const domain = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/i, 'Must be a domain name');

export const SmtpSettings = z.strictObject({
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/, 'Must be a host name or address'),
  port: z.int().min(1).max(65_535).default(587),
  secure: z.boolean().default(false).meta({ description: 'TLS from the first byte; otherwise STARTTLS' }),
  requireTls: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether nothing is sent to a server that does not offer STARTTLS. Set it to false only for a relay on a network ' +
        'that you trust: whoever can remove the offer reads the password and the mail',
    }),
  from: mailbox,
  replyTo: mailbox.optional(),
  deliveredOn: z.enum(['accepted', 'dsn']).default('accepted').meta({
    description:
      'Whether a message counts as delivered when the server has taken it, or when a delivery report says so',
  }),
  bounceDomain: domain.optional(),
});
export const SmtpCredentials = z.strictObject({
  username: secret(320).optional(),
  password: secret(1000).optional(),
  dkim: z.strictObject({ domain, selector: secret(63), privateKey: secret(10_000) }).optional(),
});

export const CloudSettings = z.strictObject({
  phoneNumberId: z.string().regex(/^\d{1,32}$/, 'Must be the numeric id of the phone number'),
  baseUrl: baseUrl.default('https://graph.facebook.com/v23.0'),
});
export const CloudCredentials = z.strictObject({
  accessToken: secret(2000),
  appSecret: secret(200).meta({ description: 'Signs the receipts' }),
  verifyToken: secret(200).meta({ description: 'Of your own choice; Meta repeats it in the handshake' }),
});

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
const kind = z.literal(KINDS);

export const NewChannel = z
  .discriminatedUnion('provider', [
    z.strictObject({
      ...common,
      channel: z.literal('sms'),
      provider: z.literal('twilio'),
      settings: TwilioSettings,
      credentials: TwilioCredentials,
    }),
    z.strictObject({
      ...common,
      channel: z.literal('email'),
      provider: z.literal('smtp'),
      settings: SmtpSettings,
      credentials: SmtpCredentials.default({}),
    }),
    z.strictObject({
      ...common,
      channel: z.literal('whatsapp'),
      provider: z.literal('cloud'),
      settings: CloudSettings,
      credentials: CloudCredentials,
    }),
    z.strictObject({ ...common, channel: kind, provider: z.literal('sandbox') }),
  ])
  .meta({ id: 'NewChannel' });
export type NewChannel = z.output<typeof NewChannel>;

/** Settings and credentials are checked against the channel's provider when they are stored. */
export const ChannelChanges = z.strictObject({
  name: text({ min: 1, max: 100, label: 'Name' }).optional(),
  priority: z.int().min(0).max(1000).optional(),
  perSecond: z.int().min(1).max(10_000).nullable().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
});
export type ChannelChanges = z.output<typeof ChannelChanges>;

export const Channel = z
  .object({
    channelId: z.string(),
    channel: z.enum(KINDS),
    provider: z.enum(['twilio', 'smtp', 'cloud', 'sandbox']),
    name: z.string(),
    status: z.enum(['connected', 'paused']),
    statusReason: z.string().nullable(),
    priority: z.int(),
    perSecond: z.int().nullable(),
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
    settings: row.settings as Presented['settings'],
    callbackUrls: callbackUrls(row, publicUrl),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Where a channel's provider reports to. */
export function callbackUrls(
  { id, provider }: Pick<ChannelRow, 'id' | 'provider'>,
  publicUrl: string,
): Record<string, string> {
  const base = `${publicUrl}/callbacks`;
  switch (provider) {
    case 'twilio':
      return { status: `${base}/twilio/${id}/status`, inbound: `${base}/twilio/${id}/inbound` };
    case 'cloud':
      return { webhook: `${base}/whatsapp/${id}` };
    case 'smtp':
      return { bounces: `${base}/email/${id}/bounces` };
    default:
      return {};
  }
}
