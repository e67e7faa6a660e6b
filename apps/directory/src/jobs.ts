import { prepared } from '@services/common/database/database';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { logFailure } from '@services/common/database/log-failure';
import { startWorkLoop } from '@services/common/database/work-loop';

import { startWebhookWorkers } from '@services/common/webhooks/workers';

import type { Config } from './config.ts';
import type { Database } from './db.ts';
import { deleteExpiredExports } from './exports/store.ts';
import { createRefresh, SORTED_AT_ONCE } from './posts/counts.ts';
import { launchDue } from './posts/visibility.ts';
import { freezeRanks } from './ranking/freeze.ts';
import type { Replica } from './replica.ts';
import { deleteOldSignals, flagPatterns } from './review/flags.ts';
import type { Signals } from './review/signals.ts';
import { deleteExpired } from './tokens/store.ts';
import { continueUsers } from './users/edit.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

interface JobsOptions {
  database: Database;
  signals: Signals;
  replica?: Replica | undefined;
  network: Network;
  config: Config;
  logger: Logger;
  metrics?: Metrics | undefined;
}

/** The periodic jobs. Every job may run on every replica, because running a job twice is harmless. */
export function startJobs({ database, signals, replica, network, config, logger, metrics }: JobsOptions) {
  const { sql, shared, write } = database;
  /** These jobs run at fixed intervals: a run that found work is not repeated at once. */
  const job = (name: string, pollMs: number, run: () => Promise<unknown>) =>
    startWorkLoop({ name, pollMs, logger, run: async () => (await run(), 0) });
  const refresh = createRefresh(database);
  /** Runs again at once after a full batch, because `refresh` pauses on its own. */
  const sortMore = async () => ((await refresh()) < SORTED_AT_ONCE ? 0 : 1);
  let stuck = new Set<string>();
  async function launch(): Promise<void> {
    const failed = new Set<string>();
    await launchDue(database, new Date(), (id, error) => {
      // Log each post only once, because its launch is tried again every second.
      if (!stuck.has(id)) logFailure(logger, error, 'a post could not be launched; retrying', { postId: id });
      failed.add(id);
    });
    stuck = failed;
  }
  const loops = [
    job('signals', 5 * SECOND_MS, () => signals.flush()),
    startWorkLoop({ name: 'sort columns', pollMs: SECOND_MS, logger, run: sortMore }),
    job('launches', SECOND_MS, launch),
    startWorkLoop({ name: 'members', pollMs: SECOND_MS, logger, run: () => continueUsers(database) }),
    job('ranks', MINUTE_MS, () => freezeRanks(database)),
    job('review', MINUTE_MS, async () => {
      const flagged = await flagPatterns(sql);
      if (flagged > 0) logger.warn({ flagged }, 'clients that may use several applications were flagged for review');
    }),
    job('export files', MINUTE_MS, () => deleteExpiredExports(write)),
    job('cleaning', 10 * MINUTE_MS, async () => {
      await deleteExpired(write);
      await deleteOldSignals(sql);
      await shared.query(prepared(PURGE_IDEMPOTENCY_KEYS), []);
    }),
  ];
  const webhooks = startWebhookWorkers({
    db: shared,
    network,
    logger,
    metrics,
    keyring: config.ENCRYPTION_KEYS,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: 'Directory-Webhooks/1',
    // A receiver may query the object of its notification at once, so its queries must read from the primary.
    ...(replica && {
      beforeSending: async (accounts) => {
        await Promise.all(Array.from(accounts, (accountId) => replica.wrote({ accountId })));
      },
    }),
  });
  return {
    async stop(): Promise<void> {
      await Promise.all([...loops, webhooks].map((loop) => loop.stop()));
      await signals.flush();
    },
  };
}
