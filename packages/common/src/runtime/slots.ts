export interface SlotLimits {
  /** Maximum number of slots in use at a time in this process. */
  total: number;
  /** Maximum number of slots that one account uses at a time. Work that needs more slots runs alone. */
  perAccount: number;
  /** How long work may wait for its slots, in milliseconds. Default: as long as it takes. */
  waitMs?: number;
  /** The maximum total of slots for one account's waiting work. Default: 100. */
  maxWaiting?: number;
  /** Creates the error for work that gets no slots. */
  refusal: () => Error;
}

export interface SlotWork {
  /** The number of slots that the work uses. Default: 1. */
  slots?: number;
  /** Whether the account's other work runs first, and this work waits without a time limit and is never rejected. */
  isPatient?: boolean;
}

interface Waiting {
  slots: number;
  isPatient: boolean;
  admit: () => void;
}

interface Account {
  running: number;
  /** Patient work is behind all other work. */
  waiting: Waiting[];
  /** The number of patient pieces of work. Counting them in the queue each time would cost the square of the queue's length. */
  patient: number;
  /** The number of slots that the waiting work needs, without patient work. */
  waitingSlots: number;
}

/**
 * Gives slots back.
 *
 * @param restMs Other accounts can use the slots at once; the same account only after this time, in milliseconds. Default: 0.
 */
export type Leave = (restMs?: number) => void;

/** Waits until the account's work may run, and returns the function that gives its slots back. */
export type Slots = (accountId: string, work?: SlotWork) => Promise<Leave>;

/**
 * A fair queue. It limits how much work of one kind runs at a time, such as work that holds a database connection for a long
 * time. One account's work runs in order. Waiting accounts are admitted one after the other, with one piece of work each.
 *
 * @throws the given error, from the returned function, when too much work of the account waits or no slots become free in time.
 */
export function createSlots({ total, perAccount, waitMs, maxWaiting = 100, refusal }: SlotLimits): Slots {
  const accounts = new Map<string, Account>();
  /** Accounts with waiting work, in the order of their next slots. */
  const line = new Set<string>();
  let running = 0;

  const hasRoom = (account: Account, slots: number) =>
    (running === 0 || running + slots <= total) && (account.running === 0 || account.running + slots <= perAccount);

  function begin(accountId: string, account: Account, slots: number): Leave {
    running += slots;
    account.running += slots;
    const end = () => {
      account.running -= slots;
      forget(accountId, account);
      admitNext();
    };
    return (restMs = 0) => {
      running -= slots;
      if (restMs <= 0) return end();
      setTimeout(end, restMs).unref();
      admitNext();
    };
  }

  function admitNext(): void {
    // An account that moves to the end of `line` is visited again in this loop, as long as slots are free.
    for (const accountId of line) {
      if (running >= total) return;
      const account = accounts.get(accountId);
      const next = account?.waiting[0];
      if (!account || !next || !hasRoom(account, next.slots)) continue;
      line.delete(accountId);
      next.admit();
      if (account.waiting.length > 0) line.add(accountId);
    }
  }

  function forget(accountId: string, account: Account): void {
    if (account.waiting.length === 0) line.delete(accountId);
    if (account.waiting.length === 0 && account.running === 0) accounts.delete(accountId);
  }

  function wait(accountId: string, account: Account, slots: number, isPatient: boolean): Promise<Leave> {
    if (!isPatient && account.waitingSlots + slots > maxWaiting) {
      forget(accountId, account);
      return Promise.reject(refusal());
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        account.waiting.splice(account.waiting.indexOf(waiter), 1);
        if (isPatient) account.patient -= 1;
        else account.waitingSlots -= slots;
      };
      const waiter: Waiting = {
        slots,
        isPatient,
        admit() {
          leave();
          resolve(begin(accountId, account, slots));
        },
      };
      const giveUp = () => {
        leave();
        forget(accountId, account);
        reject(refusal());
        // Work of other accounts that needs fewer slots may now run.
        admitNext();
      };
      const timer = waitMs === undefined || isPatient ? undefined : setTimeout(giveUp, waitMs);
      account.waiting.splice(account.waiting.length - (isPatient ? 0 : account.patient), 0, waiter);
      if (isPatient) account.patient += 1;
      else account.waitingSlots += slots;
      line.add(accountId);
    });
  }

  return async (accountId, { slots = 1, isPatient = false } = {}) => {
    const account = accounts.get(accountId) ?? { running: 0, waiting: [], patient: 0, waitingSlots: 0 };
    accounts.set(accountId, account);
    const isNext = account.waiting.length === (isPatient ? 0 : account.patient);
    return isNext && hasRoom(account, slots)
      ? begin(accountId, account, slots)
      : wait(accountId, account, slots, isPatient);
  };
}
