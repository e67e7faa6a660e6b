import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp, type TestAccount } from '../../../test/app.ts';
import { verifyWebhook } from '../../../clients/node/src/webhooks.ts';
import { EVENTS } from '../../events/store.ts';
import { serviceSignature } from '../signature.ts';
import { MAX_STREAMS_PER_ACCOUNT } from './routes.ts';
import type { FetchedDelivery } from './schemas.ts';
import { fetchDeliveries, findDueListeners, purgeListeners, takeBackDeliveries } from './store.ts';

const app = startTestApp({ worker: true });
let closing: AbortController;

const account = given(() => app.account('test'));
beforeEach(() => void (closing = new AbortController()));
afterEach(() => closing.abort());

const create = async (of = account, body = {}) => (await of.post('/listeners', body).expect(201)).body;
const trigger = (event: string, of = account) => of.post('/sample-events', { event }).expect(202);
const report = (webhookId: string, { deliveryId, attempt }: FetchedDelivery, body = {}) =>
  account.post(`/listeners/${webhookId}/deliveries/${deliveryId}`, { attempt, status: 204, ...body });
const open = (webhookId: string, { key }: TestAccount = account) =>
  fetch(`${app.url}/api/v1/listeners/${webhookId}/deliveries`, {
    headers: { 'X-API-Key': key },
    signal: closing.signal,
  });
const due = (seconds: number) =>
  app.db.pool.query(`UPDATE webhook_outbox SET next_attempt_at = next_attempt_at - make_interval(secs => $1)`, [
    seconds,
  ]);

/** The deliveries that a stream has sent so far. */
async function listen(webhookId: string, of = account): Promise<FetchedDelivery[]> {
  const { status, body } = await open(webhookId, of);
  expect(status).toBe(200);
  const received: FetchedDelivery[] = [];
  void (async () => {
    let text = '';
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^event: delivery\ndata: (.*)$/.exec(event) ?? [];
        if (data !== undefined) received.push(JSON.parse(data));
      }
    }
  })().catch(() => undefined);
  return received;
}

test('a listener receives every event of the test space in a stream, signed like webhooks @slow', async () => {
  const { webhookId, secret } = await create();
  const received = await listen(webhookId);
  for (const event of EVENTS) await trigger(event);
  const reported = new Set<string>();
  await eventually(async () => {
    const open = received.filter(({ deliveryId }) => !reported.has(deliveryId));
    for (const delivery of open) {
      await report(webhookId, delivery).expect(200);
      reported.add(delivery.deliveryId);
    }
    return reported.size === EVENTS.length;
  });
  expect(received.map(({ event }) => event).toSorted()).toEqual(EVENTS.toSorted());
  for (const { event, headers, body, deliveryId } of received) {
    expect(verifyWebhook(body, headers, secret)).toMatchObject({ event });
    const { 'X-Service-Signature': own = '' } = headers;
    expect(own).toBe(serviceSignature({ payload: body, secrets: [secret] })['X-Service-Signature']);
    expect(headers['webhook-id']).toBe(deliveryId);
  }
  const { body } = await account.get(`/webhooks/${webhookId}/deliveries?status=delivered`).expect(200);
  expect(body.data).toHaveLength(EVENTS.length);
});

test('all streams of a listener together get ten deliveries at a time @slow', async () => {
  const { webhookId } = await create();
  for (let count = 0; count < 25; count += 1) await trigger('contact.deleted');
  const fetch = () => fetchDeliveries(app.db, app.config, webhookId);
  const first = (await Promise.all(Array.from({ length: 6 }, fetch))).flat();
  expect(first).toHaveLength(10);
  expect(await fetch()).toEqual([]);
  for (const delivery of first.slice(0, 3)) await report(webhookId, delivery).expect(200);
  const next = (await Promise.all([fetch(), fetch(), fetch()])).flat();
  expect(next).toHaveLength(3);
  expect(new Set([...first, ...next].map(({ deliveryId }) => deliveryId)).size).toBe(13);
});

test('deliveries that a stream claimed but did not send are streamed again at once, as the same attempt', async () => {
  const { webhookId } = await create();
  for (let count = 0; count < 3; count += 1) await trigger('contact.deleted');
  const fetch = () => fetchDeliveries(app.db, app.config, webhookId);
  const [reported, ...unsent] = await fetch();
  await report(webhookId, reported!).expect(200);
  await takeBackDeliveries(app.db, webhookId, [reported!, ...unsent]);
  const again = await fetch();
  expect(again.map(({ deliveryId, attempt }) => [deliveryId, attempt]).toSorted()).toEqual(
    unsent.map(({ deliveryId }) => [deliveryId, 1]).toSorted(),
  );
  // The first stream returns its deliveries too late: another stream has them now.
  await report(webhookId, again[0]!, { status: 500 }).expect(200);
  await due(10);
  const [second] = await fetch();
  expect(second).toMatchObject({ deliveryId: again[0]?.deliveryId, attempt: 2 });
  await takeBackDeliveries(app.db, webhookId, [again[0]!]);
  expect(await fetch()).toEqual([]);
});

test('every status change of a message in the test space is reported', async () => {
  const { webhookId } = await create();
  const received = await listen(webhookId);
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  await eventually(() => received.some(({ event }) => event === 'message.delivered'));
});

test('a delivery that is reported as failed is streamed again on schedule, and a reported 410 disables the listener @slow', async () => {
  const { webhookId } = await create();
  const received = await listen(webhookId);
  await trigger('contact.deleted');
  await eventually(() => received.length === 1);
  const failed = { status: 500, durationMs: 3, response: 'Oh', error: null };
  const { body } = await report(webhookId, received[0]!, failed).expect(200);
  expect(body).toMatchObject({ status: 'pending', nextAttemptAt: expect.any(String) });
  await due(10);
  await eventually(() => received.length === 2);
  expect(received[1]).toMatchObject({ deliveryId: received[0]?.deliveryId, attempt: 2, body: received[0]?.body });
  await report(webhookId, received[1]!, { status: 410 }).expect(200);
  await account.get(`/webhooks/${webhookId}`).expect(200, /The receiver answered 410 Gone/);
  const { body: log } = await account.get(`/webhooks/${webhookId}/deliveries`).expect(200);
  expect(log.data.at(-1).attempts.map(({ status }: { status: number }) => status)).toEqual([500, 410]);
});

test('a disabled listener gets no deliveries until it is enabled again @slow', async () => {
  const { webhookId } = await create();
  await trigger('contact.deleted');
  await trigger('contact.deleted');
  const isDue = async () => (await findDueListeners(app.db, [webhookId])).has(webhookId);
  expect(await isDue()).toBe(true);
  const received = await listen(webhookId);
  await eventually(() => received.length === 2);
  await report(webhookId, received[0]!, { status: 410 }).expect(200);
  await due(1000);
  expect(await isDue()).toBe(false);
  await account.put(`/webhooks/${webhookId}`, { status: 'enabled' }).expect(200);
  await eventually(() => received.length === 4);
  expect(received.slice(2).map(({ attempt }) => attempt)).toEqual([2, 2]);
});

test('all fields of a listener except its URL can be changed', async () => {
  const { webhookId } = await create();
  const url = 'https://example.com/hook';
  const { body } = await account.put(`/webhooks/${webhookId}`, { url, status: 'disabled' }).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'url' } });
  await account.get(`/webhooks/${webhookId}`).expect(200, /"url":"listener:".*"status":"enabled"/);
  const changes = { event: 'contact.deleted', description: 'Desk' };
  expect((await account.put(`/webhooks/${webhookId}`, changes).expect(200)).body).toMatchObject(changes);
  await account.put('/webhooks/wh_unknown', { url }).expect(404);
});

test('events are kept while no stream is open, and unreported events are streamed again', async () => {
  const { webhookId } = await create();
  await trigger('contact.deleted');
  const first = await listen(webhookId);
  await eventually(() => first.length === 1);
  closing.abort();
  await trigger('channel.paused');
  closing = new AbortController();
  const second = await listen(webhookId);
  await eventually(() => second.length === 1);
  expect(second.map(({ event }) => event)).toEqual(['channel.paused']);
  await due(30);
  await eventually(() => second.some(({ event, attempt }) => event === 'contact.deleted' && attempt === 2));
  // The first attempt has timed out, so the later attempt counts.
  await report(webhookId, first[0]!).expect(409);
});

test('an attempt can be reported only once', async () => {
  const { webhookId } = await create();
  const received = await listen(webhookId);
  await trigger('contact.deleted');
  await eventually(() => received.length === 1);
  await report(webhookId, received[0]!).expect(200);
  const { body } = await report(webhookId, received[0]!, { status: 500 }).expect(409);
  expect(body.error.code).toBe('delivery_not_open');
  await report(webhookId, { ...received[0]!, deliveryId: 'evt_unknown' }).expect(404);
});

test("an account can neither read another account's listener nor report for it", async () => {
  const otherAccount = await app.account('test');
  const mine = await create();
  const theirs = await create(otherAccount);
  const received = await listen(mine.webhookId);
  await trigger('contact.deleted', otherAccount);
  await trigger('channel.paused');
  await eventually(() => received.length === 1);
  expect(received[0]?.event).toBe('channel.paused');
  expect((await open(theirs.webhookId)).status).toBe(404);
  const [row] = (await app.db.pool.query('SELECT * FROM webhook_outbox WHERE account_id = $1', [otherAccount.id])).rows;
  await report(theirs.webhookId, { ...received[0]!, deliveryId: row.id }).expect(404);
  const { rows } = await app.db.pool.query('SELECT * FROM webhook_outbox WHERE account_id = $1', [otherAccount.id]);
  expect(rows).toEqual([row]);
});

test('workers make no attempts for the deliveries of a listener', async () => {
  const { webhookId } = await create();
  await trigger('contact.deleted');
  const world = await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(202);
  // The delivery of this message proves that the workers have run.
  await eventually(
    async () => (await account.get(`/messages/${world.body.messageId}`).expect(200)).body.status === 'delivered',
  );
  const { body } = await account.get(`/webhooks/${webhookId}/deliveries`).expect(200);
  expect(body.data.map(({ attempts }: { attempts: unknown[] }) => attempts)).toEqual(body.data.map(() => []));
});

test('an account has at most five streams, and streams of other accounts do not count', async () => {
  const otherAccount = await app.account('test');
  const mine = await create();
  for (let count = 0; count < MAX_STREAMS_PER_ACCOUNT; count += 1)
    expect((await open(mine.webhookId)).status).toBe(200);
  const refused = await open(mine.webhookId);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: { code: 'rate_limit_exceeded', message: 'An account has at most 5 of these streams at a time' },
  });
  expect((await open((await create(otherAccount)).webhookId, otherAccount)).status).toBe(200);
});

test('listeners and sample events need a test key with the scope `webhooks:write`', async () => {
  const live = await app.account('live');
  const reader = (await account.post('/api-keys', { name: 'Reader', scopes: ['webhooks:read'] }).expect(201)).body.key;
  const { webhookId } = await create();
  for (const [path, body] of [
    ['/listeners', {}],
    ['/sample-events', { event: 'contact.deleted' }],
    [`/listeners/${webhookId}/deliveries/evt_1`, { attempt: 1, status: 200 }],
  ] as const) {
    await live.post(path, body).expect(403, /test_mode_only/);
    const refused = app.http.post(`/api/v1${path}`).set('X-API-Key', reader).send(body);
    await refused.expect(403, /insufficient_scope/);
  }
  expect((await open(webhookId, live)).status).toBe(403);
});

test('a listener is deleted after an hour without a client', async () => {
  const [forgotten, used] = [await create(), await create()];
  const hook = (await account.post('/webhooks', { event: '*', url: 'https://example.com/hook' }).expect(201)).body;
  await app.db.pool.query(`UPDATE webhooks SET created_at = now() - interval '2 hours'`);
  await listen(used.webhookId);
  await purgeListeners(app.db);
  await account.get(`/webhooks/${forgotten.webhookId}`).expect(404);
  await account.get(`/webhooks/${used.webhookId}`).expect(200);
  await account.get(`/webhooks/${hook.webhookId}`).expect(200);
});
