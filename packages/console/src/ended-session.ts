import { createStore } from './store.ts';

/** The promise for which requests wait after the session has ended. It resolves to whether the same person has signed in again. */
const waiting = createStore<PromiseWithResolvers<boolean> | undefined>(undefined);

/** Asks the person to sign in again. @returns whether the same person has signed in, in the same account */
export function askToSignInAgain(): Promise<boolean> {
  const asked = waiting.get() ?? Promise.withResolvers<boolean>();
  waiting.set(asked);
  return asked.promise;
}

/** Continues or fails the waiting requests. */
export function settleSignIn(isSame: boolean): void {
  const settled = waiting.get();
  waiting.set(undefined);
  settled?.resolve(isSame);
}

/** Whether the person has to sign in again. */
export const useHasEnded = (): boolean => waiting.use() !== undefined;
