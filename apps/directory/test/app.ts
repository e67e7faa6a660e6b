import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { createNetwork } from '@services/common/outbound/network';
import {
  frameTestApp,
  patient,
  type Framed,
  type GivenOptions,
  type Served,
  type TestAppOptions as SharedOptions,
  type TestFrame,
} from '@services/tooling/testing/test-app';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type request from 'supertest';

import { createAccount } from '../src/accounts/store.ts';
import { createApp } from '../src/app.ts';
import { createApplication } from '../src/applications/store.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect, type Database } from '../src/db.ts';
import { operationLimits } from '../src/operations/limits.ts';
import { connectReplica, type Replica } from '../src/replica.ts';
import { createSignals, type Signals } from '../src/review/signals.ts';
import { issueToken, scopes as allScopes, type Scope } from '../src/tokens/store.ts';
import { replicaUrl, type Replicated } from './replicated.ts';
import { withOtherAccount } from './other-account.ts';

export const GRAPHQL = '/v2/api/graphql';

export { given, givenOnce } from '@services/tooling/testing/given';

/** Settings of a service under test. Limits are high, except in tests of limits: on a busy machine, statements take many times as long. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgresql://unused',
    STATEMENT_TIMEOUT_MS: '60000',
    CURSOR_SECRET: 'a secret that is used in tests only',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    REQUESTS_PER_WINDOW: '1000000',
    POINTS_PER_WINDOW: '1000000000',
    ...environment,
  });
}

export interface TestApp extends Framed, Served {
  config: Config;
  database: Database;
  express: Express;
  signals: Signals;
  /** The replica that queries read from, if the option `replicated` is set. */
  replica: Replica | undefined;
  /** Creates an account with an application and a token, which acts as the user if `userId` is given. */
  client(options?: { userId?: bigint; scopes?: Scope[]; organisation?: string }): Promise<TestClient>;
}

export interface TestClient {
  accountId: string;
  accountKey: string;
  /** The header with the account key. */
  auth: { Authorization: string };
  organisationId: string;
  applicationId: string;
  clientId: string;
  clientSecret: string;
  token: string;
  /** Sends an operation, and fails the test if the answer has errors. */
  query<Data = Record<string, never>>(query: string, variables?: object): Promise<Data>;
  /** Sends an operation. @returns the whole answer. */
  send(body: object): request.Test;
}

export interface TestAppOptions extends Omit<SharedOptions<Redis>, 'worker'> {
  /** The number of connections, of which a third is for writing. Default: 5. */
  poolSize?: number;
  /** A primary with a replica. If it is given, queries read from the replica. */
  replicated?: Replicated;
}

/** The real application on the test file's database; call it at the top of the file. */
export function startTestApp(options: GivenOptions<TestAppOptions> = {}): TestApp {
  const app = frameTestApp(options, build);
  if ('otherAccount' in options && options.otherAccount) withOtherAccount(app);
  return app;
}

async function build(
  app: TestApp,
  frame: TestFrame,
  { redis, poolSize = 5, replicated }: TestAppOptions,
): Promise<void> {
  const { connection, environment, serve, atEnd } = frame;
  app.config = testConfig({
    ...environment,
    ...(replicated && { DATABASE_REPLICA_URL: replicaUrl(replicated, connection.url) }),
  });
  const statementTimeoutMs = app.config.STATEMENT_TIMEOUT_MS;
  const database = patient(connect(connection.url, { ...connection, poolSize, statementTimeoutMs }));
  patient({ pool: database.writers });
  atEnd(() => database.close());
  app.database = database;
  Object.assign(operationLimits, { deadlineMs: 60_000 });
  // Prisma loads its query compiler with the first query, and Jest does not allow an import between two tests.
  await database.orm.account.count();
  app.signals = createSignals(database.sql);
  const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
  const metrics = createMetrics({ service: 'directory' });
  const { config, signals } = app;
  const replica = await connectReplica({ config, redis, logger, metrics });
  atEnd(() => replica?.close());
  app.replica = replica;
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  atEnd(async () => network.close());
  app.express = createApp({ config, database, redis, network, logger, metrics, signals, replica });
  Object.assign(app, await serve(app.express));
  app.client = (clientOptions) => createTestClient(app, clientOptions);
}

let serial = 0;

async function createTestClient(
  { database: { orm, shared }, http }: TestApp,
  { userId, scopes = [...allScopes], organisation }: { userId?: bigint; scopes?: Scope[]; organisation?: string } = {},
): Promise<TestClient> {
  serial += 1;
  const { account, key } = await createAccount(shared, {
    organisation: organisation ?? `Organisation ${serial}`,
    domain: organisation ?? null,
    email: `owner-${serial}@example.com`,
    name: 'Owner',
    userId: userId ?? null,
  });
  const redirectUris = ['https://app.example.com/callback'];
  const fresh = { name: 'Test application', redirectUris, type: 'confidential' } as const;
  const { application, clientSecret } = await createApplication(shared, account.id, fresh);
  const token = { kind: 'developer', applicationId: application.id, userId: userId ?? null, scopes } as const;
  const { text } = await issueToken(orm, { ...token, expiresAt: null });
  const send = (body: object) => http.post(GRAPHQL).set('Authorization', `Bearer ${text}`).send(body);
  return {
    accountId: account.id,
    accountKey: key,
    auth: { Authorization: `Bearer ${key}` },
    organisationId: account.organisationId,
    applicationId: application.id,
    clientId: application.clientId,
    clientSecret: String(clientSecret),
    token: text,
    send,
    async query<Data>(query: string, variables?: object) {
      const { body } = await send({ query, variables });
      expect(body.errors).toBeUndefined();
      return body.data as Data;
    },
  };
}
