import type pg from 'pg';

import { AppError } from '../http/errors.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';

/** As long as a statement may run. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Turns for work that may wait for a row, or for a lock, which others of the account have. Whoever waits for a lock holds a
 * connection, so that many writers of one account would leave none to the others. Those of one account have at most half of
 * the pool, and all together leave one connection; the others wait in this process, in order.
 *
 * @throws AppError 503 `service_unavailable` from the returned function when no turn comes within 30 seconds.
 */
export function createTurns({ options: { max } }: pg.Pool): Slots {
  return createPlaces(max - 1, max / 2);
}

/**
 * Turns for reads that take the longer the more an account has, such as searches: at most half of the pool, and a quarter for
 * one account. They wait apart from what writes.
 *
 * @throws as `createTurns`.
 */
export function createReadTurns({ options: { max } }: pg.Pool): Slots {
  return createPlaces(max / 2, max / 4);
}

function createPlaces(total: number, perAccount: number): Slots {
  return createSlots({
    total: Math.max(Math.floor(total), 1),
    perAccount: Math.max(Math.floor(perAccount), 1),
    waitMs: LONGEST_WAIT_MS,
    maxWaiting: Infinity,
    refusal: tooBusy,
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

function tooBusy(): AppError {
  return new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', {
    headers: { 'Retry-After': '5' },
  });
}
