import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

/** What is locked for as long as a test's work takes. */
export interface Lock {
  pool: Pool;
  /** Such as `SELECT FROM accounts WHERE id = $1 FOR UPDATE`, or a change. */
  statement: string;
  values?: unknown[];
}

/**
 * Works while another transaction holds a lock, or has made a change, and then commits that.
 *
 * @param work gets a function that counts the statements which wait for a lock in this database
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
      // Within a transaction the first answer would be kept.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await client.query(waiting)).rows.length;
    });
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

/** Starts work that has to wait for a lock, and releases the lock when it waits. @returns what the work gives */
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
 * @param send sends one of them; all are answered with one of the `statuses`, when the lock is released
 * @param use sends the other account's
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
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set(statuses));
}
