import type { AddressInfo } from 'node:net';

import { createNetwork } from '@services/common/outbound/network';
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

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { readConfig, type Config, type Plan } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { startWorkers } from '../src/workers.ts';

export const VERIFY_TOKEN = 'a-verify-token';
export const APP_SECRET = 'an-app-secret';

/** Settings of a service under test; limits are out of the way unless a test is about them. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    INSTAGRAM_APP_SECRETS: `the-next-secret,${APP_SECRET}`,
    INSTAGRAM_VERIFY_TOKEN: VERIFY_TOKEN,
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8',
    // Nothing listens there: a test that needs the platform starts the simulated one.
    INSTAGRAM_API_URL: 'http://127.0.0.1:9/v26.0',
    INSTAGRAM_APP_ID: '123456789',
    PUBLIC_URL: 'http://lead-capture.test',
    ...environment,
  });
}

export interface TestApp {
  config: Config;
  db: Database;
  express: Express;
  /** Where it listens. */
  url: string;
  http: ReturnType<typeof request>;
  /** Another replica, with other settings, on the same database; it ends with the file. */
  another(options: {
    environment?: Record<string, string>;
    redis?: Redis;
    db?: Database;
  }): Promise<ReturnType<typeof request>>;
  log: ReturnType<typeof guardLog>;
  /** A new account with a key, and requests in its name. */
  account(plan?: Plan): Promise<TestAccount>;
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
    const logger = createLogger({ service: 'lead-capture', level: 'info' }, log);
    const metrics = createMetrics({ service: 'lead-capture' });
    const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
    closing.push(async () => network.close());
    const running = worker ? startWorkers({ db: app.db, config: app.config, network, logger, metrics }) : undefined;
    app.express = createApp({ ...app, redis, network, logger, metrics, ...(running && { onEvents: running.wake }) });
    const server = app.express.listen(0);
    app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app.http = request(server);
    app.another = async (other) => {
      const config = testConfig({ ...other.environment, DATABASE_URL: database.url });
      const replica = createApp({
        config,
        db: other.db ?? app.db,
        redis: other.redis,
        network,
        logger,
        metrics: createMetrics({ service: 'lead-capture' }),
      });
      const replicaServer = replica.listen(0);
      closing.unshift(() => new Promise((resolve) => replicaServer.close(resolve)));
      return request(replicaServer);
    };
    app.account = (plan = 'business') => createTestAccount(app, plan);
    closing.push(async () => {
      await new Promise((resolve) => server.close(resolve));
      await running?.stop();
      await app.db.close();
      await database.drop();
    });
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });
  return app;
}

async function createTestAccount({ db, http }: TestApp, plan: Plan): Promise<TestAccount> {
  const { id } = await createAccount(db, { name: 'Test account', plan });
  const { key } = await createApiKey(db, { accountId: id, name: 'test' });
  return {
    id,
    key,
    ...testClient(http, { Authorization: `Bearer ${key}` }),
  };
}
