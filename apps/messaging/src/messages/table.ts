import { timestamp } from '@services/common/http/dates';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { isSpelled, spellingsOf } from '../contacts/addresses/phone.ts';
import { CATEGORIES } from '../contacts/topics/purposes.ts';
import { KINDS } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { quotedMailbox } from '../providers/mail.ts';
import { AttachmentFacts, type StoredMail } from './mail/fields.ts';
import { STATUSES } from './status.ts';

const at = (when: string) => ({ schema: z.iso.datetime().nullable().describe(when), isTime: true });
const text = (meaning: string) => ({ schema: z.string().nullable().describe(meaning) });
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
  messageId: { schema: z.string().describe('ID of the message'), sql: 'id' },
  channel: { schema: z.string().describe('Channel that it is sent over: `sms`, `email` or `whatsapp`') },
  channelId: { schema: z.string().describe('ID of the channel that it is sent over') },
  to: { schema: z.string().describe('Phone number or email address of the recipient'), sql: 'recipient' },
  body: { schema: z.string().describe('Text as the recipient gets it') },
  subject: text('Subject of an email. Null without one'),
  templateId: text('ID of the template that it was made from. Null without one'),
  contactId: text('ID of the contact. Null if it was sent to an address alone'),
  campaignId: text('ID of the campaign. Null without one'),
  category: { schema: z.enum(CATEGORIES).nullable().describe('Purpose of the message. Null if not stated') },
  topic: text('Key of the topic. Null without one'),
  status: {
    schema: z
      .enum(STATUSES)
      .describe('Where the message stands. `sent`: the provider accepted it and has reported nothing since'),
  },
  segments: { schema: z.int().nullable().describe('Number of parts of an SMS. Null on other channels') },
  encoding: { schema: z.enum(['GSM-7', 'UCS-2']).nullable().describe('Encoding of an SMS. Null on other channels') },
  tags: { schema: z.array(z.string()).describe('Your labels'), sql: `coalesce(tags, '{}')` },
  metadata: { schema: z.record(z.string(), z.unknown()).nullable().describe('Your own data. Null without any') },
  attempts: { schema: z.int().describe('Times that sending was tried') },
  possibleDuplicate: {
    schema: z
      .boolean()
      .describe('Whether a response of the provider was lost, so that the message may have been sent twice'),
    sql: 'uncertain',
  },
  scheduledAt: at('When it is to be sent. Null for at once'),
  expiresAt: at('When it is given up if it has not been sent. Null for never'),
  createdAt: { schema: z.iso.datetime().describe('When it was accepted') },
  sentAt: at('When the provider accepted it. Null until then'),
  deliveredAt: at('When it was delivered. Null if unknown'),
  readAt: at('When it was read. Null if unknown'),
  failedAt: at('When it failed. Null if it did not'),
  error: {
    schema: z
      .object({
        code: z.string().describe('Why it failed, for programs'),
        message: z.string().describe('Why it failed, in a sentence'),
        providerCode: z.string().nullable().describe('The provider’s own code. Null without one'),
      })
      .nullable()
      .describe('Why it failed or, while it is retried, why the last attempt failed. Null otherwise'),
    sql: ERROR,
  },
};

/** All fields that are shown of a message; `mail` is null if the request had none of its fields. */
const columns = defineColumns({
  ...listed,
  direction: { schema: z.literal('outbound').describe('Always `outbound`'), sql: `'outbound'` },
  html: text('HTML version of an email. Null without one'),
  templateVersion: { schema: z.int().nullable().describe('Version of the template. Null without a template') },
  variables: {
    schema: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Values that filled in the template. Null without any'),
  },
  providerMessageId: text('The provider’s ID of the message. Null until it is accepted'),
  from: text('Sender of an email. Null for that of the channel'),
  cc: { schema: z.array(z.string()).describe('Visible recipients of a copy') },
  copies: {
    schema: z
      .array(
        z.object({
          messageId: z.string().describe('ID of the copy'),
          type: z.enum(['cc', 'bcc']).describe('Whether other recipients see this one'),
        }),
      )
      .describe('Copies of the message, each a message of its own'),
  },
  copyOf: text('ID of the message that it is a copy of. Null if it is not a copy'),
  tracking: {
    schema: Tracking.nullable().describe('What is tracked of an email. Null if the channel’s `tracking` applies'),
  },
  opens: {
    schema: z.int().describe('Times that it was opened, as far as that is visible, up to 1,000'),
    sql: engaged('opened'),
  },
  clicks: {
    schema: z.int().describe('Times that its links were clicked, up to 1,000'),
    sql: engaged('clicked'),
  },
  replyTo: text('Address for replies to an email. Null for that of the channel'),
  headers: { schema: z.record(z.string(), z.string()).describe('Additional headers of an email') },
  attachments: { schema: z.array(AttachmentFacts).describe('Files of an email, without their contents') },
  inReplyTo: { schema: z.string().nullable().describe('ID of the inbound message that it answers. Null without one') },
  queuedAt: at('When it was queued for sending. Null until then'),
  canceledAt: at('When it was canceled. Null if it was not'),
  expiredAt: at('When it expired. Null if it did not'),
  events: {
    schema: z
      .array(
        z.looseObject({
          status: z.string().describe('Status that it reached'),
          at: z.iso.datetime({ offset: true }).describe('When it reached it'),
        }),
      )
      .describe('Changes of the status, oldest first'),
  },
});
const LISTED = Object.keys(listed) as (keyof typeof listed)[];

export const ListedMessage = z.object(columns.shape(LISTED)).meta({ id: 'ListedMessage' });
export const Message = z.object(columns.shape(columns.names)).meta({ id: 'Message' });

/** Few messages have any of these fields, so the column `mail` holds all of them. */
const MAILED = ['from', 'cc', 'copies', 'copyOf', 'replyTo', 'headers', 'attachments'] as const;
type Mailed = (typeof MAILED)[number];

/** A message in the form in which it is read. */
export type MessageRow = Omit<z.output<typeof Message>, Mailed> & Pick<StoredMail, 'mail'>;

export function toMessage({ mail, ...shown }: MessageRow): z.output<typeof Message> {
  const given: Partial<NonNullable<StoredMail['mail']>> = mail ?? {};
  const { from = null, cc = [], copies = [], copyOf = null, replyTo = null, headers = {}, attachments = [] } = given;
  return { ...shown, from, cc: cc.map(quotedMailbox), copies, copyOf, replyTo, headers, attachments };
}

/** The SQL expression, as JSON, of the field that is shown as `name`. */
export const jsonOf = (name: string): string => `to_json(${columns.text(name as (typeof columns.names)[number])})`;
const isMailed = (name: string): boolean => MAILED.some((each) => each === name);
export const MESSAGE_COLUMNS = `${columns.select(columns.names.filter((name) => !isMailed(name)))}, mail`;
/** All columns except the body, which a page of long messages reads later. */
export const LISTED_COLUMNS = columns.select(LISTED.filter((name) => name !== 'body'));

/** The filters of a list. Ids contain their creation time, so a span of time is a span of ids, which the list's index covers. */
export const filters = {
  status: { schema: z.enum(STATUSES).describe('Only messages with this status'), sql: 'status = $' },
  channel: { schema: z.enum(KINDS).describe('Only messages over this channel'), sql: 'channel = $' },
  to: {
    schema: z
      .string()
      .max(320)
      .transform((address) => spellingsOf(address.toLowerCase()))
      .describe('Only messages to this phone number or email address'),
    sql: isSpelled('lower(recipient)'),
  },
  contactId: { schema: z.string().max(64).describe('Only messages to this contact'), sql: 'contact_id = $' },
  tag: { schema: z.string().max(64).describe('Only messages with this tag'), sql: 'tags @> ARRAY[$]::text[]' },
  createdAfter: {
    schema: time.transform(firstIdFrom).describe('Only messages accepted at this time or later'),
    sql: 'id >= $',
  },
  createdBefore: {
    schema: time.transform(firstIdFrom).describe('Only messages accepted before this time'),
    sql: 'id < $',
  },
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
