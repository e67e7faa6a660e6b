/** Tests with real processes that are killed or cut off. The simulators count the requests that reached them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from '@services/tooling/migrations/migrations';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startRedis } from '@services/tooling/servers/redis';
import { testWithRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';
import request from 'supertest';

import { createApiKey } from '../../src/accounts/store.ts';
import type { TestAccount } from '../app.ts';
import { connectTwilio } from '../channels.ts';
import { useProcesses, WORKSPACE, type ServiceProcess } from '../process.ts';

let folder: string;
let postgres: PostgresServer;
let port: number;

const startDatabase = () => startPostgres({ dataDir: folder, port, durable: false });

const fleet = useProcesses(
  {
    // With a short lease, a slow machine would look like a provider that accepts a message after the service asked
    // about it.
    LEASE_SECONDS: '5',
    RECEIPT_WAIT_SECONDS: '2',
    PROVIDER_TIMEOUT_MS: '4000',
  },
  async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'messaging-faults-')), 'data');
    port = await findFreePort();
    postgres = await startDatabase();
    await migrate(postgres.url, WORKSPACE);
    const drop = async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    };
    return { url: postgres.url, drop };
  },
);
const { start } = fleet;

beforeAll(() => {
  fleet.world.twilio.configure({ statusDelayMs: 20, statusRetryDelaysMs: [200, 500, 1000, 2000] });
});

const taken = () => fleet.world.counts().twilio.messages;

/** An account with a channel. */
async function accountOn(service: ServiceProcess): Promise<TestAccount> {
  const account = await fleet.account(service);
  await connectTwilio(account, fleet.world);
  return account;
}

async function accept(account: TestAccount, count: number, body: string): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const messages = Array.from({ length: Math.min(1000, count - from) }, (_each, index) => ({
      channel: 'sms',
      to: `+1555${String(1_000_000 + from + index)}`,
      body,
    }));
    const answer = await account.post('/messages/batch', { messages }).expect(202);
    expect(answer.body).toMatchObject({ accepted: messages.length, refused: 0 });
  }
}

const countOf = (status: string, { id: accountId }: TestAccount) =>
  fleet.db.orm.message.count({ where: { accountId, status } });

test('if the worker is killed six times during 600 messages, no message is lost or sent twice', async () => {
  let service = await start();
  const account = await accountOn(service);
  await accept(account, 600, 'Killed');
  for (const mark of [60, 135, 210, 285, 360, 435]) {
    // Interrupted messages are sent one at a time.
    await eventually(() => taken().total >= mark, 120_000);
    await fleet.interrupt(service);
    service = await start();
  }
  await eventually(async () => (await countOf('delivered', account)) === 600, 120_000);
  const uncertain = await fleet.db.orm.message.count({ where: { accountId: account.id, uncertain: true } });
  // The service asks Twilio which messages it accepted, so it repeats only messages that Twilio does not have.
  expect({ ...taken(), uncertain }).toMatchObject({ total: 600, distinct: 600, repeated: [], uncertain: 0 });
}, 480_000);

test('no message is accepted while PostgreSQL is down, and each accepted message is sent once', async () => {
  const service = await start();
  const account = await accountOn(service);
  await accept(account, 400, 'Away');
  await eventually(() => taken().total >= 100);
  await postgres.stop();
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Lost?' }).expect(503);
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  postgres = await startDatabase();
  await eventually(async () => (await countOf('delivered', account).catch(() => 0)) === 400, 120_000);
  expect(taken()).toMatchObject({ total: 400, distinct: 400 });
}, 240_000);

test('each message reaches the provider once, even if the provider fails in many ways', async () => {
  const service = await start({ SEND_CONCURRENCY: '20', PROVIDER_TIMEOUT_MS: '2000' });
  const account = await accountOn(service);
  const failures = [
    { status: 429, headers: { 'Retry-After': '1' } },
    { status: 500, accept: true },
    { action: 'garbage', accept: true },
    { action: 'hang' },
    { action: 'drop', accept: true },
  ] as const;
  for (const failure of failures)
    fleet.world.fail({ provider: 'twilio', operation: 'send', share: 0.1, times: 15, ...failure });
  await accept(account, 300, 'Trouble');
  await eventually(async () => (await countOf('delivered', account)) === 300, 150_000);
  expect(taken()).toMatchObject({ total: 300, distinct: 300 });
});

test('three replicas send each message once and notify one another of new work', async () => {
  // The timeout is long enough to wait for the provider's response on a busy machine.
  const patient = { PROVIDER_TIMEOUT_MS: '30000' };
  const [web] = await Promise.all([start({ ...patient, WORKERS: 'off' }), start(patient), start(patient)]);
  const account = await accountOn(web);
  await accept(account, 300, 'Shared');
  await eventually(async () => (await countOf('delivered', account)) === 300);
  expect(taken()).toMatchObject({ total: 300, distinct: 300 });
});

testWithRedis(
  'three replicas enforce a key’s limits exactly, and a refused request counts against no limit',
  async () => {
    const redisPort = await findFreePort();
    let redis = await startRedis({ port: redisPort });
    // Commands to Redis have no time limit, because a slow Redis must not make the replicas count locally.
    const limits = { REDIS_URL: `redis://127.0.0.1:${redisPort}?commandTimeout=none&socketTimeout=60000` };
    const replicas = await Promise.all([start(limits), start(limits), start(limits)]);
    const account = await fleet.account(replicas[0]!);
    const limited = {
      accountId: account.id,
      mode: 'live',
      name: 'limited',
      limitPerSecond: 20,
      limitPerDay: 50,
    } as const;
    const headers = { 'X-API-Key': (await createApiKey(fleet.db, limited))?.key ?? '' };
    const statuses: number[] = [];
    // Each round gets 20 requests through the limit per second. The third round reaches the daily limit of 50; the fourth is refused.
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_each, index) =>
          request(replicas[index % 3]!.url)
            .get('/api/v1/messages')
            .set(headers),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
      await new Promise((resolve) => setTimeout(resolve, 1050));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    // Without Redis, requests are still answered, with local limits. When Redis returns, the replicas use it again.
    await redis?.stop();
    await account.get('/messages').expect(200);
    redis = await startRedis({ port: redisPort });
    await eventually(async () => (await fetch(`${replicas[0]?.url}/health/ready`)).status === 200);
    await redis?.stop();
  },
);

test('on SIGTERM, the service finishes the messages it is sending and exits with code 0', async () => {
  fleet.world.setLatency({ twilio: 300 });
  // A late answer must not time out: messages without an answer stay `sending`.
  const service = await start({ PROVIDER_TIMEOUT_MS: '10000' });
  const account = await accountOn(service);
  await accept(account, 200, 'Stopped');
  await eventually(async () => (await countOf('sending', account)) > 0);
  expect(await service.stop()).toBe(0);
  expect(await countOf('sending', account)).toBe(0);
  fleet.world.setLatency({ twilio: 0 });
  await start();
  await eventually(async () => (await countOf('delivered', account)) === 200);
  expect(taken()).toMatchObject({ total: 200, distinct: 200 });
});
