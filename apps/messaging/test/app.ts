import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { listRoutes } from '@services/common/http/routing';
import { guardLog } from '@services/tooling/testing/log-guard';
import {
  testClient,
  type TestAppOptions as SharedOptions,
  type TestClient,
} from '@services/tooling/testing/test-client';
import { createTestDatabase } from '@services/tooling/testing/test-database';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import request from 'supertest';

import { createAccount, createApiKey, type Mode } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { contactHandlers } from '../src/contact-handlers.ts';
import type { ContactsContext } from '../src/contact-events.ts';
import { createProviders } from '../src/channels/providers.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { startWorkers } from '../src/workers.ts';
import { createNetwork } from '@services/common/outbound/network';
import { listen } from './server.ts';

/** Settings of a service under test; limits are out of the way unless a test is about them. */
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
    ...environment,
  });
}

export interface TestApp {
  config: Config;
  db: Database;
  contacts: ContactsContext;
  express: Express;
  /** Where it listens. */
  url: string;
  http: ReturnType<typeof request>;
  log: ReturnType<typeof guardLog>;
  routes: { method: string; path: string }[];
  /** A new account with a key, and requests in its name. */
  account(mode?: Mode, limits?: { limitPerSecond?: number; limitPerDay?: number }): Promise<TestAccount>;
}

export interface TestAccount extends TestClient {
  /** Of the space that the key opens. */
  id: string;
  key: string;
}

export type TestAppOptions = SharedOptions<Redis>;

/**
 * The real application on a database of the test file's own; call it at the top of the file. The environment may be a
 * function, for what is known only when the tests begin.
 */
export function startTestApp(options: (() => Promise<TestAppOptions>) | TestAppOptions = {}): TestApp {
  const log = guardLog();
  const app = { log } as TestApp;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { environment, redis, worker } = typeof options === 'function' ? await options() : options;
    const database = await createTestDatabase();
    // The port comes first: callbacks and unsubscribe links begin with the service's own address.
    const { server, url, handle } = await listen();
    app.url = url;
    app.config = testConfig({ PUBLIC_URL: url, ...environment, DATABASE_URL: database.url });
    app.contacts = { addressKey: app.config.ADDRESS_KEY, handlers: contactHandlers };
    app.db = connect(database.url, { poolSize: 10 });
    // Prisma loads its query compiler with the first query, and Jest allows no import between two tests.
    await app.db.orm.account.count();
    const logger = createLogger({ service: 'messaging', level: 'info' }, log);
    const metrics = createMetrics({ service: 'messaging' });
    const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
    const providers = createProviders({ config: app.config, network });
    const workers = worker ? startWorkers({ config: app.config, db: app.db, network, providers, logger }) : undefined;
    const express = createApp({
      ...app,
      redis,
      network,
      providers,
      logger,
      metrics,
      ...(workers && { wake: workers.wake }),
    });
    app.express = express;
    app.routes = listRoutes(express);
    handle(express);
    app.http = request(url);
    app.account = (mode = 'live', limits = {}) => createTestAccount(app, mode, limits);
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await workers?.stop();
      providers.close();
      network.close();
      await app.db.close();
      await database.drop();
    });
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });
  return app;
}

async function createTestAccount(
  { db, http }: TestApp,
  mode: Mode,
  limits: { limitPerSecond?: number; limitPerDay?: number },
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
