import type { Database, Db } from '../../db.ts';
import { claimRuns, isRunDue, postponeRun, saveRuns } from './claim.ts';
import { updateContactOf } from './contacts.ts';
import { readStatuses } from './fates.ts';
import { occur, type Occurrence } from '../occurrences.ts';
import { readWalkers } from './read-walkers.ts';
import { createSending } from './sending.ts';
import type { RunRow } from '../store.ts';
import type { Errand, Walker } from './walker.ts';

export interface EngineOptions {
  db: Database;
  addressKey: Buffer;
  /** There may be new messages, requests to make, and events. */
  wake: () => void;
}

/** Runs a transaction. */
const BATCH = 100;

/**
 * Moves due runs on; resolves to how many that were. What a batch of runs does until they wait again is one transaction: a
 * step and its record commit together, so that each step counts once, whatever is killed when.
 */
export function createEngine({ db, addressKey, wake }: EngineOptions): () => Promise<number> {
  const send = createSending(addressKey);
  /** After a failure so many runs go alone, to find the one that it is about. */
  let alone = 0;

  async function advance(tx: Db, walkers: Walker[]): Promise<void> {
    const occurrences: { accountId: string; occurrence: Occurrence }[] = [];
    const now = new Date();
    for (let moving = walkers; moving.length > 0; moving = moving.filter(({ isParked }) => !isParked)) {
      const statuses = await readStatuses(tx, moving);
      const errands: { walker: Walker; errand: Errand }[] = [];
      for (const walker of moving) {
        const errand = walker.advance(now, statuses);
        if (errand) errands.push({ walker, errand });
      }
      const sends = errands.flatMap(({ walker, errand }) =>
        errand.type === 'send' ? [{ walker, step: errand.step }] : [],
      );
      await send(tx, sends);
      for (const { walker, errand } of errands.toSorted(byContact)) {
        if (errand.type !== 'update_contact') continue;
        const tagged = await updateContactOf(tx, walker, errand.step);
        occurrences.push(...tagged.map((occurrence) => ({ accountId: walker.run.accountId, occurrence })));
      }
    }
    await saveRuns(
      tx,
      walkers.map(({ place }) => place),
    );
    // Only now, so that it ends the waits of this very batch, too.
    for (const [accountId, some] of Map.groupBy(occurrences, (each) => each.accountId)) {
      await occur(
        tx,
        accountId,
        some.map(({ occurrence }) => occurrence),
      );
    }
  }

  return async () => {
    const limit = alone > 0 ? 1 : BATCH;
    if (!(await isRunDue(db))) return 0;
    let claimed: RunRow[] = [];
    await db
      .transaction(async (tx) => {
        claimed = await claimRuns(tx, limit);
        await advance(tx, await readWalkers(tx, claimed));
      })
      .catch(async (error: unknown) => {
        alone = limit === 1 ? alone : BATCH;
        if (limit === 1 && claimed[0]) await postponeRun(db, claimed[0]);
        throw error;
      });
    alone = Math.max(alone - 1, 0);
    if (claimed.length > 0) wake();
    return claimed.length;
  };
}

/** In one order everywhere, so that two batches do not wait for each other's contacts. */
function byContact({ walker: a }: { walker: Walker }, { walker: b }: { walker: Walker }): number {
  const [one, other] = [a.run.contactId ?? '', b.run.contactId ?? ''];
  return one < other ? -1 : Number(one > other);
}
