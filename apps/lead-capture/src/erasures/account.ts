import { repeating } from '@services/common/database/repeating';
import { forgetWithoutAccount } from '@services/common/members/store';

import { prepared, type Db } from '../db.ts';
import { continueErasures, eraseFirst, erasing, recordErasure, type ErasureRecord } from './store.ts';

/** Maximum number of rows per step, so that each takes a fraction of a second. */
const BATCH_SIZE = 5000;

const LOCK = prepared(`SELECT deletion_id AS "deletionId" FROM accounts WHERE id = $1 FOR UPDATE`);
const MEMBERS = prepared('SELECT person_id AS id FROM memberships WHERE account_id = $1');
// The deletion mark stops all activity of the account: keys, people, events, replies and webhooks.
const MARK = prepared(`WITH keys AS (DELETE FROM api_keys WHERE account_id = $1),
      members AS (DELETE FROM memberships WHERE account_id = $1),
      invited AS (DELETE FROM invitations WHERE account_id = $1),
      logins AS (DELETE FROM connection_logins WHERE account_id = $1),
      connected AS (UPDATE connections SET status = 'disconnected', status_reason = NULL, refresh_due_at = NULL,
        token_expires_at = NULL WHERE account_id = $1),
      firing AS (UPDATE automations SET status = 'paused', updated_at = now() WHERE account_id = $1),
      notified AS (UPDATE webhooks SET disabled_at = coalesce(disabled_at, now()) WHERE account_id = $1)
    UPDATE accounts SET deletion_id = $2 WHERE id = $1`);

/**
 * Refuses all requests and work of an account from now on, and deletes its members who belong to no other account.
 *
 * @returns the id of the record; null when the account does not exist.
 */
function markDeleted(db: Db, accountId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [account] = await tx.query<{ deletionId: string | null }>(LOCK, [accountId]);
    if (!account) return null;
    if (account.deletionId !== null) return account.deletionId;
    const { id } = await recordErasure(tx, accountId, { kind: 'account', leads: 0, events: 0, replies: 0 });
    const members = await tx.query<{ id: string }>(MEMBERS, [accountId]);
    await tx.query(MARK, [accountId, id]);
    await forgetWithoutAccount(
      tx,
      members.map((member) => member.id),
    );
    return id;
  });
}

const ITS_CONNECTIONS = 'connection_id IN (SELECT id FROM connections WHERE account_id = $1)';

/**
 * Tables that may have many rows. `key` is the column that identifies a row. `counted` is the field of the erasure's record
 * that counts the deleted rows.
 */
const PORTIONS: { table: string; key: string; whose: string; counted?: 'leads' | 'events' | 'replies' }[] = [
  { table: 'events', key: 'id', whose: 'account_id = $1', counted: 'events' },
  { table: 'public_replies', key: 'id', whose: 'account_id = $1' },
  { table: 'conversation_messages', key: 'id', whose: 'account_id = $1' },
  { table: 'conversations', key: 'id', whose: 'account_id = $1' },
  { table: 'triggers', key: 'id', whose: ITS_CONNECTIONS, counted: 'replies' },
  { table: 'leads', key: 'id', whose: 'account_id = $1', counted: 'leads' },
  { table: 'webhook_outbox', key: 'ctid', whose: 'account_id = $1' },
  { table: 'trigger_days', key: 'ctid', whose: 'account_id = $1' },
  { table: 'idempotency_keys', key: 'ctid', whose: 'account_id = $1' },
  { table: 'audit_log', key: 'id', whose: 'account_id = $1' },
  { table: 'private_reply_counts', key: 'ctid', whose: ITS_CONNECTIONS },
  { table: 'public_reply_counts', key: 'ctid', whose: ITS_CONNECTIONS },
];

const STEPS = PORTIONS.map(({ table, key, whose, counted }) =>
  erasing(
    `DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
        SELECT ${key} FROM ${table} WHERE ${whose} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
    counted,
  ),
);

const FINISH = prepared(`WITH counts AS (DELETE FROM lead_counts WHERE account_id = $1),
      statuses AS (DELETE FROM lead_status_counts WHERE account_id = $1),
      days AS (DELETE FROM lead_days WHERE account_id = $1)
    DELETE FROM accounts WHERE id = $1`);
const RECORD = prepared(`SELECT id, kind, leads, events, replies, created_at AS erased_at FROM erasures WHERE id = $1`);

/**
 * Deletes a batch of rows of a marked account, or the account itself after the last batch. One of two concurrent calls may delete the
 * account with its counts while the other call counts its last leads. PostgreSQL then aborts one call, and it is repeated.
 *
 * @returns whether there is more to do.
 */
export async function deletePortion(db: Db, accountId: string, deletionId: string): Promise<boolean> {
  if (await eraseFirst(db, STEPS, [accountId, deletionId])) return true;
  await repeating(() => db.query(FINISH, [accountId]));
  return false;
}

/**
 * Deletes an account with everything in it; the records of its erasures stay. For operators. The account's requests are refused
 * at once. Its rows are deleted in batches, each in a transaction. If the process is killed, a second call or a worker
 * continues.
 */
export async function deleteAccount(db: Db, accountId: string): Promise<ErasureRecord | undefined> {
  const deletionId = await markDeleted(db, accountId);
  if (deletionId === null) return undefined;
  while (await deletePortion(db, accountId, deletionId));
  const [record] = await db.query<ErasureRecord>(RECORD, [deletionId]);
  return record;
}

const UNDER_WAY = prepared(
  `SELECT id, deletion_id AS "deletionId" FROM accounts WHERE deletion_id IS NOT NULL ORDER BY random() LIMIT 10`,
);

/** Continues started deletions, for a work loop. */
export const continueDeletions = (db: Db): Promise<number> =>
  continueErasures(db, UNDER_WAY, ({ id, deletionId }: { id: string; deletionId: string }) =>
    deletePortion(db, id, deletionId),
  );
