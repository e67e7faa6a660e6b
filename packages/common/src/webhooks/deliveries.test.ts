import { fork, type ChildProcess } from 'node:child_process';

import { eventually } from '@services/tooling/testing/eventually';
import { throughLock } from '@services/tooling/testing/locks';

import { recordingLogger } from '../../test/recording-logger.ts';
import { SENDING, startWebhookService } from '../../test/webhook-service.ts';
import { claimDeliveries } from './delivery/claim.ts';
import {
  countDeliveries,
  listDeliveries,
  purgeDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from './deliveries.ts';
import { eraseDeliveries } from './erasure.ts';
import { publishEvents } from './outbox.ts';
import { settleDeliveries } from './delivery/settle.ts';
import { listWebhooks, updateWebhook } from './subscriptions.ts';
import { startWebhookWorkers } from './workers.ts';

const service = startWebhookService();
const past = new Date(Date.now() - 3_600_000);
const anHourAgo = () => recoverDeliveries(service.db, 'a', hook, past);
let hook: string;
let otherAccount: string;

beforeEach(async () => {
  hook = (await service.subscribe('a', 'hook')).id;
  otherAccount = (await service.subscribe('b', 'neighbour')).id;
});

const start = () => startWebhookWorkers({ ...service, ...SENDING, logger: recordingLogger().logger });
const set = (assignments: string, where = 'true') =>
  service.pool.query(`UPDATE webhook_outbox SET ${assignments} WHERE ${where}`);
const snapshot = async () =>
  (await service.pool.query(`SELECT * FROM webhook_outbox WHERE account_id = 'b' ORDER BY id`)).rows;

test('a recovery makes the failed and pending deliveries of a webhook since a given time due at once', async () => {
  for (const event of ['old', 'delivered', 'failed', 'pending']) await service.publish('a', event);
  await service.publish('b');
  await set(`status = 'failed', attempts = 10, created_at = now() - interval '2 hours'`, `event = 'old'`);
  await set(`status = 'delivered', attempts = 1`, `event = 'delivered'`);
  await set(`status = 'failed', attempts = 10`, `event = 'failed'`);
  await set(`attempts = 3, next_attempt_at = now() + interval '2 hours'`, `event = 'pending'`);
  await updateWebhook(service.db, service.network, 'a', hook, { enabled: false });
  await service.publish('a', 'missed');
  await updateWebhook(service.db, service.network, 'a', hook, { enabled: true });
  const before = await snapshot();
  expect(await anHourAgo()).toBe(3);
  expect(await snapshot()).toEqual(before);
  const due = await claimDeliveries(service.db, [{ webhookId: hook, places: 10 }], 60);
  expect(due.map(({ payload }) => JSON.parse(payload).event).toSorted()).toEqual(['failed', 'missed', 'pending']);
  expect(due.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
});

test('a delivery that is redelivered during an attempt is sent only once', async () => {
  await service.publish('a');
  const [delivery] = await claimDeliveries(service.db, [{ webhookId: hook, places: 1 }], 60);
  if (!delivery) throw new Error('Nothing was claimed');
  await anHourAgo();
  await redeliver(service.db, 'a', hook, delivery.id);
  expect(await claimDeliveries(service.db, [{ webhookId: hook, places: 1 }], 60)).toEqual([]);
  const attempt = { at: new Date().toISOString(), status: 200, durationMs: 1, response: '', error: null };
  const result = { attempt, succeeded: true, gone: false, retryAfterMs: 0 };
  await settleDeliveries({ db: service.db, onError: () => {} }, [{ delivery, result }]);
  expect(await service.deliveries('a', hook)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

test('a redelivery has the same id and payload, and continues the delivery’s log', async () => {
  await service.publish('a', 'thing.made', { n: 1 });
  const workers = start();
  const [first] = await eventually(async () => {
    const rows = await service.deliveries('a', hook);
    return rows[0]?.status === 'delivered' && rows;
  });
  await redeliver(service.db, 'a', hook, first?.id ?? '');
  workers.wake();
  await eventually(async () => (await service.deliveries('a', hook))[0]?.log.length === 2);
  await workers.stop();
  expect(service.calls.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual([
    ['{"n":1}', first?.id],
    ['{"n":1}', first?.id],
  ]);
});

test('an account cannot repeat, recover or read another account’s deliveries', async () => {
  await service.publish('b');
  const before = await snapshot();
  const id = before[0]?.id;
  const slice = { skip: 0, take: 10 };
  await expect(redeliver(service.db, 'a', otherAccount, id)).rejects.toMatchObject({ code: 'webhook_not_found' });
  await expect(redeliver(service.db, 'a', hook, id)).rejects.toMatchObject({ code: 'delivery_not_found' });
  await expect(recoverDeliveries(service.db, 'a', otherAccount, past)).rejects.toMatchObject({
    code: 'webhook_not_found',
  });
  await expect(listDeliveries(service.db, 'a', otherAccount, slice)).rejects.toMatchObject({
    code: 'webhook_not_found',
  });
  expect(await countDeliveries(service.db, 'a', otherAccount)).toBe(0);
  const test = { event: 'test', payload: {} };
  await expect(sendTestEvent(service.db, 'a', otherAccount, test, { idPrefix: 'evt_' })).rejects.toMatchObject({
    code: 'webhook_not_found',
  });
  expect(await snapshot()).toEqual(before);
});

test('a test event is sent only to its webhook, and not to a disabled webhook', async () => {
  const other = await service.subscribe('a', 'other');
  const test = { event: 'webhook.test', payload: { hello: 'world' } };
  const delivery = await sendTestEvent(service.db, 'a', hook, test, { idPrefix: 'evt_' });
  expect(delivery).toMatchObject({ event: 'webhook.test', payload: '{"hello":"world"}', status: 'pending' });
  expect(await service.deliveries('a', other.id)).toEqual([]);
  await updateWebhook(service.db, service.network, 'a', hook, { enabled: false });
  await expect(sendTestEvent(service.db, 'a', hook, test, { idPrefix: 'evt_' })).rejects.toMatchObject({
    status: 409,
    code: 'webhook_disabled',
  });
});

test('a disabled webhook refuses recoveries and redeliveries', async () => {
  await service.publish('a');
  await set(`status = 'failed', attempts = 10`, `account_id = 'a'`);
  const before = await service.deliveries('a', hook);
  await updateWebhook(service.db, service.network, 'a', hook, { enabled: false });
  const refused = { status: 409, code: 'webhook_disabled' };
  await expect(redeliver(service.db, 'a', hook, before[0]?.id ?? '')).rejects.toMatchObject(refused);
  await expect(anHourAgo()).rejects.toMatchObject(refused);
  expect(await service.deliveries('a', hook)).toEqual(before);
});

test('a page lists the newest deliveries first and can be filtered by status', async () => {
  for (const event of ['one', 'two', 'three']) await service.publish('a', event);
  await set(`status = 'failed'`, `event = 'two'`);
  const events = async (options: object) =>
    (await listDeliveries(service.db, 'a', hook, { skip: 0, take: 10, ...options })).map(({ event }) => event);
  expect(await events({})).toEqual(['three', 'two', 'one']);
  expect(await events({ skip: 1, take: 1 })).toEqual(['two']);
  expect(await events({ status: 'failed' })).toEqual(['two']);
  expect(await countDeliveries(service.db, 'a', hook, 'pending')).toBe(2);
});

test('the list of webhooks counts the deliveries of the last 24 hours, of each webhook at most the newest 100 @slow', async () => {
  expect(await listWebhooks(service.db, 'a', 'oldestFirst', { skip: 0, take: 10 })).toMatchObject([
    { recentDeliveries: { delivered: 0, failed: 0, lastAt: null } },
  ]);
  for (const event of ['delivered', 'failed', 'old', 'pending']) await service.publish('a', event);
  for (let sent = 0; sent < 101; sent += 1) await service.publish('b');
  await set(`status = event`, `event IN ('delivered', 'failed')`);
  await set(`status = 'delivered'`, `account_id = 'b'`);
  await set(`status = 'delivered', created_at = now() - interval '25 hours'`, `event = 'old'`);
  const [newest] = await service.deliveries('a', hook);
  expect(await listWebhooks(service.db, 'a', 'oldestFirst', { skip: 0, take: 10 })).toMatchObject([
    { recentDeliveries: { delivered: 1, failed: 1, lastAt: newest?.createdAt } },
  ]);
  expect(await listWebhooks(service.db, 'b', 'oldestFirst', { skip: 0, take: 10 })).toMatchObject([
    { recentDeliveries: { delivered: 100, failed: 0 } },
  ]);
});

test('a page of deliveries ends when its deliveries exceed the byte limit', async () => {
  for (const event of ['one', 'two', 'three']) await service.publish('a', event);
  await set(`payload = repeat('x', 1000), log = jsonb_build_array(repeat('x', 9000))`);
  const count = async (maxBytes: number) =>
    (await listDeliveries(service.db, 'a', hook, { skip: 0, take: 10, maxBytes })).length;
  expect([await count(10), await count(15_000), await count(100_000)]).toEqual([1, 2, 3]);
});

test('an erasure blanks personal data of its subjects in stored payloads, and deletes the receivers’ stored answers to them', async () => {
  const publish = (accountId: string, subjectId: string, payload: object) =>
    publishEvents(service.db, [{ accountId, event: 'thing.made', subjectId, payload }], { idPrefix: 'evt_' });
  await publish('a', 'person', { event: 'thing.made', name: 'Ada', n: 1 });
  await publish('a', '', { event: 'thing.made', address: 'ADA@example.com', name: 'Ada' });
  await publish('a', 'somebody', { event: 'thing.made', name: 'Bob' });
  await publish('b', 'person', { event: 'thing.made', name: 'Ada' });
  await set(
    `log = '[{"at": "2026-01-01T00:00:00.000Z", "status": 500, "durationMs": 1, "response": "Ada who?", "error": null}]'`,
  );
  const before = await snapshot();
  await service.db.transaction((tx) =>
    eraseDeliveries(tx, 'a', {
      subjectIds: ['person'],
      members: { names: ['from', 'address'], values: ['ada@example.com'] },
      blank: (payload) => ({ ...payload, name: '', ...('address' in payload && { address: '' }) }),
    }),
  );
  expect(await snapshot()).toEqual(before);
  const rows = (await service.deliveries('a', hook)).toReversed();
  expect(rows.map(({ payload }) => payload)).toEqual([
    '{"event":"thing.made","name":"","n":1}',
    '{"event":"thing.made","address":"","name":""}',
    '{"event":"thing.made","name":"Bob"}',
  ]);
  expect(rows.map(({ log }) => log[0]?.response)).toEqual([null, null, 'Ada who?']);
  expect(await claimDeliveries(service.db, [{ webhookId: hook, places: 10 }], 60)).toHaveLength(3);
});

test('a test event for a webhook that is deleted at the same time gets 404', async () => {
  const test = { event: 'webhook.test', payload: {} };
  const deletion = { pool: service.pool, statement: 'DELETE FROM webhooks WHERE id = $1', values: [hook] };
  const outcome = throughLock(deletion, () =>
    sendTestEvent(service.db, 'a', hook, test, { idPrefix: 'evt_' }).catch((error: unknown) => error),
  );
  expect(await outcome).toMatchObject({ status: 404, code: 'webhook_not_found' });
});

test('old deliveries are deleted, except deliveries that wait for an attempt', async () => {
  for (const event of ['waits', 'delivered', 'failed']) await service.publish('a', event);
  await service.publish('b', 'of a dead receiver');
  await service.publish('a', 'young');
  await set(`status = event`, `event IN ('delivered', 'failed')`);
  await set(`created_at = now() - interval '31 days'`, `event <> 'young'`);
  await service.pool.query(`UPDATE webhooks SET disabled_at = now() - interval '31 days' WHERE account_id = 'b'`);
  expect(await purgeDeliveries(service.db, 30)).toBe(0);
  const { rows } = await service.pool.query('SELECT event FROM webhook_outbox ORDER BY event');
  expect(rows.map(({ event }) => event)).toEqual(['waits', 'young']);
});

test('after a worker is killed, at most the deliveries that were in progress are sent again @slow', async () => {
  for (let index = 0; index < 20; index += 1) await service.publish('a');
  service.answers.set('neighbour', 'never');
  await service.publish('b');
  const child: ChildProcess = fork(new URL('../../test/webhook-worker.ts', import.meta.url), [service.databaseUrl]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await eventually(async () => (await countDeliveries(service.db, 'a', hook, 'delivered')) === 20);
  await eventually(() => service.calls.some(({ path }) => path === 'neighbour'));
  child.kill('SIGKILL');
  await ended;

  // Ends the lease of the delivery.
  await set('next_attempt_at = now()', `status = 'pending'`);
  service.answers.clear();
  const workers = start();
  await eventually(async () => (await countDeliveries(service.db, 'b', otherAccount, 'delivered')) === 1);
  await workers.stop();
  const sent = Map.groupBy(service.calls, ({ headers }) => headers['webhook-id']);
  expect(sent.size).toBe(21);
  expect([...sent.values()].filter((calls) => calls.length > 1).map((calls) => calls.map(({ path }) => path))).toEqual([
    ['neighbour', 'neighbour'],
  ]);
});
