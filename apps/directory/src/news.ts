export const NEWS_CHANNEL = 'directory_news';

/** The lock that every connection that listens for events holds, shared. */
const LISTENING = 5_150_003;
/** The lock that every transaction that has checked for listeners holds, shared, to its end. */
const ASKING = 5_150_004;

/**
 * The statements of a connection that begins to listen: transactions that check from now on see it, and earlier ones have ended when these
 * statements have.
 */
export const PRESENCE: readonly string[] = [
  `SET lock_timeout = '2s'`,
  `SELECT pg_advisory_lock_shared(${LISTENING})`,
  `SELECT pg_advisory_lock(${ASKING}), pg_advisory_unlock(${ASKING})`,
];

/** The server processes of the connections that listen, for tests and for operators. */
export const LISTENERS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LISTENING} AND mode = 'ShareLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Notifies the streams of all replicas when the transaction commits, if there are any: PostgreSQL lets one transaction with
 * a notification commit at a time, and each of them waits for the disk alone.
 *
 * The lock is only tried, and given back at once. Two transactions that try it at the same moment both notify, which is
 * harmless.
 *
 * @param payload an SQL expression.
 * @returns two parts of a statement: a common table expression that it selects from, and a column.
 */
export function notification(payload: string): { asking: string; column: string } {
  return {
    asking: `asking AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${ASKING})::text AS held)`,
    column: `CASE WHEN asking.held IS NULL THEN NULL
      WHEN pg_try_advisory_lock(${LISTENING}) THEN pg_advisory_unlock(${LISTENING})::text
      ELSE pg_notify('${NEWS_CHANNEL}', ${payload})::text END`,
  };
}
