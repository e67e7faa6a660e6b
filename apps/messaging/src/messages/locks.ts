/**
 * Statements that change many messages lock them in the order of their ids, so that two statements cannot deadlock. For an UPDATE of a
 * list, PostgreSQL guarantees no order; the members are therefore looked up one after another.
 */
export function inLockOrder<Message extends { id: string }>(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The end of a SELECT of messages' ids that locks their rows. "C" is the order of `inLockOrder`. */
export const LOCK_IN_ORDER = 'ORDER BY id COLLATE "C" FOR UPDATE';

/**
 * Joins a list of claims, with `accountId`, `id` and `attempts`, to the messages that are still claimed, and locks those messages.
 *
 * The range of the condition includes every id. The condition only makes PostgreSQL expect one row. Without this condition, PostgreSQL
 * assumes that any JSON has a hundred rows, and would scan whole months to change a single message.
 */
export const STILL_CLAIMED = (list: string) => `CROSS JOIN LATERAL (SELECT FROM messages
        WHERE account_id = ${list}."accountId" AND id = ${list}.id AND attempts = ${list}.attempts AND status = 'sending'
        LIMIT 1 FOR UPDATE) claimed
      WHERE ${list}.id BETWEEN 'a' AND 'z'`;
