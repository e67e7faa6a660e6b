import { useSyncExternalStore } from 'react';

/** The promise for which requests wait after the session has ended. It resolves to whether the same person has signed in again. */
let waiting: { promise: Promise<boolean>; settle: (isSame: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function change(now: typeof waiting): void {
  waiting = now;
  for (const listener of listeners) listener();
}

/** Asks the person to sign in again. @returns whether the same person has signed in, in the same account */
export function askToSignInAgain(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    change({ promise, settle: resolve });
  }
  return waiting?.promise ?? Promise.resolve(false);
}

/** Continues or fails the waiting requests. */
export function settleSignIn(isSame: boolean): void {
  const settled = waiting;
  change(undefined);
  settled?.settle(isSame);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the person has to sign in again. */
export const useHasEnded = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined);
