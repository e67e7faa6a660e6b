import type { Report } from './outcomes.ts';
import type { Entry } from './journal.ts';
import type { Simulation } from './simulation.ts';

/** The statuses that a provider reports about an accepted message by default. */
interface UsualCourse {
  statuses: readonly string[];
  delayMs: number;
}

/** The maximum time that a status report waits for the previous report to be answered. */
const CALLBACK_TIMEOUT_MS = 1_000;

/**
 * Reports an accepted message's statuses one after the other, each after a delay: the statuses of the set outcome, or
 * else the usual statuses. They arrive in this order unless the receiver takes more than a second to answer.
 */
export function progress(simulation: Simulation, entry: Entry, usual: UsualCourse, report: Report): void {
  const outcome = simulation.outcomes.take({
    provider: entry.provider,
    operation: entry.kind,
    recipient: entry.to,
    text: entry.text,
  });
  const statuses = outcome?.statuses ?? usual.statuses;
  const delayMs = outcome?.delayMs ?? usual.delayMs;

  const { epoch } = simulation.outbox;

  function next(index: number): void {
    const status = statuses[index];
    if (status === undefined || simulation.outbox.epoch !== epoch) return;
    simulation.outbox.later(delayMs, async () => {
      let isOver = false;
      const goOn = () => {
        if (!isOver) next(index + 1);
        isOver = true;
      };
      const timeout = setTimeout(goOn, CALLBACK_TIMEOUT_MS).unref();
      await record(simulation, entry, status, report(status, outcome));
      clearTimeout(timeout);
      goOn();
    });
  }
  next(0);
}

async function record(simulation: Simulation, entry: Entry, status: string, report: Promise<string>): Promise<void> {
  const event = { at: Date.now(), status, note: 'being reported' };
  entry.status = status;
  entry.history.push(event);
  event.note = await report.catch((error: unknown) => `not reported: ${String(error)}`);
  simulation.journal.changed();
}
