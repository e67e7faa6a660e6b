import { checkConnections } from '@services/common/database/check';
import { connectionOf } from '@services/common/database/pool';
import { measureQueueAges } from '@services/common/database/queue-ages';
import { announceSetupCode } from '@services/common/members/setup';
import { createNetwork } from '@services/common/outbound/network';
import { runService } from '@services/common/process/main';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { startJobs } from './jobs.ts';
import { connectReplica } from './replica.ts';
import { createSignals } from './review/signals.ts';

await runService('directory', readConfig, async ({ config, logger, metrics, redis }) => {
  const database = connect(config.DATABASE_URL, {
    ...connectionOf(config),
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  });
  await checkConnections(database.pools, logger);
  const replica = await connectReplica({ config, redis, logger, metrics });
  const signals = createSignals(database.sql);
  void announceSetupCode(database.shared, logger);
  measureQueueAges(metrics, database.shared, {
    webhooks: OLDEST_DUE_DELIVERY,
    launches: 'SELECT min(launch_at) FROM posts WHERE launch_at <= now()',
  });
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const jobs = config.WORKERS ? startJobs({ database, signals, replica, network, config, logger, metrics }) : undefined;
  return {
    app: createApp({ config, database, redis, network, logger, metrics, signals, replica }),
    async close() {
      await jobs?.stop();
      network.close();
      await replica?.close();
      await database.close();
    },
  };
});
