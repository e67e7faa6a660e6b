import { runService } from '@services/common/process/main';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { measureLedger } from './credits/ledger.ts';
import { connect } from './db.ts';
import { measureOutbox, startWorker } from './webhooks/worker.ts';

await runService('product-feedback', readConfig, ({ config, logger, metrics, redis }) => {
  const db = connect(config.DATABASE_URL, { poolSize: config.DATABASE_POOL_SIZE });
  const worker = config.WORKERS ? startWorker({ db, config, logger }) : undefined;
  measureOutbox(metrics, db);
  measureLedger(metrics, db);
  return {
    app: createApp({ config, db, redis, logger, metrics }),
    async close() {
      await worker?.stop();
      await db.close();
    },
  };
});
