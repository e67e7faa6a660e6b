import type { Fate } from './fates.ts';
import type { Entry } from './journal.ts';
import type { World } from './world.ts';

/** What a provider reports about an accepted message when nothing else was decided. */
export interface UsualCourse {
  statuses: readonly string[];
  delayMs: number;
}

/** Tells the sender one status; resolves with what came of telling, in one line. */
export type Report = (status: string, fate: Fate | undefined) => Promise<string>;

/** So long a status waits for the report before it to be answered; then it is reported all the same. */
const PATIENCE_MS = 1_000;

/**
 * Reports an accepted message's statuses one after the other, each after a delay: the decided fate's, or the usual
 * ones. They arrive in this order unless the receiver takes more than a second to answer.
 */
export function progress(world: World, entry: Entry, usual: UsualCourse, report: Report): void {
  const fate = world.fates.take({
    provider: entry.provider,
    operation: entry.kind,
    recipient: entry.to,
    text: entry.text,
  });
  const statuses = fate?.statuses ?? usual.statuses;
  const delayMs = fate?.delayMs ?? usual.delayMs;

  const { epoch } = world.outbox;

  function next(index: number): void {
    const status = statuses[index];
    if (status === undefined || world.outbox.epoch !== epoch) return;
    world.outbox.later(delayMs, async () => {
      let isOver = false;
      const goOn = () => {
        if (!isOver) next(index + 1);
        isOver = true;
      };
      const patience = setTimeout(goOn, PATIENCE_MS).unref();
      await tell(world, entry, status, report(status, fate));
      clearTimeout(patience);
      goOn();
    });
  }
  next(0);
}

async function tell(world: World, entry: Entry, status: string, told: Promise<string>): Promise<void> {
  const event = { at: Date.now(), status, note: 'on its way' };
  entry.status = status;
  entry.history.push(event);
  event.note = await told.catch((error: unknown) => `not reported: ${String(error)}`);
  world.journal.changed();
}
