import { AppError } from '@services/common/http/errors';
import { createSlots, type Slots } from '@services/common/runtime/slots';

import type { Database, Db } from './db.ts';

/** As long as a statement may run. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Gives the transactions of accounts their turns: one that waits for a row, or for a lock of its account, holds a
 * connection, so that many requests of one account would leave none to the others. Those of one account have at most half
 * of the pool, and all together leave one connection to the workers; the others wait in this process, in order.
 */
export function createTurns({ options: { max } }: Database['pool']): Slots {
  return createSlots({
    total: Math.max(max - 1, 1),
    perAccount: Math.max(Math.floor(max / 2), 1),
    waitMs: LONGEST_WAIT_MS,
    maxWaiting: Infinity,
    refusal: () =>
      new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', {
        headers: { 'Retry-After': '5' },
      }),
  });
}

/** Runs work when it is the account's turn. */
export async function inTurn<Result>(turns: Slots, accountId: string, work: () => Promise<Result>): Promise<Result> {
  const leave = await turns(accountId);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** The database whose transactions begin when it is the account's turn. Single statements do not wait. */
export function withTurns<Given extends Db>(db: Given, turns: Slots, accountId: string): Given {
  return {
    ...db,
    transaction: (work: Parameters<Db['transaction']>[0]) => inTurn(turns, accountId, () => db.transaction(work)),
    statements: (work: Parameters<Db['statements']>[0]) => inTurn(turns, accountId, () => db.statements(work)),
  };
}
