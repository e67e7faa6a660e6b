import { createTurns, inTurn as waitForTurn } from '@services/common/http/turns';
import type { Slots } from '@services/common/runtime/slots';

import type { Database, Db, Queries } from './db.ts';

const turnsOf = new WeakMap<Database['pool'], Slots>();

/**
 * Runs work once the account gets a slot in the fair queue. Use it for work that may wait for a row that other requests of
 * the account have locked. Such rows are budgets, and the counters of a product, a survey or a post. Work within a
 * transaction already has a connection and starts at once.
 *
 * @throws AppError 503 `service_unavailable` when the account gets no slot within 30 seconds.
 */
export async function takeTurn<Result>(db: Db, accountId: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = db as Partial<Database>;
  if (!pool) return work();
  const turns = turnsOf.get(pool) ?? createTurns(pool);
  turnsOf.set(pool, turns);
  return waitForTurn(turns, accountId, work);
}

/** Runs hand-written statements in a transaction once the account gets a slot in the fair queue. */
export function inTurn<Result>(db: Db, accountId: string, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  return takeTurn(db, accountId, () => db.statements(work));
}
