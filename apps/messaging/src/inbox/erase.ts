import { CONVERSATIONS, INBOUND, WRITTEN_FOR_OTHERS } from '../contacts/personal-data.ts';
import type { Db, Statement } from '../db.ts';

const ERASE: Statement = {
  name: 'erase_inbound_messages',
  text: `DELETE FROM inbound_messages WHERE ${INBOUND}`,
};
/** The replies stay in the conversations of others, without their content. */
const EMPTY: Statement = {
  name: 'empty_replies_for_others',
  text: `UPDATE inbound_messages SET body = '', media = '[]', content = NULL WHERE ${WRITTEN_FOR_OTHERS}`,
};
const ERASE_CONVERSATIONS: Statement = {
  name: 'erase_conversations',
  text: `DELETE FROM conversations WHERE ${CONVERSATIONS}`,
};

/**
 * Deletes the messages received from the addresses, and the content of replies that were written from them for others. Call it in a transaction.
 *
 * A message received concurrently either waits for the conversation's lock or was inserted just before, in which case the second
 * statement removes it.
 */
export async function eraseInbound(db: Db, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.query(ERASE, [accountId, addresses]);
  await db.query(ERASE_CONVERSATIONS, [accountId, addresses]);
  await db.query(ERASE, [accountId, addresses]);
  await db.query(EMPTY, [accountId, addresses]);
}

const CUTOFF = `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(months => $1::int)`;
const PURGE: Statement = {
  name: 'purge_inbound_messages',
  text: `WITH gone AS (
      DELETE FROM inbound_messages WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM inbound_messages WHERE received_at < ${CUTOFF} LIMIT 5000))
      RETURNING account_id, sender, read_at),
    unread AS (SELECT account_id, sender, count(*)::int AS total FROM gone WHERE read_at IS NULL GROUP BY 1, 2)
    UPDATE conversations c SET unread = greatest(c.unread - u.total, 0) FROM unread u
    WHERE c.account_id = u.account_id AND c.address = u.sender`,
};
const PURGE_CONVERSATIONS: Statement = {
  name: 'purge_conversations',
  text: `DELETE FROM conversations WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM conversations WHERE last_received_at < ${CUTOFF} LIMIT 5000))`,
};

/** Deletes received messages older than the retention of messages. @param months 0 keeps all. */
export async function purgeInbound(db: Db, months: number): Promise<void> {
  if (months === 0) return;
  await db.query(PURGE_CONVERSATIONS, [months]);
  await db.query(PURGE, [months]);
}
