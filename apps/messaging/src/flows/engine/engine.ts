import type { Logger } from '@services/common/runtime/logging';

import type { Database, Db } from '../../db.ts';
import { withinPersonalLimit } from './personal-limit.ts';
import { claimRuns, giveBackRuns, saveRuns, setRunAside, startRuns, type StartedRun } from './claim.ts';
import { updateContactOf } from './contacts.ts';
import { readStatuses } from './message-outcomes.ts';
import type { ContactOccurrence as Occurrence } from '../../events/contacts.ts';
import { occur } from '../occurrences.ts';
import { readWalkers } from './read-walkers.ts';
import { createSending } from './sending.ts';
import type { Action, Walker } from './walker.ts';

interface EngineOptions {
  db: Database;
  addressKey: Buffer;
  logger: Logger;
  /** The lease of started runs. */
  leaseSeconds: number;
  /** Notifies the workers of new messages, requests and events. */
  wake: () => void;
}

/** A run that has stopped the process this often is set aside when it starts again. */
const MAX_STOPS = 2;
/** After MAX_BATCH_MS a batch ends with the current round of steps: other accounts' runs wait for it. */
const MAX_BATCH_MS = 1000;
/** The pause of a run that cannot be advanced, so that it does not delay others. */
const FAULTY_PAUSE_SECONDS = 30;

/**
 * Moves due runs on; resolves to how many that were. What a batch of runs does until they wait again is one transaction: a
 * step and its record commit together, so that each step counts once, even if the process is killed.
 */
export function createEngine({ db, addressKey, logger, leaseSeconds, wake }: EngineOptions): () => Promise<number> {
  const send = createSending(addressKey);
  /** Runs whose start failed while the database was away, too, so that they could not be given back yet. */
  let failed: StartedRun[] = [];
  let lastAccount = '';

  async function advance(tx: Db, walkers: Walker[]): Promise<void> {
    const occurrences: { accountId: string; occurrence: Occurrence }[] = [];
    const now = new Date();
    const endsAt = performance.now() + MAX_BATCH_MS;
    for (let moving = walkers; moving.length > 0; moving = moving.filter(({ isParked }) => !isParked)) {
      const statuses = await readStatuses(tx, moving);
      const actions: { walker: Walker; action: Action }[] = [];
      for (const walker of moving) {
        const action = walker.advance(now, statuses);
        if (action) actions.push({ walker, action });
      }
      const sends = actions.flatMap(({ walker, action }) =>
        action.type === 'send' ? [{ walker, step: action.step }] : [],
      );
      await send(tx, await withinPersonalLimit(tx, addressKey, sends));
      for (const { walker, action } of actions.toSorted(byContact)) {
        if (action.type !== 'update_contact') continue;
        const tagged = await updateContactOf(tx, walker, action.step);
        occurrences.push(...tagged.map((occurrence) => ({ accountId: walker.run.accountId, occurrence })));
      }
      if (performance.now() > endsAt) for (const walker of moving) if (!walker.isParked) walker.retryAt(now);
    }
    await saveRuns(
      tx,
      walkers.map(({ place }) => place),
    );
    // Called only now, so that it also ends waits of this batch.
    for (const [accountId, some] of Map.groupBy(occurrences, (each) => each.accountId)) {
      await occur(
        tx,
        accountId,
        some.map(({ occurrence }) => occurrence),
      );
    }
  }

  async function giveBackFailed(): Promise<void> {
    if (failed.length > 0) await giveBackRuns(db, failed, failed.length === 1 ? FAULTY_PAUSE_SECONDS : 0);
    failed = [];
  }

  return async () => {
    await giveBackFailed();
    const started = await startRuns(db, leaseSeconds, lastAccount);
    const [first] = started;
    if (!first) return 0;
    lastAccount = first.accountId;
    if (first.starts > MAX_STOPS) {
      const { id: runId, flowId, accountId } = first;
      logger.error({ runId, flowId, accountId }, 'a flow run stopped the process repeatedly and was set aside');
      await setRunAside(db, first, 'worker_stopped');
      return 1;
    }
    try {
      await db.transaction(async (tx) => advance(tx, await readWalkers(tx, await claimRuns(tx, started))));
    } catch (error) {
      failed = started;
      await giveBackFailed().catch(() => undefined);
      throw error;
    }
    wake();
    return started.length;
  };
}

/** In a fixed order, so that two batches do not wait for each other's contacts. */
function byContact({ walker: a }: { walker: Walker }, { walker: b }: { walker: Walker }): number {
  const [one, other] = [a.run.contactId ?? '', b.run.contactId ?? ''];
  return one < other ? -1 : Number(one > other);
}
