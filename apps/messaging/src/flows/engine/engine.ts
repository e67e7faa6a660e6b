import { isDatabaseLost } from '@services/common/database/errors';
import { logFailure } from '@services/common/database/log-failure';

import type { Db } from '../../db.ts';
import type { LoopDeps } from '../../deps.ts';
import { lockCaps } from '../../messages/caps.ts';
import { withinPersonalLimit } from './personal-limit.ts';
import { claimRuns, giveBackRuns, saveRuns, setRunAside, startRuns, type StartedRun } from './claim.ts';
import { updateContactOf } from './contacts.ts';
import { collectDigests, type Open } from './digests.ts';
import { readStatuses } from './message-outcomes.ts';
import type { ContactOccurrence as Occurrence } from '../../events/contacts.ts';
import { occur } from '../occurrences.ts';
import { readParkedWalkers, readWalkers } from './read-walkers.ts';
import { prepareTexts, sendMessages, withTexts, type PreparedTexts } from './sending.ts';
import type { Step, StepOf } from '../steps.ts';
import type { At, Walker } from './walker.ts';

interface EngineOptions extends Omit<LoopDeps, 'keyring'> {
  /** Notifies the workers of new messages, requests and events. */
  wake: () => void;
}

/** A run that has crashed the process this often is ended at its next start. */
const MAX_STOPS = 2;
/** After MAX_BATCH_MS a batch ends with the current round of steps, because the runs of other accounts are waiting. */
const MAX_BATCH_MS = 1000;
/** The pause of a run that cannot be advanced, so that it does not delay other runs. */
const FAULTY_PAUSE_SECONDS = 30;

/**
 * Advances due runs and resolves to their number. A batch of runs advances in one transaction until each run waits again, or
 * needs a text that was not rendered before the transaction. The effect and the record of a step commit together, so each step counts once,
 * even if the process is killed.
 */
export function createEngine({ db, addressKey, logger, leaseSeconds, wake }: EngineOptions): () => Promise<number> {
  /** Runs whose start failed and that are not released yet, because the database was unavailable as well. */
  let failed: StartedRun[] = [];
  let lastAccount = '';

  async function advance(tx: Db, walkers: Walker[], texts: PreparedTexts): Promise<void> {
    const [first] = walkers;
    if (!first) return;
    // All runs of a batch belong to one account.
    const { accountId } = first.run;
    const caps = await lockCaps(tx, accountId);
    const occurrences: Occurrence[] = [];
    const now = new Date();
    const endsAt = performance.now() + MAX_BATCH_MS;
    const begunDigests = new Map<string, Open>();
    for (let moving = walkers; moving.length > 0; moving = moving.filter(({ isParked }) => !isParked)) {
      const statuses = await readStatuses(tx, moving);
      const todo = moving.flatMap((walker) => {
        const step = walker.advance(now, statuses);
        return step ? [{ walker, step }] : [];
      });
      const sends = await withinPersonalLimit(tx, addressKey, withTexts(texts, ofType(todo, 'send'), now));
      await sendMessages(tx, addressKey, caps, sends);
      await collectDigests(tx, ofType(todo, 'digest'), now, begunDigests);
      for (const { walker, step } of ofType(todo, 'update_contact').toSorted(byContact))
        occurrences.push(...(await updateContactOf(tx, walker, step)));
      if (performance.now() > endsAt) for (const walker of moving) if (!walker.isParked) walker.retryAt(now);
    }
    await saveRuns(
      tx,
      walkers.map(({ place }) => place),
    );
    // Called after the runs are saved, so that tags added in this batch also end waits of runs in this batch.
    await occur(tx, accountId, occurrences);
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
      logger.error({ runId, flowId, accountId }, 'a flow run crashed the process repeatedly and was ended');
      await setRunAside(db, first, 'worker_stopped');
      return 1;
    }
    try {
      const texts = await prepareTexts(db, await readParkedWalkers(db, await claimRuns(db, started)));
      await db.transaction(async (tx) => advance(tx, await readWalkers(tx, await claimRuns(tx, started)), texts));
    } catch (error) {
      failed = started;
      await giveBackFailed().catch(() => undefined);
      // Throwing would also delay the runs of other accounts, as would a result of 0, which means that no work is due.
      if (isDatabaseLost(error)) throw error;
      logFailure(logger, error, 'flow runs failed and are tried again later', { accountId: first.accountId });
      return started.length;
    }
    wake();
    return started.length;
  };
}

function ofType<Type extends Step['type']>(all: readonly { walker: Walker; step: Step }[], type: Type): At<Type>[] {
  return all.flatMap(({ walker, step }) => (step.type === type ? [{ walker, step: step as StepOf<Type> }] : []));
}

/** Orders runs by contact, so that two batches cannot deadlock. */
function byContact({ walker: a }: { walker: Walker }, { walker: b }: { walker: Walker }): number {
  const [one, other] = [a.run.contactId ?? '', b.run.contactId ?? ''];
  return one < other ? -1 : Number(one > other);
}
