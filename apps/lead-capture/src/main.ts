import { checkConnections } from '@services/common/database/check';
import { connectionOf } from '@services/common/database/pool';
import { createNetwork } from '@services/common/outbound/network';
import { announceSetupCode } from '@services/common/members/setup';
import { runService } from '@services/common/process/main';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { measureState } from './metrics.ts';
import { startWorkers } from './workers.ts';

await runService('lead-capture', readConfig, async ({ config, logger, metrics, redis }) => {
  const db = connect(config.DATABASE_URL, connectionOf(config));
  await checkConnections(db.pools, logger);
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const workers = config.WORKERS ? startWorkers({ db, config, network, logger, metrics }) : undefined;
  measureState(metrics, db);
  void announceSetupCode(db, logger);
  return {
    app: createApp({ config, db, redis, network, logger, metrics, ...(workers && { onEvents: workers.wake }) }),
    async close() {
      await workers?.stop();
      network.close();
      await db.close();
    },
  };
});
