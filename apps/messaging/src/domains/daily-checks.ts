import type { Db } from '../db.ts';
import type { LookUp } from './lookup.ts';
import { beginDailyChecks, findWays, isKeyLost, recordCheck } from './store.ts';

const TOGETHER = 10;

/**
 * Checks domains whose last check was a day ago. So an account can no longer send from a domain that it has lost, or whose
 * key it has removed. A single check without a key does not end the verification: a name server may fail to find an existing
 * name, and queued email would then fail. The domain loses its verification if the next day's check does not find the key
 * either. Domains that were never checked are skipped.
 *
 * @returns the number of checked domains.
 */
export async function checkDaily(db: Db, lookUp: LookUp): Promise<number> {
  const due = await beginDailyChecks(db, TOGETHER);
  await Promise.all(
    due.map(async (domain) => {
      const records = await lookUp(domain, await findWays(db, domain.accountId));
      const keepsVerified = !isKeyLost(domain.records);
      await recordCheck(db, domain, records, { keepsVerified }).catch((error: unknown) => {
        // The domain was deleted concurrently.
        if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
      });
    }),
  );
  return due.length;
}
