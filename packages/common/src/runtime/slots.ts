export interface SlotLimits {
  /** Turns at a time in this process. */
  total: number;
  /** Turns at a time of one account. */
  perAccount: number;
  /** How long one may wait for its turn, in milliseconds. */
  waitMs: number;
  /** How many of one account may wait. Default: 100. */
  maxWaiting?: number;
  /** Made for whoever gets no turn. */
  refusal: () => Error;
}

interface Waiting {
  accountId: string;
  admit: () => void;
}

/** Resolves when it is the account's turn, to the function that ends the turn. */
export type Slots = (accountId: string) => Promise<() => void>;

/**
 * Bounds how much of one kind of work runs at a time, such as work that holds a database connection for long: one account
 * would otherwise leave none to the others. Who waits is admitted in order.
 *
 * @throws the given refusal, from the returned function, when no turn comes in time.
 */
export function createSlots({ total, perAccount, waitMs, maxWaiting = 100, refusal }: SlotLimits): Slots {
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
