import { checkConnections } from '@services/common/database/check';
import { connectionOf, directUrl } from '@services/common/database/pool';
import { createNetwork } from '@services/common/outbound/network';
import { announceSetupCode } from '@services/common/members/setup';
import { runService } from '@services/common/process/main';

import { createApp } from './app.ts';
import { createProviders } from './channels/providers.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { measureQueues } from './delivery/metrics.ts';
import { createNotifier, listenForWork } from './wake.ts';
import { startWorkers } from './workers.ts';

await runService('messaging', readConfig, async ({ config, logger, metrics, redis }) => {
  const db = connect(config.DATABASE_URL, connectionOf(config));
  await checkConnections(db.pools, logger);
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const providers = createProviders({ config, network });
  const workers = config.WORKERS ? startWorkers({ config, db, network, providers, logger, metrics }) : undefined;
  const listener = workers && listenForWork(directUrl(config), workers.wake, logger);
  measureQueues(metrics, db);
  void announceSetupCode(db, logger);
  const wake = workers?.wake ?? createNotifier(db.pool);
  return {
    app: createApp({ config, db, redis, network, providers, logger, metrics, wake }),
    async close() {
      await listener?.stop();
      await workers?.stop();
      providers.close();
      network.close();
      await db.close();
    },
  };
});
