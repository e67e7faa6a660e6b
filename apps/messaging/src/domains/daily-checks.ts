import type { Db } from '../db.ts';
import type { LookUp } from './lookup.ts';
import { beginDailyChecks, findWays, isKeyLost, recordCheck } from './store.ts';

const TOGETHER = 10;

/**
 * Checks the domains that were last checked a day ago: an account that has lost a domain, or has removed the key from it, can
 * no longer send from it. A name server may once fail to find an existing name, and queued mail would fail: a domain
 * remains verified until the next day's check does not find its key either. Domains that were never checked are left alone.
 *
 * @returns how many it has checked.
 */
export async function checkDaily(db: Db, lookUp: LookUp): Promise<number> {
  const due = await beginDailyChecks(db, TOGETHER);
  await Promise.all(
    due.map(async (domain) => {
      const records = await lookUp(domain, await findWays(db, domain.accountId));
      const keepsVerified = !isKeyLost(domain.records);
      await recordCheck(db, domain, records, { keepsVerified }).catch((error: unknown) => {
        // It was deleted concurrently.
        if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
      });
    }),
  );
  return due.length;
}
