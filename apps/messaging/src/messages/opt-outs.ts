import type { IsoTime } from '@services/common/database/iso-time';

import { hashAddress } from '../contacts/addresses/hashing.ts';
import { spellingsOf } from '../contacts/addresses/phone.ts';
import { prepared, type Db, type Queries, type Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { inLockOrder, LOCK_IN_ORDER, STILL_CLAIMED } from './locks.ts';
import { scopesAgainst, type Purpose } from '../contacts/topics/purposes.ts';

/** Fails the queued messages to recipients who have opted out. */
const FAIL_QUEUED = prepared(`WITH found AS (
      SELECT account_id, id FROM messages
      WHERE account_id = $1 AND channel = $2 AND lower(recipient) = ANY($3::text[]) AND status IN ('queued', 'scheduled')
        AND category IS DISTINCT FROM 'confirmation'
        AND ($4 = '' OR ($4 = 'marketing' AND category IS DISTINCT FROM 'transactional') OR topic = $4)
      ${LOCK_IN_ORDER}
    )
    UPDATE messages m SET status = 'failed', failed_at = now(), next_attempt_at = NULL,
      error_code = 'recipient_opted_out', error_message = 'The recipient has opted out',
      events = m.events || jsonb_build_array(jsonb_build_object('status', 'failed', 'at', now(), 'code', 'recipient_opted_out'))
    FROM found f WHERE m.account_id = f.account_id AND m.id = f.id
    RETURNING m.account_id AS "accountId", m.id, m.channel, m.recipient, m.failed_at AS "failedAt"`);

/** Ends a claimed message that was not sent; the attempt is not recorded. */
const FAIL_CLAIMED = prepared(`WITH found AS (
      SELECT c.* FROM json_to_recordset($1::json) AS c("accountId" text, id text, attempts int) ${STILL_CLAIMED('c')}
    )
    UPDATE messages m SET status = 'failed', failed_at = now(), leased_until = NULL, attempts = m.attempts - 1,
      error_code = 'recipient_opted_out', error_message = 'The recipient has opted out',
      events = (m.events - -1) || jsonb_build_array(jsonb_build_object('status', 'failed', 'at', now(), 'code', 'recipient_opted_out'))
    FROM found c WHERE m.account_id = c."accountId" AND m.id = c.id
    RETURNING m.account_id AS "accountId", m.id, m.channel, m.recipient, m.failed_at AS "failedAt"`);
/** `OFFSET 0` makes PostgreSQL look up address by address: a join could scan all opt-outs to find a few. */
export const SUPPRESSED: Statement = {
  ...prepared(`SELECT wanted.hash, s.scope FROM unnest($3::text[]) AS wanted(hash) CROSS JOIN LATERAL (
      SELECT scope FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = wanted.hash OFFSET 0) s`),
  planOnce: true,
};

/** The purpose of a message, and its recipient's address in stored form. */
export interface Sent extends Purpose {
  recipient: string;
}

/** Finds the messages whose recipients have opted out of them. All messages must be of one account and kind of channel. */
export async function findUnwanted<Message extends Sent>(
  db: Queries,
  addressKey: Buffer,
  { accountId, channel }: { accountId: string; channel: string },
  messages: readonly Message[],
): Promise<Set<Message>> {
  if (messages.length === 0) return new Set();
  const byHash = Map.groupBy(messages, ({ recipient }) => hashAddress(addressKey, recipient));
  const rows = await db.query<{ hash: string; scope: string }>(SUPPRESSED, [accountId, channel, [...byHash.keys()]]);
  const unwanted = rows.flatMap(({ hash, scope }) =>
    (byHash.get(hash) ?? []).filter((message) => scopesAgainst(message).includes(scope)),
  );
  return new Set(unwanted);
}

interface ClaimedMessage extends Sent {
  accountId: string;
  id: string;
  channel: string;
  attempts: number;
}

/**
 * The last check before sending: messages that a worker has claimed on one channel fail without an attempt if their recipient has opted out
 * since the claim.
 *
 * @returns the messages that may be sent.
 */
export async function withoutOptedOut<Message extends ClaimedMessage>(
  db: Db,
  addressKey: Buffer,
  claimed: readonly Message[],
): Promise<Message[]> {
  const [first] = claimed;
  if (!first) return [];
  const unwanted = await findUnwanted(db, addressKey, first, claimed);
  if (unwanted.size === 0) return [...claimed];
  const rows = inLockOrder([...unwanted]).map(({ accountId, id, attempts }) => ({ accountId, id, attempts }));
  await db.transaction(async (tx) => {
    await emitFailures(tx, await tx.query<OptedOut>(FAIL_CLAIMED, [JSON.stringify(rows)]));
  });
  return claimed.filter((message) => !unwanted.has(message));
}

interface OptedOut {
  accountId: string;
  id: string;
  channel: string;
  recipient: string;
  failedAt: IsoTime;
}

/**
 * Fails queued messages to addresses: all of them, only marketing messages, or only messages of the topic. Call it in the transaction that
 * records the opt-out.
 */
export async function failQueued(
  db: Queries,
  { accountId, channel, scope = '' }: { accountId: string; channel: string; scope?: string },
  addresses: readonly string[],
): Promise<void> {
  const keys = addresses.flatMap((address) => spellingsOf(address.toLowerCase()));
  await emitFailures(db, await db.query<OptedOut>(FAIL_QUEUED, [accountId, channel, keys, scope]));
}

function emitFailures(db: Queries, failed: readonly OptedOut[]): Promise<void> {
  return emitEvents(
    db,
    failed.map(({ accountId, id, channel, recipient, failedAt }) => ({
      accountId,
      event: 'message.failed',
      subjectId: id,
      payload: {
        messageId: id,
        channel,
        to: recipient,
        status: 'failed',
        failedAt,
        error: { code: 'recipient_opted_out', message: 'The recipient has opted out', providerCode: null },
      },
    })),
  );
}
