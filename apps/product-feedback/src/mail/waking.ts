/** The database notifies this channel of mail that can be written or sent now. */
export const CHANNEL = 'mail_outbox';

/** The interval of the poll for mail that becomes due later, or whose notification was lost. */
export const POLL_MS = 5000;

/**
 * The last part of a statement, which notifies the workers. Part `name` of the statement returns the items that are due now.
 * Without such items nothing is notified, because every commit that notifies waits for the lock of NOTIFY.
 */
export function announce(name: string): string {
  return `SELECT pg_notify('${CHANNEL}', '')::text FROM (SELECT FROM ${name} LIMIT 1) AS due`;
}
