import { createNetwork } from '@services/common/outbound/network';
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

import { createAccount, createApiKey } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { saveConnection, type NewConnection } from '../src/connections/store.ts';
import { readConfig, type Config, type Plan } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { startWorkers } from '../src/workers.ts';
import { withOtherAccount } from './other-account.ts';

export const VERIFY_TOKEN = 'a-verify-token';
export const APP_SECRET = 'an-app-secret';

/** The least that a client must send to create a lead or an automation. */
export const LEAD = { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' };
export const AUTOMATION = { keyword: 'price', message: 'Hi', trigger_type: 'both' };

export { given, givenOnce } from '@services/tooling/testing/given';

/** Settings of a service under test, with limits that only tests of limits reach. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    INSTAGRAM_APP_SECRETS: `the-next-secret,${APP_SECRET}`,
    INSTAGRAM_VERIFY_TOKEN: VERIFY_TOKEN,
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8',
    // Nothing listens at this address: a test that needs the platform starts the simulator.
    INSTAGRAM_API_URL: 'http://127.0.0.1:9/v26.0',
    INSTAGRAM_APP_ID: '123456789',
    PUBLIC_URL: 'http://lead-capture.test',
    ...environment,
  });
}

interface Page {
  // The rows are as loosely typed as the bodies of supertest.
  data: ReturnType<typeof JSON.parse>[];
  pagination: { total: number; next_cursor: string | null };
}
/** Reads the pages of a list. `read` adds the parameter to its query. @returns the bodies of the pages. */
export async function walk(read: (cursor: string) => PromiseLike<{ status: number; body: Page }>): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await read(cursor && `&cursor=${cursor}`);
    expect(status).toBe(200);
    pages.push(body);
    cursor = body.pagination.next_cursor;
  }
  return pages;
}

export interface TestApp extends Framed, Served {
  config: Config;
  db: Database;
  express: Express;
  /** Another replica with other settings on the same database; it stops at the end of the test file. */
  another(options: { environment?: Record<string, string>; redis?: Redis; db?: Database }): Promise<Served['http']>;
  /** A new account with a key, and functions that send requests with it. */
  account(plan?: Plan): Promise<TestAccount>;
}

export interface TestAccount extends TestClient {
  id: string;
  key: string;
  /** Creates an automation. @returns its id. */
  automation(facts?: object): Promise<string>;
  /** Creates a lead. @returns its id. */
  lead(facts?: object): Promise<string>;
  /** Connects an Instagram account. */
  connect(instagramAccountId: string, facts?: Partial<NewConnection>): ReturnType<typeof saveConnection>;
}

type TestAppOptions = SharedOptions<Redis>;

/** The real application on the test file's database; call it at the top of the file. */
export function startTestApp(options: GivenOptions<TestAppOptions> = {}): TestApp {
  const app = frameTestApp(options, build);
  if ('otherAccount' in options && options.otherAccount) withOtherAccount(app);
  return app;
}

async function build(app: TestApp, frame: TestFrame, { redis, worker }: TestAppOptions): Promise<void> {
  const { databaseUrl, connection, environment, serve, atEnd } = frame;
  app.config = testConfig(environment);
  app.db = patient(connect(connection.url, { ...connection, poolSize: 5 }));
  atEnd(() => app.db.close());
  // Runs a first query now, because it imports Prisma's query compiler, which Jest does not allow between two tests.
  await app.db.orm.account.count();
  const logger = createLogger({ service: 'lead-capture', level: 'info' }, app.log);
  const metrics = createMetrics({ service: 'lead-capture' });
  const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
  atEnd(() => network.close());
  const running = worker ? startWorkers({ db: app.db, config: app.config, network, logger, metrics }) : undefined;
  atEnd(() => running?.stop());
  app.express = createApp({ ...app, redis, network, logger, metrics, ...(running && { onEvents: running.wake }) });
  Object.assign(app, await serve(app.express));
  app.another = async (other) => {
    const replica = createApp({
      config: testConfig({ ...other.environment, DATABASE_URL: databaseUrl }),
      db: other.db ?? app.db,
      redis: other.redis,
      network,
      logger,
      metrics: createMetrics({ service: 'lead-capture' }),
    });
    return (await serve(replica)).http;
  };
  app.account = (plan = 'business') => createTestAccount(app, plan);
}

async function createTestAccount({ db, http, config }: TestApp, plan: Plan): Promise<TestAccount> {
  const { id } = await createAccount(db, { name: 'Test account', plan });
  const { key } = await createApiKey(db, { accountId: id, name: 'test' });
  const client = testClient(http, { Authorization: `Bearer ${key}` });
  const create = async (path: string, body: object) => (await client.post(path, body).expect(201)).body.data.id;
  return {
    ...client,
    id,
    key,
    automation: (facts) => create('/v1/automations', { ...AUTOMATION, ...facts }),
    lead: (facts) => create('/v1/leads', { ...LEAD, ...facts }),
    connect(instagramAccountId, facts) {
      const connection = { instagramAccountId, username: 'shop', accessToken: 'a-token', ...facts };
      return saveConnection(db, config.ENCRYPTION_KEYS, { accountId: id, ...connection });
    },
  };
}
