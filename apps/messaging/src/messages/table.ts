import { timestamp } from '@services/common/http/dates';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { isSpelled, spellingsOf } from '../contacts/addresses/phone.ts';
import { CATEGORIES } from '../contacts/topics/purposes.ts';
import { KINDS } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { AttachmentFacts, type Mailbox } from './mail/fields.ts';
import { STATUSES } from './status.ts';

const at = { schema: z.iso.datetime().nullable(), isTime: true };
const text = { schema: z.string().nullable() };
const id = { schema: z.string().nullable() };
const time = timestamp().transform((value) => new Date(value));

/** Why a message failed or, while it is tried again, why its last attempt did. */
const errorPart = (column: string, property: string) =>
  `coalesce(${column}, CASE WHEN status IN ('queued', 'sending')
    THEN jsonb_path_query_array(events, '$[*] ? (exists(@.code))') -> -1 ->> '${property}' END)`;
const ERROR = `CASE WHEN ${errorPart('error_code', 'code')} IS NOT NULL THEN json_build_object(
    'code', ${errorPart('error_code', 'code')}, 'message', coalesce(${errorPart('error_message', 'message')}, ''),
    'providerCode', ${errorPart('provider_code', 'providerCode')}) END`;
const engaged = (kind: string) => `coalesce(CASE WHEN html IS NOT NULL THEN (SELECT count FROM message_engagement e
    WHERE e.account_id = messages.account_id AND e.message_id = messages.id AND kind = '${kind}' AND link = '') END, 0)`;

/** What a list shows of a message. */
const listed = {
  messageId: { schema: z.string(), sql: 'id' },
  channel: { schema: z.string() },
  channelId: { schema: z.string() },
  to: { schema: z.string(), sql: 'recipient' },
  body: { schema: z.string() },
  subject: text,
  templateId: id,
  contactId: id,
  campaignId: id,
  category: { schema: z.enum(CATEGORIES).nullable() },
  topic: text,
  status: { schema: z.enum(STATUSES) },
  segments: { schema: z.int().nullable() },
  encoding: { schema: z.enum(['GSM-7', 'UCS-2']).nullable() },
  tags: { schema: z.array(z.string()), sql: `coalesce(tags, '{}')` },
  metadata: { schema: z.record(z.string(), z.unknown()).nullable() },
  attempts: { schema: z.int() },
  possibleDuplicate: {
    schema: z
      .boolean()
      .meta({ description: 'A response from the provider was lost, so the message may have been sent twice' }),
    sql: 'uncertain',
  },
  scheduledAt: at,
  expiresAt: at,
  createdAt: { schema: z.iso.datetime() },
  sentAt: at,
  deliveredAt: at,
  readAt: at,
  failedAt: at,
  error: {
    schema: z
      .object({ code: z.string(), message: z.string(), providerCode: z.string().nullable() })
      .nullable()
      .meta({ description: 'Why it failed or, while it is tried again, why the last attempt did.' }),
    sql: ERROR,
  },
};

/** Everything that is shown of a message; `mail` is null where nothing of it was given. */
const columns = defineColumns({
  ...listed,
  direction: { schema: z.literal('outbound'), sql: `'outbound'` },
  html: text,
  templateVersion: { schema: z.int().nullable() },
  variables: { schema: z.record(z.string(), z.unknown()).nullable() },
  providerMessageId: id,
  from: {
    schema: z.string().nullable().meta({ description: "E-mail: where it is not the channel's" }),
    sql: `mail->>'from'`,
  },
  cc: { schema: z.array(z.string()), sql: `coalesce(mail->'cc', '[]')` },
  copies: {
    schema: z
      .array(z.object({ messageId: z.string(), type: z.enum(['cc', 'bcc']) }))
      .meta({ description: 'The messages to those who get a copy' }),
    sql: `coalesce(mail->'copies', '[]')`,
  },
  copyOf: {
    schema: z.string().nullable().meta({ description: 'The messageId of the message that it is a copy of' }),
    sql: `mail->>'copyOf'`,
  },
  tracking: {
    schema: Tracking.nullable().meta({
      description: "E-mail: what the message itself says; null: the channel's `tracking` applies",
    }),
  },
  opens: {
    schema: z.int().meta({ description: 'How often it was opened, as far as that can be detected; up to 1,000' }),
    sql: engaged('opened'),
  },
  clicks: {
    schema: z.int().meta({ description: 'How often its links were followed; up to 1,000' }),
    sql: engaged('clicked'),
  },
  replyTo: { ...text, sql: `mail->>'replyTo'` },
  headers: { schema: z.record(z.string(), z.string()), sql: `coalesce(mail->'headers', '{}')` },
  attachments: {
    schema: z.array(AttachmentFacts).meta({ description: 'Without their contents' }),
    sql: `coalesce(mail->'attachments', '[]')`,
  },
  inReplyTo: { schema: z.string().nullable().meta({ description: 'The inbound message that it answers' }) },
  queuedAt: at,
  canceledAt: at,
  expiredAt: at,
  events: { schema: z.array(z.looseObject({ status: z.string(), at: z.iso.datetime({ offset: true }) })) },
});
const LISTED = Object.keys(listed) as (keyof typeof listed)[];

export const ListedMessage = z.object(columns.shape(LISTED)).meta({ id: 'ListedMessage' });
export const Message = z.object(columns.shape(columns.names)).meta({ id: 'Message' });

/** A message as it is read; those who get a copy are not yet written as text. */
export type MessageRow = Omit<z.output<typeof Message>, 'cc'> & { cc: Mailbox[] };

/** SQL expression of what is shown as `name`, as JSON. */
export const jsonOf = (name: string): string => `to_json(${columns.text(name as (typeof columns.names)[number])})`;
export const MESSAGE_COLUMNS = columns.select(columns.names);
/** All but the body, which a page of long messages reads later. */
export const LISTED_COLUMNS = columns.select(LISTED.filter((name) => name !== 'body'));

/** The filters of a list. Ids carry their creation time, so that a span of time is a span of ids, which the list's index serves. */
export const filters = {
  status: { schema: z.enum(STATUSES), sql: 'status = $' },
  channel: { schema: z.enum(KINDS), sql: 'channel = $' },
  to: {
    schema: z
      .string()
      .max(320)
      .transform((address) => spellingsOf(address.toLowerCase())),
    sql: isSpelled('lower(recipient)'),
  },
  contactId: { schema: z.string().max(64), sql: 'contact_id = $' },
  tag: { schema: z.string().max(64), sql: 'tags @> ARRAY[$]::text[]' },
  createdAfter: { schema: time.transform(firstIdFrom), sql: 'id >= $' },
  createdBefore: { schema: time.transform(firstIdFrom), sql: 'id < $' },
};

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
/** The maximum of ten digits of a ULID, whose first is at most 7. */
const MAX_ULID_MS = 2 ** 48 - 1;

/** The smallest id that a message created at that time can have: the time part of a ULID, in Crockford's base32. */
function firstIdFrom(time: Date): string {
  let rest = Math.min(Math.max(time.getTime(), 0), MAX_ULID_MS);
  let digits = '';
  for (let index = 0; index < TIME_DIGITS; index += 1) {
    digits = DIGITS.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  return `msg_${digits}`;
}
