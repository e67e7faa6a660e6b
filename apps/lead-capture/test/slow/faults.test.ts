/**
 * Tests with real processes that are killed or cut off from their dependencies. The simulators count the messages that arrive.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { statedLimit } from '@services/common/testing/stated-limit';
import { migrate } from '@services/tooling/migrations/migrations';
import {
  commentEntry,
  instagramEvent,
  postInstagramEvent,
  startSimulators,
  storyReplyEntry,
  type EventEntry,
  type Simulators,
} from '@services/tooling/simulators';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startRedis } from '@services/tooling/servers/redis';
import { testWithRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount, createApiKey } from '../../src/accounts/store.ts';
import { createAutomation } from '../../src/automations/store.ts';
import { saveConnection } from '../../src/connections/store.ts';
import { connect, type Database } from '../../src/db.ts';
import { APP_SECRET, testConfig } from '../app.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const ACCOUNT_ID = '17841400000000077';

let folder: string;
let postgres: PostgresServer;
let port: number;
let url: string;
let db: Database;
let world: Simulators;
let apiKey: string;
let running: ServiceProcess[] = [];
let serial = 0;

const startDatabase = () => startPostgres({ dataDir: folder, port, durable: false });

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lead-capture-faults-')), 'data');
  port = await findFreePort();
  [postgres, world] = await Promise.all([startDatabase(), startSimulators()]);
  url = postgres.url;
  await migrate(url, join(import.meta.dirname, '../..'));
  db = connect(url, { poolSize: 2 });
  const config = testConfig();
  const { id: accountId } = await createAccount(db, { name: 'Test account', plan: 'pro' });
  apiKey = (await createApiKey(db, { accountId, name: 'test' })).key;
  const automation = { keyword: 'price', message: 'Our prices', trigger_type: 'both' } as const;
  await createAutomation(db, accountId, automation, config.PLAN_AUTOMATIONS);
  const connection = { accountId, instagramAccountId: ACCOUNT_ID, username: 'example_shop', accessToken: 'a-token' };
  await saveConnection(db, config.ENCRYPTION_KEYS, connection);
});

beforeEach(() => world.reset());

afterEach(async () => {
  await Promise.all(running.map((service) => service.kill()));
  running = [];
});

afterAll(async () => {
  await db.close();
  await world.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const own = { DATABASE_URL: url, INSTAGRAM_API_URL: `${world.url}/instagram/v26.0` };
  const service = await startServiceProcess({ ...own, ...environment });
  running.push(service);
  return service;
}

/** Messages of `count` people, one message each: every fourth person replies to a story. */
function questions(count: number): EventEntry[] {
  return Array.from({ length: count }, (_, index) => {
    serial += 1;
    const person = `526${String(serial).padStart(12, '0')}`;
    const shared = { accountId: ACCOUNT_ID, text: 'Price please' };
    return index % 4 === 3
      ? storyReplyEntry({ ...shared, from: person, mid: `mid-${serial}` })
      : commentEntry({ ...shared, commentId: `1799${serial}`, from: { id: person, username: `person_${serial}` } });
  });
}

/** Delivers like the platform: in batches, each repeated until any replica acknowledges it. */
async function deliver(entries: EventEntry[], services: () => ServiceProcess[], batchSize = 50): Promise<void> {
  for (let start = 0; start < entries.length; start += batchSize) {
    const payload = instagramEvent(entries.slice(start, start + batchSize));
    await eventually(async () => {
      for (const { url } of services()) {
        const target = { webhookUrl: `${url}/v1/instagram/webhook`, appSecret: APP_SECRET };
        const answer = await postInstagramEvent(target, payload).catch(() => undefined);
        if (answer?.status === 200) return true;
      }
      return false;
    });
  }
}

const answered = () => world.counts().instagram.messages;

/** Checks that each of `count` people got one reply, and that the service recorded it. */
async function expectAllAnsweredOnce(count: number): Promise<void> {
  const unmatched = () => db.orm.event.count({ where: { matchedAt: null } });
  const unsent = () => db.orm.trigger.count({ where: { status: { in: ['queued', 'sending'] } } });
  // Events are counted before triggers: a matched event always has a trigger, so no pending work is missed.
  await eventually(async () => (await unmatched()) === 0 && (await unsent()) === 0);
  expect(answered()).toMatchObject({ total: count, distinct: count, complete: true, repeated: [] });
  expect(await db.orm.trigger.count({ where: { status: { not: 'sent' } } })).toBe(0);
}

test('if workers are killed repeatedly while 1,000 events arrive, each reply is sent exactly once', async () => {
  world.setLatency({ instagram: 20 });
  let current = await start({ SEND_CONCURRENCY: '8' });
  const delivered = deliver(questions(1000), () => [current]);
  for (const mark of [100, 300, 500, 700]) {
    await eventually(async () => answered().total >= mark);
    await current.kill();
    current = await start({ SEND_CONCURRENCY: '8' });
  }
  await delivered;
  await expectAllAnsweredOnce(1000);
});

test('if processes are killed while they check for events that no webhook delivered, each reply is sent exactly once', async () => {
  for (let index = 0; index < 20; index += 1) {
    const what = { type: 'comment', text: 'price', username: `lost_${index}`, accountId: ACCOUNT_ID } as const;
    await world.instagram.happen({ ...what, isLost: true });
  }
  const where = { instagramAccountId: ACCOUNT_ID };
  const readings = () => world.counts().instagram.operations['media'] ?? 0;
  const found = () => db.orm.event.count({ where: { origin: 'catch_up' } });
  world.setLatency({ instagram: 20 });
  for (let kills = 0; kills < 2; kills += 1) {
    const before = readings();
    await db.orm.connection.updateMany({ where, data: { checkDueAt: new Date() } });
    const replicas = [await start(), await start()];
    await eventually(() => readings() > before);
    await Promise.all(replicas.map((replica) => replica.kill()));
  }
  await db.orm.connection.updateMany({ where, data: { checkDueAt: new Date() } });
  await start();
  await eventually(async () => (await found()) === 20, 60_000);
  // Makes the leases of the killed processes expire at once.
  await db.orm.trigger.updateMany({ where: { status: 'sending' }, data: { leasedUntil: new Date(0) } });
  await expectAllAnsweredOnce(20);
}, 120_000);

test('processes killed between sending and recording a public reply send at most one public reply to each comment', async () => {
  const account = await createAccount(db, { name: 'Public replies', plan: 'pro' });
  const instagramAccountId = '17841400000000078';
  const texts = { message: 'Hi', public_replies: ['Sent, @{{username}}!', 'Look up!'] };
  const automation = { keyword: 'price', trigger_type: 'comment', ...texts } as const;
  await createAutomation(db, account.id, automation, testConfig().PLAN_AUTOMATIONS);
  const connection = { accountId: account.id, instagramAccountId, username: 'public_shop', accessToken: 'a-token' };
  await saveConnection(db, testConfig().ENCRYPTION_KEYS, connection);
  const comments = Array.from({ length: 20 }, (_, index) => `1798${index + 1}`);
  const entries = comments.map((commentId, index) => {
    const from = { id: `527${index}`, username: `p${index}` };
    return commentEntry({ accountId: instagramAccountId, commentId, text: 'price', from });
  });
  const made = () => world.messages({ provider: 'instagram', kind: 'public_reply' }).map(({ reference }) => reference);
  const operations = (name: string) => world.counts().instagram.operations[name] ?? 0;
  // Makes the leases of the killed process expire at once.
  const endLeases = async () => {
    const where = { status: 'sending', accountId: account.id };
    await db.orm.trigger.updateMany({ where, data: { leasedUntil: new Date(0) } });
    return (await db.orm.publicReply.updateMany({ where, data: { leasedUntil: new Date(0) } })).count;
  };
  const settings = { SEND_CONCURRENCY: '64', INSTAGRAM_TIMEOUT_MS: '20000' };

  // The private replies come first, so that only public replies have an unknown outcome.
  const hold = (publicHeldUntil: Date | null) =>
    db.orm.connection.updateMany({ where: { accountId: account.id }, data: { publicHeldUntil } });
  await hold(new Date(Date.now() + 3_600_000));
  const early = await start(settings);
  await deliver(entries, () => [early]);
  const unsent = () => db.orm.trigger.count({ where: { accountId: account.id, status: { not: 'sent' } } });
  const triggers = () => db.orm.trigger.count({ where: { accountId: account.id } });
  await eventually(async () => (await triggers()) === comments.length && (await unsent()) === 0);
  await early.stop();
  await hold(null);

  // The platform posts a reply immediately and responds 15 seconds later; the process is killed before the response.
  world.setLatency({ instagram: 15_000 });
  const first = await start(settings);
  await eventually(() => made().length > 0);
  await first.kill();
  const inDoubt = await endLeases();
  expect(inDoubt).toBeGreaterThan(0);
  // The second process is killed while it reads the replies to the comments.
  const second = await start(settings);
  await eventually(() => operations('replies') > 0);
  await second.kill();
  await endLeases();
  world.setLatency({ instagram: 0 });
  await Promise.all([start(settings), start(settings)]);
  const count = (status: object) => db.orm.publicReply.count({ where: { accountId: account.id, ...status } });
  await eventually(async () => (await count({ status: { in: ['queued', 'sending'] } })) === 0);
  // Both processes were killed while they handled the same reply, so it failed. The test queues it again, as a client's retry would.
  const interrupted = { status: 'failed', reason: 'interrupted' };
  expect(await count(interrupted)).toBe(1);
  expect(await count({ status: 'sent' })).toBe(comments.length - 1);
  const again = { status: 'queued', dueAt: new Date(0) };
  await db.orm.publicReply.updateMany({ where: { accountId: account.id, ...interrupted }, data: again });
  await eventually(async () => (await count({ status: 'sent' })) === comments.length);
  expect(made().sort()).toEqual(comments.map((id) => `reply:${id}`).sort());
  const rows = await db.orm.publicReply.findMany({ where: { accountId: account.id } });
  expect(new Set(rows.map(({ platformMessageId }) => platformMessageId)).size).toBe(comments.length);
  await db.orm.account.delete({ where: { id: account.id } });
});

test('if two replicas get the same events, each event is answered once', async () => {
  const replicas = [await start(), await start()];
  const entries = questions(600);
  await Promise.all(replicas.map((replica) => deliver(entries, () => [replica])));
  await expectAllAnsweredOnce(600);
  expect(await db.orm.lead.count()).toBe(await db.orm.trigger.count());
});

test('while PostgreSQL is unavailable, events are refused instead of lost, and work continues afterwards', async () => {
  world.setLatency({ instagram: 20 });
  const service = await start();
  const entries = questions(300);
  await deliver(entries.slice(0, 150), () => [service]);
  await eventually(async () => answered().total >= 20);
  await postgres.stop();
  const target = { webhookUrl: `${service.url}/v1/instagram/webhook`, appSecret: APP_SECRET };
  expect((await postInstagramEvent(target, instagramEvent(entries.slice(150, 151)))).status).toBe(503);
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  postgres = await startDatabase();
  await deliver(entries.slice(150), () => [service]);
  await expectAllAnsweredOnce(300);
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
}, 90_000);

testWithRedis(
  'while Redis is unavailable, a process limits rates on its own and reports this at /health/ready; when Redis is back, it is used again',
  async () => {
    const redisPort = await findFreePort();
    let redis = await startRedis({ port: redisPort });
    // No time limit for Redis is set, because on a busy machine a slow Redis would count as unavailable.
    const redisUrl = `redis://127.0.0.1:${redisPort}?commandTimeout=none&socketTimeout=60000`;
    const service = await start({ REDIS_URL: redisUrl, RATE_LIMIT_PER_MINUTE: '5' });
    const list = () => fetch(`${service.url}/v1/leads`, { headers: { authorization: `Bearer ${apiKey}` } });
    const ready = async () => {
      const response = await fetch(`${service.url}/health/ready`);
      return `${response.status} ${((await response.json()) as { status: string }).status}`;
    };
    expect(statedLimit((await list()).headers)?.remaining).toBe(4);
    await redis?.stop();
    // The status is not 503, because all replicas share Redis and would be taken out of service together.
    expect(await ready()).toBe('200 degraded');
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await list()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    redis = await startRedis({ port: redisPort });
    await eventually(async () => (await ready()) === '200 ok');
    await eventually(async () => statedLimit((await list()).headers)?.remaining === 4);
    await redis?.stop();
  },
);

test('after SIGTERM, the process finishes the replies that it is sending and exits with code 0', async () => {
  world.setLatency({ instagram: 300 });
  const service = await start();
  await deliver(questions(20), () => [service]);
  await eventually(async () => (await db.orm.trigger.count({ where: { status: 'sending' } })) > 0);
  expect(await service.stop()).toBe(0);
  expect(await db.orm.trigger.count({ where: { status: 'sending' } })).toBe(0);
  world.setLatency({ instagram: 0 });
  await start();
  await expectAllAnsweredOnce(20);
});
