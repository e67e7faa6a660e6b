import { measureQueueAges } from '@services/common/database/queue-ages';
import { runService } from '@services/common/edge/main';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { startJobs } from './jobs.ts';
import { connectReplica } from './replica.ts';
import { createSignals } from './review/signals.ts';

await runService({
  service: 'directory',
  readConfig,
  connect: (url, options, { STATEMENT_TIMEOUT_MS: statementTimeoutMs }) =>
    connect(url, { ...options, statementTimeoutMs }),
  start: async ({ config, db: database, network, logger, metrics, redis }) => {
    const replica = await connectReplica({ config, redis, logger, metrics });
    const signals = createSignals(database.sql);
    measureQueueAges(metrics, database.shared, {
      webhooks: OLDEST_DUE_DELIVERY,
      launches: 'SELECT min(launch_at) FROM posts WHERE launch_at <= now()',
    });
    const jobs = config.WORKERS
      ? startJobs({ database, signals, replica, network, config, logger, metrics })
      : undefined;
    return {
      app: createApp({ config, database, redis, network, logger, metrics, signals, replica }),
      async close() {
        await jobs?.stop();
        await replica?.close();
      },
    };
  },
});
