import type { Logger } from '../runtime/logging.ts';
import { isTemporary } from './errors.ts';
import { logFailure } from './log-failure.ts';

interface WorkLoopOptions {
  /** The loop's name in the log. */
  name: string;
  /** Claims due work and does it; resolves to the number of items. */
  run: () => Promise<number>;
  /** The maximum pause before the next `run`, for work that becomes due by time or whose notification was lost. */
  pollMs: number;
  /** After `afterMs` without a notification or work, the loop pauses for this `pollMs`, if it is longer than the normal pause. */
  quiet?: { afterMs: number; pollMs: number };
  logger: Logger;
}

export interface WorkLoop {
  /** There is work: calls `run` now, or again as soon as it ends. */
  wake(): void;
  /** There may be work: ends the pause. A quiet loop that finds no work stays quiet. */
  look(): void;
  /** Ends the loop; resolves when the running `run` has ended. */
  stop(): Promise<void>;
}

const MAX_PAUSE_AFTER_FAILURE_MS = 10_000;
/** Polling without work is most of the cost of an idle service. */
const QUIET = { afterMs: 10_000, pollMs: 1000 };
/** `quiet` for a loop in `watchQueues`. The loop still polls on its own, so that an error in the shared query does not stop it. */
export const WATCHED = { ...QUIET, pollMs: 30_000 };

/**
 * The loop of a worker whose queue is a table: while `run` finds work it runs again at once; otherwise it waits for `wake` or
 * the poll. A failing `run` is retried with growing pauses. A series of failures causes at most two log lines: one for the
 * first failure (a warning if the database is unavailable), and one for the first failure that needs an operator.
 */
export function startWorkLoop({ name, run, pollMs, quiet = QUIET, logger }: WorkLoopOptions): WorkLoop {
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | undefined;
  let failures = 0;
  let isReported = false;
  let workedAtMs = performance.now();

  async function pause(durationMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopped) endPause();
    });
    endPause = undefined;
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false;
      let handled = 0;
      try {
        handled = await run();
        if (failures > 0) logger.info({ worker: name }, 'worker recovered');
        failures = 0;
        isReported = false;
      } catch (error) {
        failures += 1;
        const isFault = !isTemporary(error);
        if (failures === 1 || (isFault && !isReported)) {
          logFailure(logger, error, 'worker failed; retrying', { worker: name });
        }
        isReported ||= isFault;
        await pause(Math.min(100 * 2 ** failures, MAX_PAUSE_AFTER_FAILURE_MS));
        continue;
      }
      const nowMs = performance.now();
      if (handled > 0 || woken) workedAtMs = nowMs;
      else await pause(nowMs - workedAtMs < quiet.afterMs ? pollMs : Math.max(pollMs, quiet.pollMs));
    }
  }

  const ended = loop();
  return {
    wake() {
      woken = true;
      if (failures === 0) endPause?.();
    },
    look() {
      if (failures === 0) endPause?.();
    },
    async stop() {
      stopped = true;
      endPause?.();
      await ended;
    },
  };
}
