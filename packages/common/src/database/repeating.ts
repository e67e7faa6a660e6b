import { setTimeout } from 'node:timers/promises';

import { isConflict } from './errors.ts';

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Repeats work that PostgreSQL refused because of another transaction, at most four times, after pauses of random length.
 *
 * @param work a whole transaction or a statement outside of one; it must not do anything outside of the database.
 * @throws the error of the last attempt, or at once an error that a retry cannot resolve.
 */
export async function repeating<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt >= MAX_ATTEMPTS) throw error;
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
