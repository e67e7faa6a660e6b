import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createTestDatabase } from '@services/tooling/testing/test-database';
import type pg from 'pg';

import { queriesOf, withStatements, type Queries, type TransactionalDb } from '../src/database/database.ts';
import { createPool } from '../src/database/pool.ts';
import { createNetwork, type Network } from '../src/outbound/network.ts';
import type { Keyring } from '../src/secrets/encryption.ts';
import { newId } from '../src/runtime/ids.ts';
import { listDeliveries } from '../src/webhooks/deliveries.ts';
import { publishEvents } from '../src/webhooks/outbox.ts';
import { createWebhook } from '../src/webhooks/subscriptions.ts';
import type { DeliveryRow } from '../src/webhooks/tables.ts';

/** The tables that a service's migrations create for the models in the README. */
export const TABLES = `
  CREATE TABLE accounts (id text PRIMARY KEY, suspended_at timestamptz);
  CREATE TABLE webhooks (
    id text PRIMARY KEY, account_id text NOT NULL, url text NOT NULL, events text[] NOT NULL DEFAULT '{}', description text,
    sealed_secret text NOT NULL, previous_secrets jsonb NOT NULL DEFAULT '[]', failing_since timestamptz(3),
    disabled_at timestamptz(3), status_reason text, created_at timestamptz(3) NOT NULL DEFAULT now());
  CREATE INDEX ON webhooks (account_id);
  CREATE TABLE webhook_outbox (
    webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE, id text NOT NULL, account_id text NOT NULL,
    event text NOT NULL, subject_id text NOT NULL DEFAULT '', payload text NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts int NOT NULL DEFAULT 0, claimed boolean NOT NULL DEFAULT false, next_attempt_at timestamptz(3) DEFAULT now(),
    log jsonb NOT NULL DEFAULT '[]', created_at timestamptz(3) NOT NULL DEFAULT now(), delivered_at timestamptz(3),
    traceparent text, PRIMARY KEY (webhook_id, id));
  CREATE INDEX ON webhook_outbox (webhook_id, next_attempt_at) WHERE status = 'pending';
  CREATE INDEX ON webhook_outbox (account_id, subject_id);
  CREATE INDEX ON webhook_outbox (created_at);`;

export const keyring: Keyring = [{ id: 'test', key: Buffer.alloc(32, 1) }];
export const SENDING = { keyring, timeoutMs: 5000, concurrency: 10, retentionDays: 30, userAgent: 'Test-Webhooks/1' };

/** One delivery as the receiver got it. */
export interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The receiver's answer: a status with a body, or no answer. */
export type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> } | 'never';

export interface WebhookService {
  db: TransactionalDb<Queries>;
  pool: pg.Pool;
  databaseUrl: string;
  network: Network;
  /** The receiver's address. */
  url: string;
  calls: Call[];
  /** The answers by path; other paths answer 204. */
  answers: Map<string, Answer>;
  subscribe(accountId: string, path: string, events?: string[]): Promise<{ id: string; secret: string }>;
  publish(accountId: string, event?: string, payload?: object): Promise<void>;
  deliveries(accountId: string, webhookId: string): Promise<DeliveryRow[]>;
}

/** A database with the engine's tables, and a receiver; call it at the top of a test file. */
export function startWebhookService(): WebhookService {
  const service = { calls: [] as Call[], answers: new Map<string, Answer>() } as WebhookService;
  let server: Server;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = () => database.drop();
    service.databaseUrl = database.url;
    service.pool = createPool(database.url, { poolSize: 10 });
    await service.pool.query(TABLES);
    service.db = databaseOf(service.pool);
    service.network = createNetwork({ allowed: ['127.0.0.1'] });
    server = await receive(service);
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    service.calls.length = 0;
    service.answers.clear();
    await service.pool.query('TRUNCATE webhooks CASCADE');
  });
  afterAll(async () => {
    service.network.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await service.pool.end();
    await drop();
  });

  service.subscribe = async (accountId, path, events = []) => {
    const input = { id: newId('wh_'), url: `${service.url}/${path}`, events };
    const created = await service.db.transaction((tx) => createWebhook(tx, { ...service, keyring }, accountId, input));
    return { id: created.webhook.id, secret: created.secret };
  };
  service.publish = (accountId, event = 'thing.made', payload = { event }) =>
    service.db.transaction((tx) => publishEvents(tx, [{ accountId, event, payload }], { idPrefix: 'evt_' }));
  service.deliveries = (accountId, webhookId) =>
    listDeliveries(service.db, accountId, webhookId, { skip: 0, take: 1000 });
  return service;
}

/** Runs statements and transactions on a pool. */
export function databaseOf(pool: pg.Pool): TransactionalDb<Queries> {
  return { ...queriesOf(pool), transaction: (work) => withStatements(pool, work) };
}

async function receive({ calls, answers }: WebhookService): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url?.slice(1) ?? '';
      calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.get(path) ?? { status: 204 };
      if (answer === 'never') return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
