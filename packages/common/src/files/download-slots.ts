import { AppError } from '../http/errors.ts';

export interface SlotLimits {
  /** Downloads at a time in this process. */
  total: number;
  /** Downloads at a time of one account. */
  perAccount: number;
  /** How long one may wait for its turn, in milliseconds. */
  waitMs: number;
  /** How many of one account may wait. Default: 100. */
  maxWaiting?: number;
  /** Made for whoever gets no turn. Default: 429 `too_many_exports`. */
  refusal?: () => AppError;
}

interface Waiting {
  accountId: string;
  admit: () => void;
}

/** Gives its turn to a download, or to other work that holds a connection; resolves to the function that ends it. */
export type Slots = (accountId: string) => Promise<() => void>;

/**
 * Bounds how many downloads run at a time. Each holds a database connection as long as its client takes to read, so that
 * a few slow clients would otherwise leave none for all other requests.
 *
 * @throws AppError 429, or the given refusal, from the returned function when no turn comes in time.
 */
export function createSlots({
  total,
  perAccount,
  waitMs,
  maxWaiting = 100,
  refusal = () => tooMany(waitMs),
}: SlotLimits): Slots {
  const running: string[] = [];
  const waiting: Waiting[] = [];

  const hasRoom = (accountId: string) =>
    running.length < total && running.filter((id) => id === accountId).length < perAccount;

  function begin(accountId: string): () => void {
    running.push(accountId);
    return () => {
      running.splice(running.indexOf(accountId), 1);
      const next = waiting.find((waiter) => hasRoom(waiter.accountId));
      next?.admit();
    };
  }

  function turn(accountId: string): Promise<() => void> {
    const own = waiting.filter((waiter) => waiter.accountId === accountId);
    if (own.length >= maxWaiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(waiter), 1);
      };
      const waiter: Waiting = {
        accountId,
        admit() {
          leave();
          resolve(begin(accountId));
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(refusal());
      }, waitMs);
      waiting.push(waiter);
    });
  }

  return async (accountId) => (hasRoom(accountId) ? begin(accountId) : turn(accountId));
}

function tooMany(waitMs: number): AppError {
  return new AppError(429, 'too_many_exports', 'Too many exports are running: try again when one has ended', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
}
