import { createSlots, type Slots } from '@services/common/runtime/slots';
import { AppError } from '@services/common/http/errors';

import type { Database, Db, Queries } from './db.ts';

/** As long as a statement may run. */
const LONGEST_WAIT_MS = 30_000;

const turns = new WeakMap<Database['pool'], Slots>();

/**
 * Runs work that may wait for a row which others of the account have locked: the counters of a product, a survey or a
 * post, or a budget. Whoever waits for a lock holds a connection, so that many writers of one product would leave none to
 * other accounts. The writers of one account take at most half of the pool, and all together leave one connection to
 * readers; the others wait in this process, in order. Work that is part of a transaction has a connection already, and
 * begins at once.
 *
 * @throws AppError 503 `service_unavailable` when no turn comes within 30 seconds.
 */
export async function takeTurn<Result>(db: Db, accountId: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = db as Partial<Database>;
  if (!pool) return work();
  const slots = turns.get(pool) ?? slotsOf(pool);
  turns.set(pool, slots);
  const leave = await slots(accountId);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** A transaction of hand-written statements, as `takeTurn` lets it begin. */
export function inTurn<Result>(db: Db, accountId: string, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  return takeTurn(db, accountId, () => db.statements(work));
}

function slotsOf({ options: { max } }: Database['pool']): Slots {
  return createSlots({
    total: Math.max(max - 1, 1),
    perAccount: Math.max(Math.floor(max / 2), 1),
    waitMs: LONGEST_WAIT_MS,
    maxWaiting: Infinity,
    refusal: tooBusy,
  });
}

function tooBusy(): AppError {
  return new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', {
    headers: { 'Retry-After': '5' },
  });
}
