/** A worker in its own process, for tests that kill it: `webhook-worker.ts DATABASE_URL`. */
import { createPool } from '../src/database/pool.ts';
import { createNetwork } from '../src/outbound/network.ts';
import { createLogger } from '../src/runtime/logging.ts';
import { startWebhookWorkers } from '../src/webhooks/workers.ts';
import { databaseOf, SENDING } from './webhook-service.ts';

startWebhookWorkers({
  db: databaseOf(createPool(process.argv[2] ?? '', { poolSize: 10 })),
  network: createNetwork({ allowed: ['127.0.0.1'] }),
  logger: createLogger({ service: 'worker', level: 'info' }),
  ...SENDING,
  timeoutMs: 30_000,
});
