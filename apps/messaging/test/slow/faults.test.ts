/** Tests with real processes that are killed or cut off. The simulators count the requests that reached them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBalancer, type Balancer } from '@services/tooling/servers/balancer';
import { migrate } from '@services/tooling/migrations/migrations';
import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startRedis } from '@services/tooling/servers/redis';
import { testWithRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount, createApiKey } from '../../src/accounts/store.ts';
import { connect, type Database } from '../../src/db.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '../channels.ts';
import { interrupt, startServiceProcess, type ServiceProcess } from '../process.ts';

let folder: string;
let postgres: PostgresServer;
let port: number;
let db: Database;
let world: Simulators;
let balancer: Balancer;
let accountId: string;
let apiKey: string;
let running: ServiceProcess[] = [];

const startDatabase = () => startPostgres({ dataDir: folder, port, durable: false });

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'messaging-faults-')), 'data');
  port = await findFreePort();
  [postgres, world] = await Promise.all([startDatabase(), startSimulators()]);
  await migrate(postgres.url, join(import.meta.dirname, '../..'));
  db = connect(postgres.url, { poolSize: 4 });
  // Receipts go to a running replica, as they would behind a real load balancer.
  balancer = await startBalancer({ port: 0, targets: () => Promise.resolve(running.map(({ url }) => url)) });
  world.twilio.configure({ statusDelayMs: 20, statusRetryDelaysMs: [200, 500, 1000, 2000] });
});

beforeEach(async () => {
  world.reset();
  accountId = (await createAccount(db, 'Test account')).id;
  apiKey = (await createApiKey(db, { accountId, mode: 'live', name: 'test' }))?.key ?? '';
});

afterEach(async () => {
  await Promise.all(running.map((service) => service.kill()));
  running = [];
});

afterAll(async () => {
  await balancer.stop();
  await db.close();
  await world.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    DATABASE_URL: postgres.url,
    PUBLIC_URL: balancer.url,
    // With a short lease, a slow machine would look like a provider that accepts a message after the service asked
    // about it.
    LEASE_SECONDS: '5',
    RECEIPT_WAIT_SECONDS: '2',
    PROVIDER_TIMEOUT_MS: '4000',
    ...environment,
  });
  running.push(service);
  await eventually(() => balancer.healthy().includes(service.url));
  return service;
}

const call = (service: ServiceProcess, path: string, body?: object, key = apiKey) =>
  fetch(`${service.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

async function connectTwilio(service: ServiceProcess): Promise<void> {
  const answer = await call(service, '/channels', {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199', baseUrl: `${world.url}/twilio` },
    credentials: { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN },
  });
  expect(answer.status).toBe(201);
}

async function accept(service: ServiceProcess, count: number, body: string): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const messages = Array.from({ length: Math.min(1000, count - from) }, (_each, index) => ({
      channel: 'sms',
      to: `+1555${String(1_000_000 + from + index)}`,
      body,
    }));
    const answer = await call(service, '/messages/batch', { messages });
    expect(await answer.json()).toMatchObject({ accepted: messages.length, refused: 0 });
  }
}

const byStatus = async () => {
  const rows = await db.orm.message.groupBy({ by: ['status'], where: { accountId }, _count: true });
  return Object.fromEntries(rows.map(({ status, _count: count }) => [status, count]));
};

test('if the worker is killed six times during 600 messages, no message is lost or sent twice', async () => {
  let service = await start();
  await connectTwilio(service);
  await accept(service, 600, 'Killed');
  const taken = () => world.counts().twilio.messages;
  for (const mark of [60, 135, 210, 285, 360, 435]) {
    // Interrupted messages are sent one at a time.
    await eventually(() => taken().total >= mark, 120_000);
    await interrupt([service], db);
    running = [];
    service = await start();
  }
  await eventually(async () => (await byStatus())['delivered'] === 600, 120_000);
  const uncertain = await db.orm.message.count({ where: { accountId, uncertain: true } });
  // The service asks Twilio which messages it accepted, so it repeats only messages that Twilio does not have.
  expect({ ...taken(), uncertain }).toMatchObject({ total: 600, distinct: 600, repeated: [], uncertain: 0 });
}, 480_000);

test('no message is accepted while PostgreSQL is down, and each accepted message is sent once', async () => {
  const service = await start();
  await connectTwilio(service);
  await accept(service, 400, 'Away');
  await eventually(() => world.counts().twilio.messages.total >= 100);
  await postgres.stop();
  expect((await call(service, '/messages/send', { channel: 'sms', to: '+15551234567', body: 'Lost?' })).status).toBe(
    503,
  );
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  postgres = await startDatabase();
  await eventually(
    async () => (await byStatus().catch(() => ({}) as Record<string, number>))['delivered'] === 400,
    120_000,
  );
  expect(world.counts().twilio.messages).toMatchObject({ total: 400, distinct: 400 });
}, 240_000);

test('each message reaches the provider once, even if the provider fails in many ways', async () => {
  const service = await start({ SEND_CONCURRENCY: '20', PROVIDER_TIMEOUT_MS: '2000' });
  await connectTwilio(service);
  world.fail({
    provider: 'twilio',
    operation: 'send',
    share: 0.1,
    times: 15,
    status: 429,
    headers: { 'Retry-After': '1' },
  });
  world.fail({ provider: 'twilio', operation: 'send', share: 0.1, times: 15, status: 500, accept: true });
  world.fail({ provider: 'twilio', operation: 'send', share: 0.1, times: 15, action: 'garbage', accept: true });
  world.fail({ provider: 'twilio', operation: 'send', share: 0.1, times: 15, action: 'hang' });
  world.fail({ provider: 'twilio', operation: 'send', share: 0.1, times: 15, action: 'drop', accept: true });
  await accept(service, 300, 'Trouble');
  await eventually(async () => (await byStatus())['delivered'] === 300, 150_000);
  expect(world.counts().twilio.messages).toMatchObject({ total: 300, distinct: 300 });
});

test('three replicas send each message once and notify one another of new work', async () => {
  // The timeout is long enough to wait for the provider's response on a busy machine.
  const patient = { PROVIDER_TIMEOUT_MS: '30000' };
  const [web] = await Promise.all([start({ ...patient, WORKERS: 'off' }), start(patient), start(patient)]);
  await connectTwilio(web);
  await accept(web, 300, 'Shared');
  await eventually(async () => (await byStatus())['delivered'] === 300);
  expect(world.counts().twilio.messages).toMatchObject({ total: 300, distinct: 300 });
});

testWithRedis(
  'three replicas enforce a key’s limits exactly, and a refused request counts against no limit',
  async () => {
    const redisPort = await findFreePort();
    let redis = await startRedis({ port: redisPort });
    // Commands to Redis have no time limit, because a slow Redis must not make the replicas count locally.
    const limits = { REDIS_URL: `redis://127.0.0.1:${redisPort}?commandTimeout=none` };
    const replicas = await Promise.all([start(limits), start(limits), start(limits)]);
    const key =
      (await createApiKey(db, { accountId, mode: 'live', name: 'limited', limitPerSecond: 20, limitPerDay: 50 }))
        ?.key ?? '';
    const statuses: number[] = [];
    // Each round gets 20 requests through the limit per second. The third round reaches the daily limit of 50; the fourth is refused.
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_each, index) =>
          call(replicas[index % 3] ?? replicas[0]!, '/messages', undefined, key),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
      await new Promise((resolve) => setTimeout(resolve, 1050));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    // Without Redis, requests are still answered, with local limits. When Redis returns, the replicas use it again.
    await redis?.stop();
    expect((await call(replicas[0]!, '/messages')).status).toBe(200);
    redis = await startRedis({ port: redisPort });
    await eventually(async () => (await fetch(`${replicas[0]?.url}/health/ready`)).status === 200);
    await redis?.stop();
  },
);

test('on SIGTERM, the service finishes the messages it is sending and exits with code 0', async () => {
  world.setLatency({ twilio: 300 });
  // A late answer must not time out: messages without an answer stay `sending`.
  const service = await start({ PROVIDER_TIMEOUT_MS: '10000' });
  await connectTwilio(service);
  await accept(service, 200, 'Stopped');
  await eventually(async () => ((await byStatus())['sending'] ?? 0) > 0);
  expect(await service.stop()).toBe(0);
  expect((await byStatus())['sending']).toBeUndefined();
  world.setLatency({ twilio: 0 });
  running = [];
  await start();
  await eventually(async () => (await byStatus())['delivered'] === 200);
  expect(world.counts().twilio.messages).toMatchObject({ total: 200, distinct: 200 });
});
