import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { currentTraceparent } from '@services/common/runtime/trace-context';

import { checkAddress, checkEmail } from '../../contacts/addresses/check.ts';
import { hashAddress } from '../../contacts/addresses/hashing.ts';
import { isPhoneNumber, spellingsOf } from '../../contacts/addresses/phone.ts';
import { isKind, type Kind } from '../../providers/kinds.ts';
import { addressFor, getContact } from '../../contacts/store.ts';
import type { Contact, Db } from '../../db.ts';
import { invalid } from '../../envelope.ts';
import type { Tracking } from '../../providers/tracking.ts';
import type { WhatsappTemplate } from '../../providers/outcome.ts';
import {
  isBlank,
  isLongerThan,
  renderTemplate,
  textOfHtml,
  type Rendered,
  type RenderOptions,
} from '../../templates/rendering.ts';
import { getTemplate } from '../../templates/store.ts';
import { contactVariables } from '../../templates/variables.ts';
import { toPurpose, type Purpose } from '../../contacts/topics/purposes.ts';
import { assertVerified } from '../../domains/store.ts';
import { addressOf, partsOf, quotedMailbox } from '../../providers/mail.ts';
import { toStoredMail, type StoredMail } from '../mail/fields.ts';
import { MAX_BODY, type NewMessage, type QuietHours } from '../schemas.ts';
import { segment } from '../../templates/sms-segments.ts';

/** A checked message, ready to be inserted. The INSERT reads these property names. */
export interface Draft extends Purpose, StoredMail {
  accountId: string;
  id: string;
  channel: Kind;
  channelId: string | null;
  fallback: string[];
  recipient: string;
  /** The second spelling of the recipient's phone number, if the number has two spellings. */
  otherSpelling: string | null;
  addressHash: string;
  body: string;
  subject: string | null;
  html: string | null;
  templateId: string | null;
  templateVersion: number | null;
  variables: Record<string, unknown> | null;
  whatsappTemplate: WhatsappTemplate | null;
  contactId: string | null;
  status: 'queued' | 'scheduled';
  lane: 'single' | 'bulk';
  segments: number | null;
  encoding: string | null;
  tags: string[];
  metadata: Record<string, unknown> | null;
  tracking: Tracking | null;
  quietHours: QuietHours | null;
  scheduledAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  traceparent: string | null;
  /** The id of the inbound message that this message answers. */
  inReplyTo: string | null;
  /** Whether the message is sent to try out a text. */
  test: boolean;
}

const MAX_SCHEDULE_MS = 366 * 86_400_000;

export interface DraftOptions {
  addressKey: Buffer;
  accountId: string;
  lane: Draft['lane'];
}

/**
 * Makes the checks that a schema cannot make: of the address for the channel, the contact and template with the given ids, the lengths of
 * texts, and times.
 *
 * @throws AppError `channel_not_connected`, `invalid_phone_number`, `invalid_email`, `contact_not_found`, `template_not_found`,
 * `validation_error`, `domain_not_verified`.
 */
export async function draftMessage(
  db: Db,
  { addressKey, accountId, lane }: DraftOptions,
  input: NewMessage,
): Promise<Draft> {
  const { channel } = input;
  if (!isKind(channel)) throw notConnected(channel);
  const contact = input.contactId === undefined ? null : await getContact(db, accountId, input.contactId);
  const recipient = findRecipient(channel, input, contact);
  const content = await findContent(db, { accountId, lane }, input, contact);
  const now = new Date();
  checkTimes(input, now);
  const sms = channel === 'sms' ? segment(content.body) : null;
  return {
    accountId,
    id: newId('msg_'),
    channel,
    channelId: input.channelId ?? null,
    // Only a phone number reaches a person over several kinds of channels.
    fallback: isPhoneNumber(recipient) ? input.fallback.filter((kind) => kind !== channel) : [],
    recipient,
    otherSpelling: spellingsOf(recipient)[1] ?? null,
    addressHash: hashAddress(addressKey, recipient),
    body: content.body,
    subject: content.subject,
    html: content.html,
    templateId: content.templateId,
    templateVersion: content.templateVersion,
    variables: input.variables ?? null,
    whatsappTemplate: channel === 'whatsapp' ? (input.whatsappTemplate ?? null) : null,
    contactId: contact?.id ?? null,
    status: input.scheduledAt && input.scheduledAt > now ? 'scheduled' : 'queued',
    lane,
    ...toPurpose(input),
    segments: sms?.segments ?? null,
    encoding: sms?.encoding ?? null,
    tags: input.tags,
    metadata: input.metadata ?? null,
    ...(await mailFor(db, accountId, channel, input)),
    tracking: input.tracking ?? null,
    quietHours: input.quietHours ?? null,
    scheduledAt: input.scheduledAt ?? null,
    expiresAt: input.expiresAt ?? null,
    createdAt: now,
    traceparent: currentTraceparent(),
    inReplyTo: null,
    test: false,
  };
}

/** Only email can have these fields: other channels would drop them silently. */
async function mailFor(db: Db, accountId: string, channel: Kind, input: NewMessage): Promise<StoredMail> {
  const fields = ['from', 'cc', 'bcc', 'tracking', 'replyTo', 'headers', 'attachments'] as const;
  const given = fields.find((field) => input[field] !== undefined);
  if (given !== undefined && channel !== 'email') throw invalid(given, `${given} is for email only`);
  const [from, replyTo] = [checkedMailbox('from', input.from), checkedMailbox('replyTo', input.replyTo)];
  if (from !== undefined) await assertVerified(db, accountId, addressOf(from));
  return toStoredMail({ ...input, from, replyTo });
}

/** The domain is compared in ASCII, as it is sent: a lookalike in another script is a different domain. */
function checkedMailbox(field: string, mailbox: string | undefined): string | undefined {
  if (mailbox === undefined) return undefined;
  return quotedMailbox({ ...partsOf(mailbox), address: checkEmail(field, addressOf(mailbox)) });
}

export function notConnected(channel: string): AppError {
  return new AppError(400, 'channel_not_connected', `The channel ${channel.slice(0, 50)} is not connected`, {
    details: { field: 'channel', value: channel },
  });
}

function findRecipient(channel: Kind, { to }: NewMessage, contact: Contact | null): string {
  if (to !== undefined) return checkAddress(channel, 'to', to);
  if (!contact) throw invalid('to', 'To is required');
  const address = addressFor(channel, contact);
  if (address === undefined) throw invalid('contactId', `The contact has no address for ${channel}`, contact.id);
  return address;
}

interface Content extends Omit<Rendered, 'parameters'> {
  templateId: string | null;
  templateVersion: number | null;
}

async function findContent(
  db: Db,
  options: RenderOptions,
  input: NewMessage,
  contact: Contact | null,
): Promise<Content> {
  const content =
    input.templateId === undefined ? await given(options, input) : await rendered(db, options, input, contact);
  if (isBlank(content)) throw invalid('body', 'Body must not be blank');
  const max = MAX_BODY[input.channel as Kind];
  if (isLongerThan(content.body, max)) {
    throw invalid('body', `Body must be at most ${max} characters on ${input.channel}`);
  }
  return content;
}

async function given(options: RenderOptions, { channel, body, subject, html }: NewMessage): Promise<Content> {
  if (body === undefined && (html === undefined || channel !== 'email')) throw invalid('body', 'Body is required');
  return {
    body: body ?? (await textOfHtml(html ?? '', options)),
    subject: subject ?? null,
    html: html ?? null,
    templateId: null,
    templateVersion: null,
  };
}

async function rendered(db: Db, options: RenderOptions, input: NewMessage, contact: Contact | null): Promise<Content> {
  if (input.body !== undefined || input.html !== undefined) {
    throw invalid(input.body === undefined ? 'html' : 'body', 'Use either a template or a text, not both');
  }
  const template = await getTemplate(db, options.accountId, input.templateId ?? '');
  const variables = { ...contactVariables(contact), ...input.variables };
  const { body, subject, html } = await renderTemplate(template.content, variables, options);
  return {
    body,
    subject: input.subject ?? subject,
    html,
    templateId: template.id,
    templateVersion: template.content.version,
  };
}

function checkTimes({ scheduledAt, expiresAt }: NewMessage, now: Date): void {
  if (scheduledAt && scheduledAt.getTime() - now.getTime() > MAX_SCHEDULE_MS) {
    throw invalid('scheduledAt', 'scheduledAt must be within a year', scheduledAt.toISOString());
  }
  if (expiresAt && expiresAt <= (scheduledAt && scheduledAt > now ? scheduledAt : now)) {
    throw invalid('expiresAt', 'expiresAt must be later than now and than scheduledAt', expiresAt.toISOString());
  }
}
