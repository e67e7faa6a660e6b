import type { Report } from './fates.ts';
import type { Entry } from './journal.ts';
import type { Simulation } from './simulation.ts';

/** What a provider reports about an accepted message when nothing else was decided. */
export interface UsualCourse {
  statuses: readonly string[];
  delayMs: number;
}

/** How long a status waits for an answer to the report before it. */
const PATIENCE_MS = 1_000;

/**
 * Reports an accepted message's statuses one after the other, each after a delay: the decided fate's, or the usual
 * ones. They arrive in this order unless the receiver takes more than a second to answer.
 */
export function progress(simulation: Simulation, entry: Entry, usual: UsualCourse, report: Report): void {
  const fate = simulation.fates.take({
    provider: entry.provider,
    operation: entry.kind,
    recipient: entry.to,
    text: entry.text,
  });
  const statuses = fate?.statuses ?? usual.statuses;
  const delayMs = fate?.delayMs ?? usual.delayMs;

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
      const patience = setTimeout(goOn, PATIENCE_MS).unref();
      await record(simulation, entry, status, report(status, fate));
      clearTimeout(patience);
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
