import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

/** A statement whose locks are held while a test's work runs. */
export interface Lock {
  pool: Pool;
  /** A statement that takes a lock, such as `SELECT FROM accounts WHERE id = $1 FOR UPDATE`, or an update. */
  statement: string;
  values?: unknown[];
}

/**
 * Runs `work` while another transaction holds a lock or has an uncommitted change, and then commits that transaction.
 *
 * @param work gets a function that counts the statements in this database that wait for a lock
 */
export async function whileLocked<Result>(
  { pool, statement, values }: Lock,
  work: (waiting: () => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement, values);
    return await work(async () => {
      // Without this call, PostgreSQL would return the transaction's first snapshot of pg_stat_activity again.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await client.query(waiting)).rows.length;
    });
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

/** Starts work that must wait for a lock, and releases the lock once it waits. @returns the result of the work */
export async function throughLock<Result>(lock: Lock, start: () => PromiseLike<Result>): Promise<Result> {
  const { started } = await whileLocked(lock, async (waiting) => {
    const work = start();
    await eventually(async () => (await waiting()) > 0);
    return { started: work };
  });
  return started;
}

/**
 * Asserts that another account is served while 60 requests of one account wait for a lock.
 *
 * @param send sends one of the 60 requests. Each gets one of the `statuses` once the lock is released, or 503 if it has waited
 *   for too long by then
 * @param use sends the other account's request
 */
export async function expectOthersServed(
  lock: Lock,
  send: (n: number) => PromiseLike<{ status: number }>,
  use: (waiting: () => Promise<number>) => Promise<unknown>,
  statuses = [200],
): Promise<void> {
  const { sent } = await whileLocked(lock, async (waiting) => {
    const requests = Promise.all(Array.from({ length: 60 }, (_, n) => send(n)));
    await eventually(async () => (await waiting()) > 0);
    await use(waiting);
    return { sent: requests };
  });
  expect([...statuses, 503]).toEqual(expect.arrayContaining((await sent).map(({ status }) => status)));
}
