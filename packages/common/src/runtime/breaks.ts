import { setImmediate } from 'node:timers/promises';

const MAX_TICK_MS = 10;

/** Returns a function to await between small pieces of work: it yields to other requests if MAX_TICK_MS have passed. */
export function createBreaks(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < MAX_TICK_MS) return;
    await setImmediate();
    sinceMs = performance.now();
  };
}
