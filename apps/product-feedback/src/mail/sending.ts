import { isSuspended } from '@services/common/access/open-accounts';
import { waitingBy } from '@services/common/database/claims';
import { prepared, type Queries } from '../db.ts';
import type { Entry } from './links.ts';

/** A message that this worker has claimed, with the data needed to send it. */
export interface ClaimedMail extends Entry {
  /** `mail-…`. */
  mailId: string;
  accountId: string;
  productId: string;
  recipient: string;
  /** The attempt's number, from 1. */
  attempts: number;
  kind: string;
  subject: string;
  text: string;
  path: string;
  language: string;
}

/** Determines the messages that a worker claims. */
interface Claim {
  /** The account that was served last. The claim continues with the next account in the order of ids. */
  after: string;
  /** The number of messages of each account that this process is sending. */
  onTheirWay: Readonly<Record<string, number>>;
  places: number;
  placesOfAccount: number;
}

/** Another worker takes over the messages of a dead worker after LEASE_SECONDS, which is longer than an attempt may take. */
const LEASE_SECONDS = 120;

/**
 * Claims the oldest due messages, one account after the other, by stepping through the index from account to account. It updates
 * the messages by their `ctid`, because the planner cannot know how many rows a LIMIT returns.
 */
const CLAIM = prepared(`WITH RECURSIVE ${waitingBy('account_id', 'mail_outbox', `status = 'pending'`, '$1')}, due AS (
      SELECT mail.place FROM waiting AS w CROSS JOIN LATERAL (
        SELECT o.ctid AS place FROM mail_outbox AS o
        WHERE o.account_id = w.account_id AND o.status = 'pending' AND o.next_attempt_at <= now()
        ORDER BY o.bulk, o.next_attempt_at LIMIT $4 - coalesce(($2::jsonb ->> w.account_id)::int, 0)
        FOR UPDATE SKIP LOCKED) AS mail
      WHERE w.account_id IS NOT NULL AND NOT ${isSuspended('w.account_id')} LIMIT $3
    )
    UPDATE mail_outbox AS o SET attempts = o.attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM mail_contents AS c WHERE o.ctid = ANY (ARRAY(SELECT place FROM due)) AND c.id = o.content_id
    RETURNING o.id AS "mailId", o.account_id AS "accountId", o.recipient, o.list, o.entry_id AS id, o.attempts, c.kind,
      c.subject, c.text, c.path, c.language, c.product_id AS "productId"`);

/** Claims due messages until the lease ends. */
export function claimMail(db: Queries, { after, onTheirWay, places, placesOfAccount }: Claim): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(CLAIM, [after, JSON.stringify(onTheirWay), places, placesOfAccount]);
}

const SETTLE = prepared(`UPDATE mail_outbox SET status = $3::mail_status, last_error = $4,
      next_attempt_at = CASE WHEN $3 = 'pending' THEN now() + make_interval(secs => $5::int) ELSE next_attempt_at END
    WHERE id = $1 AND attempts = $2`);

/** Suppresses an address: nothing more is sent to it, and its queued messages fail. */
const SUPPRESS = prepared(`WITH suppressed AS (
      INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
    )
    UPDATE mail_outbox SET status = 'failed', last_error = $3
    WHERE account_id = $1 AND recipient = $2 AND status = 'pending'`);

/** Pauses after the first, second, … failed attempt, in seconds: two days in all. After the last pause, one more attempt is made. */
const PAUSES_SECONDS = [60, 300, 900, 3600, 4 * 3600, 8 * 3600, 12 * 3600, 24 * 3600];

/** Whether the message was claimed again after its last attempt, because the process of that attempt stopped. */
export const isOver = ({ attempts }: ClaimedMail): boolean => attempts > PAUSES_SECONDS.length + 1;

/** Records that the mail server has accepted the message. Records nothing if the message has been claimed again since. */
export async function settleSent(db: Queries, { mailId, attempts }: ClaimedMail): Promise<void> {
  await db.query(SETTLE, [mailId, attempts, 'sent', null, 0]);
}

/** Records a failed attempt: the message is tried again, unless it was refused permanently or this was the last attempt. */
export async function settleFailed(
  db: Queries,
  { mailId, attempts }: ClaimedMail,
  { final, reason }: { final: boolean; reason: string },
): Promise<void> {
  const pause = final ? undefined : PAUSES_SECONDS[attempts - 1];
  await db.query(SETTLE, [mailId, attempts, pause === undefined ? 'failed' : 'pending', reason, pause ?? 0]);
}

/** Records that the address can receive no mail. */
export async function suppress(db: Queries, { accountId, recipient }: ClaimedMail, reason: string): Promise<void> {
  await db.query(SUPPRESS, [accountId, recipient, reason]);
}

/**
 * Deletes messages and their recipients, including messages that never reached a mail server. Seven days are longer than the
 * retries take, and longer than a confirmation counts towards the limits.
 */
export const PURGE = prepared(`DELETE FROM mail_contents WHERE created_at < now() - interval '7 days'`);
