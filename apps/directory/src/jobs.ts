import type { Logger } from '@services/common/runtime/logging';
import { startWorkLoop } from '@services/common/runtime/work-loop';

import type { Database } from './db.ts';
import { refreshSortColumns } from './posts/counts.ts';
import { launchDue } from './posts/visibility.ts';
import { freezeRanks } from './ranking/freeze.ts';
import { deleteOldSignals, flagPatterns } from './review/flags.ts';
import type { Signals } from './review/signals.ts';
import { deleteExpired } from './tokens/store.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What runs by the clock. Every job may run on every replica: none does harm a second time. */
export function startJobs(database: Database, signals: Signals, logger: Logger) {
  const { orm, sql } = database;
  /** A run that found something need not run again at once: the clock decides, not a queue. */
  const job = (name: string, pollMs: number, run: () => Promise<unknown>) =>
    startWorkLoop({ name, pollMs, logger, run: async () => (await run(), 0) });
  const loops = [
    job('signals', 5 * SECOND_MS, () => signals.flush()),
    job('sort columns', SECOND_MS, () => refreshSortColumns(database)),
    job('launches', SECOND_MS, () => launchDue(database)),
    job('ranks', MINUTE_MS, async () => {
      await refreshSortColumns(database);
      await freezeRanks(database);
    }),
    job('review', MINUTE_MS, async () => {
      const flagged = await flagPatterns(sql);
      if (flagged > 0) logger.warn({ flagged }, 'usage patterns wait for review');
    }),
    job('cleaning', 10 * MINUTE_MS, async () => {
      await deleteExpired(orm);
      await deleteOldSignals(sql);
    }),
  ];
  return {
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
      await signals.flush();
    },
  };
}
