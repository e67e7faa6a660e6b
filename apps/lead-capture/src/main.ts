import { runService } from '@services/common/edge/main';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { measureState } from './metrics.ts';
import { startWorkers } from './workers.ts';

await runService({
  service: 'lead-capture',
  readConfig,
  connect,
  start: ({ config, db, network, logger, metrics, redis }) => {
    const workers = config.WORKERS ? startWorkers({ db, config, network, logger, metrics }) : undefined;
    measureState(metrics, db);
    return {
      app: createApp({ config, db, redis, network, logger, metrics, ...(workers && { onEvents: workers.wake }) }),
      async close() {
        await workers?.stop();
      },
    };
  },
});
