import type { Db } from '../db.ts';
import type { LookUp } from '../dns/lookup.ts';
import { beginDailyChecks, findWays, recordCheck } from './store.ts';

const TOGETHER = 10;

/**
 * Checks the domains that were last checked a day ago: whoever has lost a domain, or has removed the key from it, sends from
 * it no more. Domains that were never checked are left alone.
 *
 * @returns how many it has checked.
 */
export async function checkDaily(db: Db, lookUp: LookUp): Promise<number> {
  const due = await beginDailyChecks(db, TOGETHER);
  await Promise.all(
    due.map(async (domain) => {
      const records = await lookUp(domain, await findWays(db, domain.accountId));
      await recordCheck(db, domain, records).catch((error: unknown) => {
        // It has been deleted meanwhile.
        if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
      });
    }),
  );
  return due.length;
}
