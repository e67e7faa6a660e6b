import { createLogger, type Logger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { listRoutes } from '@services/common/http/routing';
import {
  frameTestApp,
  patient,
  type Framed,
  type GivenOptions,
  type Served,
  type TestAppOptions as SharedOptions,
  type TestFrame,
} from '@services/tooling/testing/test-app';
import { testClient, type TestClient } from '@services/tooling/testing/test-client';
import type { Express } from 'express';
import type { Redis } from 'ioredis';

import { createAccount, createApiKey, type Mode } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { contactHandlers } from '../src/contact-handlers.ts';
import type { ContactsContext } from '../src/events/contacts.ts';
import { createProviders } from '../src/channels/providers.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { measureQueues } from '../src/delivery/metrics.ts';
import { startWorkers } from '../src/workers/workers.ts';
import { createNetwork } from '@services/common/outbound/network';

export { given, givenOnce } from '@services/tooling/testing/given';

/** Settings of a service under test; its limits are high unless a test is about them. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    PUBLIC_URL: 'http://127.0.0.1:1',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_PER_DAY: '100000000',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    ADDRESS_KEY: Buffer.alloc(32, 2).toString('base64'),
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
    WEBHOOK_TIMEOUT_MS: '5000',
    // Nothing listens at this address, so no test queries real name servers.
    DNS_SERVERS: '127.0.0.1:1',
    ...environment,
  });
}

export interface TestApp extends Framed, Served {
  config: Config;
  db: Database;
  contacts: ContactsContext;
  express: Express;
  logger: Logger;
  routes: { method: string; path: string }[];
  /** A new account with a key, and functions that send requests with it. */
  account(mode?: Mode, limits?: { limitPerSecond?: number; limitPerDay?: number }): Promise<TestAccount>;
}

export interface TestAccount extends TestClient {
  /** The account id of the key's space. */
  id: string;
  key: string;
}

export type TestAppOptions = SharedOptions<Redis>;

/** The real application on the test file's database; call it at the top of the file. */
export function startTestApp(options: GivenOptions<TestAppOptions> = {}): TestApp {
  return frameTestApp(options, build);
}

async function build(app: TestApp, frame: TestFrame, { redis, worker }: TestAppOptions): Promise<void> {
  const { connection, environment, serve, atEnd } = frame;
  app.db = patient(connect(connection.url, { ...connection, poolSize: 10 }));
  atEnd(() => app.db.close());
  // Prisma loads its query compiler with the first query, and Jest allows no import between two tests.
  await app.db.orm.account.count();
  // The port must be known first, because callbacks and unsubscribe links begin with the service's own address.
  Object.assign(app, await serve((request, response) => app.express(request, response)));
  app.config = testConfig({ PUBLIC_URL: app.url, ...environment });
  app.contacts = { addressKey: app.config.ADDRESS_KEY, handlers: contactHandlers };
  const logger = (app.logger = createLogger({ service: 'messaging', level: 'info' }, app.log));
  const metrics = createMetrics({ service: 'messaging' });
  measureQueues(metrics, app.db);
  const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
  atEnd(() => network.close());
  const providers = createProviders({ config: app.config, network });
  atEnd(() => providers.close());
  const workers = worker
    ? startWorkers({ config: app.config, db: app.db, network, providers, logger, metrics })
    : undefined;
  atEnd(() => workers?.stop());
  const parts = { ...app, redis, network, providers, logger, metrics };
  app.express = createApp({ ...parts, ...(workers && { wake: workers.wake }) });
  app.routes = listRoutes(app.express);
  app.account = (mode, limits) => createTestAccount(app, mode, limits);
}

/** A new account with a key, and functions that send requests with it to the service behind `http`. */
export async function createTestAccount(
  { db, http }: Pick<TestApp, 'db' | 'http'>,
  mode: Mode = 'live',
  limits: { limitPerSecond?: number; limitPerDay?: number } = {},
): Promise<TestAccount> {
  const account = await createAccount(db, 'Test account');
  const made = await createApiKey(db, { accountId: account.id, mode, name: 'test', ...limits });
  const key = made?.key ?? '';
  return {
    id: mode === 'live' ? account.id : account.testId,
    key,
    ...testClient(http, { 'X-API-Key': key }, '/api/v1'),
  };
}
