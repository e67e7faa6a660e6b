/** On this channel the database announces mail that can be written or sent now. */
export const CHANNEL = 'mail_outbox';

/** The poll that finds mail that becomes due by time, or whose notification was lost. */
export const POLL_MS = 5000;

/**
 * Ends a statement whose part `name` returns what is due now. NOTIFY takes a lock that all notifying commits wait for, so it is
 * left out where there is nothing.
 */
export function announce(name: string): string {
  return `SELECT pg_notify('${CHANNEL}', '')::text FROM (SELECT FROM ${name} LIMIT 1) AS due`;
}
