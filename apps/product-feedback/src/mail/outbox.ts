import { createHash } from 'node:crypto';

import { DUE_NOW } from '@services/common/database/claims';
import type { IsoTime } from '@services/common/database/iso-time';
import type { RateLimiter } from '@services/common/limits/rate-limit';
import { newId } from '@services/common/runtime/ids';
import { cut } from '@services/common/runtime/text';

import { prepared, type Queries } from '../db.ts';
import { languageOf, type PageWords } from '../languages/page-language.ts';
import type { Entry } from './links.ts';
import { announce } from './waking.ts';

/** The content of a message. The links and the way to unsubscribe are added when it is sent. */
export interface Message {
  accountId: string;
  productId: string;
  /** A `confirmation` contains a link that confirms the address; the other kinds contain a link to unsubscribe. */
  kind: 'confirmation' | 'feedback' | 'update' | 'status';
  /** One line. A longer subject is cut. */
  subject: string;
  text: string;
  /** The language of the texts that are added when the message is sent; English unless given. */
  language?: string;
  /** The path of the page that the message links to, below PUBLIC_URL. */
  path?: string;
  /** The reviewers whom the message quotes, so that an erasure finds the message. */
  subjectIds?: readonly string[];
}

/** A recipient: an address, and the list entry (subscriber, member or follower) for the links in its copy of the message. */
interface Recipient extends Entry {
  /** The email address, in lower case. */
  email: string;
  /** When to send the message; at once unless given. */
  at?: IsoTime;
}

/** A message with more copies than this lets single messages of the same account go first. */
const BULK = 10;
const MAX_SUBJECT_LENGTH = 150;

const QUEUE = prepared(`WITH recipients AS (
      SELECT r.* FROM json_to_recordset($9::json) AS r(mail text, email text, list text, id text, at timestamptz)
      WHERE NOT EXISTS (SELECT FROM mail_suppressions AS s WHERE s.account_id = $2 AND s.email = r.email)
    ), content AS (
      INSERT INTO mail_contents (id, account_id, product_id, kind, subject, text, path, subject_ids, language)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8::text[], $11 WHERE EXISTS (SELECT FROM recipients)
      RETURNING id
    ), queued AS (
      INSERT INTO mail_outbox (id, account_id, content_id, recipient, list, entry_id, bulk, next_attempt_at)
      SELECT r.mail, $2, content.id, r.email, r.list, r.id, $10::boolean, coalesce(r.at, ${DUE_NOW}) FROM recipients AS r, content RETURNING id
    )
    ${announce('queued')}`);

/**
 * Queues a message to every recipient whose address was not refused permanently. Call it in the transaction of the change that the message
 * reports: both commit, or neither commits.
 */
export async function queueMail(tx: Queries, message: Message, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const { accountId, productId, kind, subject, text, path = '', subjectIds = [], language = 'en' } = message;
  const copies = recipients.map(({ email, list, id, at }) => ({ mail: newId('mail-'), email, list, id, at }));
  const line = cut(subject.replaceAll(/\s+/g, ' ').trim(), MAX_SUBJECT_LENGTH);
  const content = [newId('mail-'), accountId, productId, kind, line, text, path, subjectIds];
  await tx.query(QUEUE, [...content, JSON.stringify(copies), copies.length > BULK, language]);
}

/** Like `queueMail`, with a message in each language of the recipients. @param write the message in one language. */
export async function queueTranslated(
  tx: Queries,
  recipients: readonly (Recipient & { language: string })[],
  write: (say: PageWords) => Message,
): Promise<void> {
  for (const [language, group] of Map.groupBy(recipients, (recipient) => recipient.language))
    await queueMail(tx, { ...write(languageOf(language).say), language }, group);
}

/**
 * The maximum number of confirmations that one address gets in a day, from all accounts together and from one account. They are
 * counted outside the database, so that an account cannot reset the count by erasing the address or deleting the product.
 */
export const CONFIRMATIONS_OF_ADDRESS = [{ limit: 20, seconds: 86_400 }];
const CONFIRMATIONS_OF_ACCOUNT = [{ limit: 5, seconds: 86_400 }];

const ASKED_TODAY = prepared(`SELECT m.id FROM mail_outbox AS m JOIN mail_contents AS c ON c.id = m.content_id
    WHERE m.account_id = $1 AND m.recipient = $2 AND m.list = $3 AND m.entry_id = $4 AND c.kind = 'confirmation'
      AND c.created_at > greatest(now() - interval '1 day', $5::timestamptz) LIMIT 1`);

/**
 * Queues a message that asks its reader to confirm: one a day per entry, whose link ends with the entry, and a few a day per address, so that a
 * stranger cannot fill another person's mailbox. The requester cannot see whether it was sent.
 *
 * @param limiter with the windows of `CONFIRMATIONS_OF_ADDRESS`.
 * @param recipient `endedAt`: when the reader unsubscribed; earlier confirmations do not count.
 */
export async function queueConfirmation(
  tx: Queries,
  limiter: RateLimiter,
  message: Omit<Message, 'kind'>,
  recipient: Recipient & { endedAt?: IsoTime | null },
): Promise<void> {
  const { email, list, id, endedAt = null } = recipient;
  const asked = await tx.query(ASKED_TODAY, [message.accountId, email, list, id, endedAt]);
  if (asked.length > 0) return;
  // Addresses that differ only after a plus sign belong to the same mailbox.
  const mailbox = createHash('sha256')
    .update(email.replace(/\+[^@]*@/, '@'))
    .digest('base64url');
  const ofAccount = await limiter.consume(`${message.accountId} to ${mailbox}`, 1, CONFIRMATIONS_OF_ACCOUNT);
  if (!ofAccount.allowed || !(await limiter.consume(`to ${mailbox}`)).allowed) return;
  await queueMail(tx, { ...message, kind: 'confirmation' }, [recipient]);
}
