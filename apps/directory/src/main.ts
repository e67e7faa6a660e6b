import { measureQueueAges } from '@services/common/database/queue-ages';
import { startWorkLoop } from '@services/common/database/work-loop';
import { runService } from '@services/common/edge/main';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';

import { createApp, limiterOf } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { startJobs } from './jobs.ts';
import { createBudget } from './limits/budget.ts';
import { createExportWorker } from './operations/export-worker.ts';
import { connectReplica } from './replica.ts';
import { createSignals } from './review/signals.ts';

/** The interval at which a replica polls for new exports, in milliseconds. */
const EXPORTS_MS = 1000;

await runService({
  service: 'directory',
  readConfig,
  connect: (url, options, { STATEMENT_TIMEOUT_MS: statementTimeoutMs }) =>
    connect(url, { ...options, statementTimeoutMs }),
  start: async ({ config, db: database, network, logger, metrics, redis }) => {
    const replica = await connectReplica({ config, redis, logger, metrics });
    const limiter = limiterOf(redis, logger);
    const signals = createSignals(database.sql);
    measureQueueAges(metrics, database.shared, {
      webhooks: OLDEST_DUE_DELIVERY,
      launches: 'SELECT min(launch_at) FROM posts WHERE launch_at <= now()',
      exports: `SELECT min(next_at) FROM bulk_exports WHERE status = 'running' AND next_at <= now()`,
    });
    const jobs = config.WORKERS
      ? startJobs({ database, signals, replica, network, config, logger, metrics })
      : undefined;
    const exporting = createExportWorker({
      ...database,
      config,
      logger,
      budget: createBudget(limiter, config),
      replica,
    });
    const exports = config.WORKERS
      ? startWorkLoop({ name: 'exports', pollMs: EXPORTS_MS, logger, run: exporting })
      : undefined;
    return {
      app: createApp({ config, database, redis, network, limiter, logger, metrics, signals, replica }),
      async close() {
        await Promise.all([jobs?.stop(), exports?.stop()]);
        await replica?.close();
      },
    };
  },
});
