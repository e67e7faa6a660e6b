import type pg from 'pg';

import { AppError } from './errors.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';

/** The maximum time of a statement. */
const MAX_WAIT_MS = 30_000;

/**
 * Slots for work that may wait for a row lock of the same account. A request that waits for a lock holds a connection, so many
 * writers of one account would leave no connection for other accounts. Writers of one account get at most half of the pool, and
 * writers of all accounts leave one connection free. Other writers wait in this process, in order.
 *
 * @throws AppError 503 `service_unavailable` from the returned function when no slot becomes free within 30 seconds.
 */
export function createTurns({ options: { max } }: pg.Pool): Slots {
  return createPlaces(max - 1, max / 2);
}

/** Slots for work with its own limits: `total` at a time, and `perAccount` for one account. */
export function createPlaces(total: number, perAccount: number): Slots {
  return createSlots({
    total: Math.max(Math.floor(total), 1),
    perAccount: Math.max(Math.floor(perAccount), 1),
    waitMs: MAX_WAIT_MS,
    maxWaiting: Infinity,
    refusal: tooBusy,
  });
}

/** Runs work when the account has a free slot. */
export async function inTurn<Result>(turns: Slots, accountId: string, work: () => Promise<Result>): Promise<Result> {
  const leave = await turns(accountId);
  try {
    return await work();
  } finally {
    leave();
  }
}

const readTurnsOf = new WeakMap<pg.Pool, Slots>();

/**
 * Runs a read when the account has a free slot. Use it for reads whose duration grows with the account's data, such as
 * searches. Such reads use at most half of the pool, and the reads of one account at most a quarter. They wait in a separate
 * queue from writes. In a transaction a read begins at once.
 *
 * @throws as `createTurns`.
 */
export async function takeReadTurn<Result>(
  db: object,
  accountId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const { pool } = db as { pool?: pg.Pool };
  if (!pool) return read();
  const turns = readTurnsOf.get(pool) ?? createPlaces(pool.options.max / 2, pool.options.max / 4);
  readTurnsOf.set(pool, turns);
  return inTurn(turns, accountId, read);
}

function tooBusy(): AppError {
  return new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', {
    headers: { 'Retry-After': '5' },
  });
}
