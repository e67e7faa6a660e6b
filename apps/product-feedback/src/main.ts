import { runService } from '@services/common/edge/main';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { measureLedger } from './credits/ledger.ts';
import { connect } from './db.ts';
import { measureOutbox } from './webhooks/workers.ts';
import { startWorkers } from './workers.ts';

await runService({
  service: 'product-feedback',
  readConfig,
  connect,
  start: ({ config, db, network, logger, metrics, redis }) => {
    const workers = config.WORKERS ? startWorkers({ db, config, network, logger, metrics }) : undefined;
    measureOutbox(metrics, db);
    measureLedger(metrics, db);
    return {
      app: createApp({ config, db, redis, network, logger, metrics }),
      async close() {
        await workers?.stop();
      },
    };
  },
});
