import { directUrl } from '@services/common/database/pool';
import { runService } from '@services/common/edge/main';

import { createApp } from './app.ts';
import { createProviders } from './channels/providers.ts';
import { readConfig } from './config.ts';
import { connect } from './db.ts';
import { measureQueues } from './delivery/metrics.ts';
import { createNotifier, listenForWork } from './workers/wake.ts';
import { startWorkers } from './workers/workers.ts';

await runService({
  service: 'messaging',
  readConfig,
  connect,
  start: ({ config, db, network, logger, metrics, redis }) => {
    const providers = createProviders({ config, network });
    const workers = config.WORKERS ? startWorkers({ config, db, network, providers, logger, metrics }) : undefined;
    const listener = workers && listenForWork(directUrl(config), workers.wake, logger);
    measureQueues(metrics, db);
    const wake = workers?.wake ?? createNotifier(db.pool);
    return {
      app: createApp({ config, db, redis, network, providers, logger, metrics, wake }),
      async close() {
        await listener?.stop();
        await workers?.stop();
        providers.close();
      },
    };
  },
});
