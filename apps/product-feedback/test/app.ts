import { createNetwork, type Network } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
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

import type { Scope } from '../src/scopes.ts';
import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { startWorkers } from '../src/workers.ts';
import { withOtherAccount } from './other-account.ts';

export { given, givenOnce } from '@services/tooling/testing/given';

/** Settings of a service under test. Rate limits are so high that no test reaches them, unless a test sets them. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    PUBLIC_URL: 'http://feedback.example.com',
    LINK_SECRETS: 'a secret of 32 characters for links',
    PAGE_LIMIT_PER_MINUTE: '1000000',
    FORM_LIMIT_PER_MINUTE: '1000000',
    BOARD_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_TIMEOUT_MS: '5000',
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1,::1',
    ...environment,
  });
}

export interface TestApp extends Framed, Served {
  config: Config;
  db: Database;
  network: Network;
  express: Express;
  /** A new account with a key, and requests with that key. */
  account(scopes?: Scope[]): Promise<TestAccount>;
}

export interface TestAccount extends TestClient {
  id: string;
  key: string;
}

export type TestAppOptions = SharedOptions<Redis>;

/** The real application on the test file's database; call it at the top of the file. */
export function startTestApp(options: GivenOptions<TestAppOptions> = {}): TestApp {
  const app = frameTestApp(options, build);
  if ('otherAccount' in options && options.otherAccount) withOtherAccount(app);
  return app;
}

async function build(app: TestApp, frame: TestFrame, { redis, worker }: TestAppOptions): Promise<void> {
  const { connection, environment, serve, atEnd } = frame;
  app.config = testConfig(environment);
  app.db = patient(connect(connection.url, { ...connection, poolSize: 5 }));
  atEnd(() => app.db.close());
  // Prisma loads its query compiler with the first query, and Jest allows no import between two tests.
  await app.db.orm.account.count();
  const logger = createLogger({ service: 'product-feedback', level: 'info' }, app.log);
  const metrics = createMetrics({ service: 'product-feedback' });
  app.network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
  atEnd(() => app.network.close());
  const running = worker ? startWorkers({ ...app, logger }) : undefined;
  atEnd(() => running?.stop());
  app.express = createApp({ ...app, redis, logger, metrics });
  Object.assign(app, await serve(app.express));
  app.account = (scopes) => createTestAccount(app, scopes);
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
