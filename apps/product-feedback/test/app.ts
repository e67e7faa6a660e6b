import type { AddressInfo } from 'node:net';

import { createNetwork, type Network } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
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

import type { Scope } from '../src/scopes.ts';
import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { startWorkers } from '../src/workers.ts';

/** Settings of a service under test; limits are out of the way unless a test is about them. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    PUBLIC_URL: 'http://feedback.example.com',
    LINK_SECRETS: 'a secret of 32 characters for links',
    PAGE_LIMIT_PER_MINUTE: '1000000',
    FORM_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_TIMEOUT_MS: '5000',
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1,::1',
    ...environment,
  });
}

export interface TestApp {
  config: Config;
  db: Database;
  network: Network;
  express: Express;
  url: string;
  http: ReturnType<typeof request>;
  log: ReturnType<typeof guardLog>;
  /** A new account with a key, and requests in its name. */
  account(scopes?: Scope[]): Promise<TestAccount>;
}

export interface TestAccount extends TestClient {
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
    app.config = testConfig({ ...environment, DATABASE_URL: database.url });
    app.db = connect(database.url, { poolSize: 5 });
    // Prisma loads its query compiler with the first query, and Jest allows no import between two tests.
    await app.db.orm.account.count();
    const logger = createLogger({ service: 'product-feedback', level: 'info' }, log);
    const metrics = createMetrics({ service: 'product-feedback' });
    app.network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
    const running = worker ? startWorkers({ ...app, logger }) : undefined;
    app.express = createApp({ ...app, redis, logger, metrics });
    const server = app.express.listen(0);
    app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app.http = request(server);
    app.account = (scopes) => createTestAccount(app, scopes);
    closing.push(async () => {
      await new Promise((resolve) => server.close(resolve));
      await running?.stop();
      app.network.close();
      await app.db.close();
      await database.drop();
    });
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });
  return app;
}

async function createTestAccount({ db, http }: TestApp, scopes?: Scope[]): Promise<TestAccount> {
  const { id } = await createAccount(db, 'Test account');
  const { key } = await createApiKey(db, id, { name: 'test', scopes });
  return {
    id,
    key,
    ...testClient(http, { Authorization: `Bearer ${key}` }),
  };
}
