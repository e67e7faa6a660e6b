import { timestamp } from '@services/common/http/dates';
import { defineColumns } from '@services/common/tables/table';
import { idWith } from '@services/common/http/validation';
import { idPrefixAt } from '@services/common/runtime/ids';
import { z } from 'zod';

import { isSpelled, spellingsOf } from '../contacts/addresses/phone.ts';
import { Tag } from '../contacts/schemas.ts';
import { ALL_CATEGORIES, TopicKey } from '../contacts/topics/purposes.ts';
import { contains, searchText } from '../lists/search.ts';
import { KINDS } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { quotedMailbox } from '../providers/mail.ts';
import { AttachmentFacts, type StoredMail } from './mail/fields.ts';
import { Variables } from '../templates/schemas.ts';
import { STATUSES } from './status.ts';

const at = (when: string) => ({ schema: z.iso.datetime().nullable().describe(when), isTime: true });
const text = (meaning: string) => ({ schema: z.string().nullable().describe(meaning) });
const time = timestamp().transform((value) => new Date(value));

/** A value in the caller's own data about a message. */
export const MetadataValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

/** Why a message failed or, while it is retried, why its last attempt failed. */
const errorPart = (column: string, property: string) =>
  `coalesce(${column}, CASE WHEN status IN ('queued', 'sending')
    THEN jsonb_path_query_array(events, '$[*] ? (exists(@.code))') -> -1 ->> '${property}' END)`;
const ERROR = `CASE WHEN ${errorPart('error_code', 'code')} IS NOT NULL THEN json_build_object(
    'code', ${errorPart('error_code', 'code')}, 'message', coalesce(${errorPart('error_message', 'message')}, ''),
    'providerCode', ${errorPart('provider_code', 'providerCode')}) END`;
const engaged = (kind: string) => `coalesce(CASE WHEN html IS NOT NULL THEN (SELECT count FROM message_engagement e
    WHERE e.account_id = messages.account_id AND e.message_id = messages.id AND kind = '${kind}' AND link = '') END, 0)`;

/** The fields of a message that a list shows. */
const listed = {
  messageId: { schema: idWith('msg_').describe('ID of the message'), sql: 'id' },
  channel: { schema: z.enum(KINDS).describe('Channel of the message') },
  channelId: { schema: idWith('ch_').describe('ID of the sending channel') },
  to: { schema: z.string().describe('Phone number or email address of the recipient'), sql: 'recipient' },
  body: { schema: z.string().describe('Text that the recipient gets') },
  subject: text('Subject of an email, or null'),
  templateId: {
    schema: idWith('tpl_').nullable().describe('ID of the template that the message was made from, or null'),
  },
  contactId: {
    schema: idWith('con_')
      .nullable()
      .describe('ID of the contact. Null if the message was sent to an address without a contact'),
  },
  campaignId: { schema: idWith('cmp_').nullable().describe('ID of the campaign, or null') },
  category: {
    schema: z
      .enum(ALL_CATEGORIES)
      .nullable()
      .describe('Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified'),
  },
  topic: { schema: TopicKey.nullable().describe('Key of the topic, or null') },
  status: {
    schema: z
      .enum(STATUSES)
      .describe('Status of the message. `sent` means that the provider accepted it and has reported nothing since'),
  },
  segments: { schema: z.int().nullable().describe('Number of parts of an SMS. Null on other channels') },
  encoding: { schema: z.enum(['GSM-7', 'UCS-2']).nullable().describe('Encoding of an SMS. Null on other channels') },
  tags: { schema: z.array(Tag).describe('Your labels'), sql: `coalesce(tags, '{}')` },
  metadata: { schema: z.record(z.string(), MetadataValue).nullable().describe('Your own data, or null') },
  attempts: { schema: z.int().describe('Number of sending attempts') },
  possibleDuplicate: {
    schema: z
      .boolean()
      .describe('Whether the message may have been sent twice because the provider’s response was lost'),
    sql: 'uncertain',
  },
  scheduledAt: at('When the message is scheduled to be sent. Null if no time is set'),
  expiresAt: at('When the message expires if it has not been sent by then. Null if the message does not expire'),
  createdAt: { schema: z.iso.datetime().describe('When the message was accepted') },
  sentAt: at('When the provider accepted the message. Null until then'),
  deliveredAt: at('When the message was delivered. Null if unknown'),
  readAt: at('When the message was read. Null if unknown'),
  failedAt: at('When the message failed. Null otherwise'),
  error: {
    schema: z
      .object({
        code: z.string().describe('Machine-readable error code'),
        message: z.string().describe('Human-readable error message'),
        providerCode: z.string().nullable().describe('The provider’s error code, or null'),
      })
      .nullable()
      .describe('Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise'),
    sql: ERROR,
  },
};

/** All public fields of a message. `mail` is null if the request had none of its fields. */
export const columns = defineColumns({
  ...listed,
  direction: { schema: z.literal('outbound').describe('Always `outbound`'), sql: `'outbound'` },
  html: text('HTML version of an email, or null'),
  templateVersion: { schema: z.int().nullable().describe('Version of the template. Null without a template') },
  variables: {
    schema: Variables.nullable().describe('Values of the template’s variables, or null'),
  },
  providerMessageId: text('The provider’s ID of the message. Null until the provider accepts the message'),
  from: text('Sender of an email. Null for the channel’s sender'),
  cc: { schema: z.array(z.string()).describe('CC recipients') },
  copies: {
    schema: z
      .array(
        z.object({
          messageId: idWith('msg_').describe('ID of the copy'),
          type: z
            .enum(['cc', 'bcc'])
            .describe('Whether other recipients see the recipient of this copy (`cc`) or not (`bcc`)'),
        }),
      )
      .describe('Copies of the message. Each is a separate message'),
  },
  copyOf: { schema: idWith('msg_').nullable().describe('ID of the original message. Null if this is not a copy') },
  tracking: {
    schema: Tracking.nullable().describe(
      'Open and click tracking of the email. Null if the channel’s `tracking` applies',
    ),
  },
  opens: {
    schema: z.int().describe('Number of recorded opens, up to 1,000'),
    sql: engaged('opened'),
  },
  clicks: {
    schema: z.int().describe('Number of recorded link clicks, up to 1,000'),
    sql: engaged('clicked'),
  },
  replyTo: text('Reply-to address of an email. Null for the channel’s reply-to address'),
  headers: { schema: z.record(z.string(), z.string()).describe('Additional headers of an email') },
  attachments: { schema: z.array(AttachmentFacts).describe('Attachments of an email, without their contents') },
  inReplyTo: {
    schema: z.string().nullable().describe('ID of the inbound message that this message replies to, or null'),
  },
  test: { schema: z.boolean().describe('Whether the message is a test. Statistics do not count tests') },
  queuedAt: at('When the message was queued for sending. Null until then'),
  canceledAt: at('When the message was canceled. Null otherwise'),
  expiredAt: at('When the message expired. Null otherwise'),
  events: {
    schema: z
      .array(
        z.object({
          status: z.enum([...STATUSES, 'opened', 'clicked']).describe('New status, or `opened` or `clicked`'),
          at: z.iso.datetime({ offset: true }).describe('When this happened'),
          attempt: z.int().optional().describe('Number of the attempt to send the message'),
          channelId: idWith('ch_').optional().describe('ID of the channel of the attempt'),
          url: z.string().optional().describe('Link that was clicked'),
          code: z.string().optional().describe('Machine-readable reason, if there is one'),
          message: z.string().optional().describe('Human-readable reason'),
          providerCode: z.string().optional().describe('The provider’s error code'),
          retryInMs: z.number().optional().describe('Milliseconds until the next attempt'),
          fallback: z
            .object({
              channel: z.enum(KINDS).describe('Kind of the channel'),
              channelId: idWith('ch_').describe('ID of the channel'),
            })
            .optional()
            .describe('Channel that the message moved to'),
        }),
      )
      .describe('Status changes, opens and clicks, oldest first'),
  },
});
export const LISTED = Object.keys(listed) as (keyof typeof listed)[];

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

/** A search reads this many messages of the account, because an index of all texts would make each message more expensive to accept. */
const SEARCHED = 10_000;

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
    schema: time
      .transform((moment) => idPrefixAt('msg_', moment))
      .describe('Only messages accepted at this time or later'),
    sql: 'id >= $',
  },
  createdBefore: {
    schema: time.transform((moment) => idPrefixAt('msg_', moment)).describe('Only messages accepted before this time'),
    sql: 'id < $',
  },
  search: {
    schema: searchText.describe(
      `Only messages whose recipient or subject contains this text, ignoring case, among your newest ${SEARCHED.toLocaleString('en')} messages`,
    ),
    sql: `id >= coalesce((SELECT id FROM messages WHERE account_id = $1 ORDER BY id DESC OFFSET ${SEARCHED - 1} LIMIT 1), '')
      AND ${contains(`(recipient || ' ' || coalesce(subject, ''))`)}`,
  },
};
