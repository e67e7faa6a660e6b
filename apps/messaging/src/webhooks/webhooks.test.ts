import { createHmac } from 'node:crypto';

import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { DEFINITIONS } from '../events/definitions.ts';
import { EVENTS } from '../events/store.ts';
const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const account = given(() => app.account('test'));

/** Checks that every published event has the payload that the document describes. */
afterEach(async () => {
  const deliveries = await app.db.orm.webhookDelivery.findMany();
  for (const { event, payload } of deliveries) {
    const { error } = DEFINITIONS[event as keyof typeof DEFINITIONS].payload.safeParse(JSON.parse(payload));
    expect([event, error]).toEqual([event, undefined]);
  }
});
// Pending retries of a test must not reach the receiver of the next test.
afterEach(() => app.db.orm.webhook.updateMany({ data: { disabledAt: new Date() } }));

const subscribe = async (name: string, event = 'message.delivered') => {
  const { body } = await account.post('/webhooks', { event, url: `${world.url}/webhooks/${name}` }).expect(201);
  world.webhooks.expect(name, { secret: body.secret });
  return body;
};
const send = async (to = '+15551234567') =>
  (await account.post('/messages/send', { channel: 'sms', to, body: 'Hello' }).expect(202)).body;
const deliveries = async (webhookId: string) =>
  (await account.get(`/webhooks/${webhookId}/deliveries`).expect(200)).body.data;
const firstDelivery = (webhookId: string, fits: (delivery: { status: string; attempts: unknown[] }) => boolean) =>
  eventually(async () => (await deliveries(webhookId)).find(fits));
/** Simulates the passing of time: waiting attempts are due. */
const hurry = () =>
  app.db.orm.webhookDelivery.updateMany({ where: { status: 'pending' }, data: { nextAttemptAt: new Date() } });

test('the document describes every event with a valid example', () => {
  expect(Object.keys(DEFINITIONS).toSorted()).toEqual([...EVENTS, 'webhook.test'].toSorted());
  for (const { payload, example } of Object.values(DEFINITIONS)) expect(payload.parse(example)).toEqual(example);
});

describe('subscriptions', () => {
  test('the secret is shown on creation and never again', async () => {
    const created = await subscribe('a');
    expect(created).toMatchObject({
      webhookId: expect.stringMatching(/^wh_/),
      event: 'message.delivered',
      status: 'enabled',
    });
    expect(created.secret).toMatch(/^whsec_/);
    const { body } = await account.get('/webhooks').expect(200);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 1, pages: 1, next: null });
    expect(body.data[0]).not.toHaveProperty('secret');
    const [row] = await app.db.orm.webhook.findMany({ where: { id: created.webhookId } });
    expect(row?.sealedSecret).not.toContain(created.secret);
  });

  test('an account has at most 100 webhooks', async () => {
    const input = { event: 'message.read', url: 'https://example.com' };
    const data = Array.from({ length: 100 }, (_each, index) => ({
      id: `wh_${account.id}_${index}`,
      accountId: account.id,
      url: input.url,
      sealedSecret: '',
    }));
    await app.db.orm.webhook.createMany({ data });
    const { body } = await account.post('/webhooks', input).expect(409);
    expect(body.error.code).toBe('too_many_webhooks');
    await (await app.account('test')).post('/webhooks', input).expect(201);
  });

  test.each([
    [{ event: 'message.lost', url: 'https://example.com' }, 'event'],
    [{ event: 'message.read', url: 'ftp://example.com' }, 'url'],
    [{ event: 'message.read', url: 'https://user:password@example.com' }, 'url'],
    [{ event: 'message.read' }, 'url'],
    [{ event: 'message.read', url: 'http://10.0.0.1/hook' }, 'url'],
    [{ event: 'message.read', url: 'http://[::ffff:a9fe:a9fe]/latest' }, 'url'],
  ])('the webhook %j is refused', async (input, field) => {
    const { body } = await account.post('/webhooks', input).expect(400);
    expect(body.error).toMatchObject({ code: 'validation_error', details: { field } });
  });
});

describe('delivery', () => {
  test('message.delivered has exactly its six fields, and every signature matches the bytes', async () => {
    const { secret } = await subscribe('a');
    const { messageId } = await send();
    const [call] = await world.waitForMessages({ provider: 'webhooks' });
    const raw = call?.request.body.toString() ?? '';
    expect(JSON.parse(raw)).toEqual({
      event: 'message.delivered',
      messageId,
      channel: 'sms',
      to: '+15551234567',
      status: 'delivered',
      deliveredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(call?.request.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    );
    expect(call?.notes).toEqual({ 'X-Service-Signature': 'valid', 'webhook-signature': 'valid' });
  });

  test('a read message causes the events delivered and read, and the event of a failed message has the error', async () => {
    await subscribe('all', '*');
    await send('+15005550011');
    const calls = await world.waitForMessages({ provider: 'webhooks' }, 2);
    expect(calls.map(({ subject }) => subject).sort()).toEqual(['message.delivered', 'message.read']);
    const { messageId } = await send('+15005550001');
    const [failed] = await world.waitForMessages({ provider: 'webhooks', text: 'message.failed' });
    expect(JSON.parse(failed?.request.body.toString() ?? '')).toMatchObject({
      messageId,
      status: 'failed',
      failedAt: expect.any(String),
      error: { code: 'invalid_recipient', message: expect.any(String), providerCode: '21211' },
    });
  });

  test('contact.created and the consent events are sent', async () => {
    await subscribe('all', '*');
    const { body } = await account.post('/contacts', {
      email: 'ada@example.com',
      consent: { email: { status: 'unsubscribed' } },
    });
    const [created] = await world.waitForMessages({ provider: 'webhooks', text: 'contact.created' });
    expect(JSON.parse(created?.request.body.toString() ?? '')).toMatchObject({
      contactId: body.contactId,
      email: 'ada@example.com',
    });
    await world.waitForMessages({ provider: 'webhooks', text: 'contact.unsubscribed' });
  });

  test('a failed delivery is retried with the same id, and deliveries can be sent again, singly or all since a given time @slow', async () => {
    const { webhookId } = await subscribe('a');
    world.fail({ provider: 'webhooks', recipient: 'a', times: 1, status: 500, body: 'Out of order' });
    await send();
    const { deliveryId, ...waiting } = await firstDelivery(webhookId, ({ attempts }) => attempts.length === 1);
    const headers = { 'webhook-id': deliveryId, 'webhook-timestamp': expect.stringMatching(/^\d{10}$/) };
    const request = { url: `${world.url}/webhooks/a`, headers };
    const attempts = [{ request, status: 500, response: 'Out of order', error: null }];
    expect(waiting).toMatchObject({ status: 'pending', attempts });
    const since = new Date(Date.now() - 60_000).toISOString();
    const { body } = await account.post(`/webhooks/${webhookId}/recover`, { since }).expect(202);
    expect(body).toEqual({ recovered: 1 });
    const done = await firstDelivery(webhookId, ({ status }) => status === 'delivered');
    expect(done.attempts).toHaveLength(2);
    await account.post(`/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`).expect(202);
    await eventually(() => world.countReferences('webhooks', deliveryId) === 2);
    const unknown = await account.post(`/webhooks/${webhookId}/deliveries/evt_0/redeliver`).expect(404);
    expect(unknown.body.error.code).toBe('delivery_not_found');
  });

  test.each([
    ['a redirect', { status: 302, headers: { Location: '/webhooks/elsewhere' } }, { status: 302 }],
    ['no answer', { action: 'hang' as const }, { status: null, error: 'The server did not respond in time' }],
    ['a cut connection', { action: 'drop' as const }, { status: null }],
  ])('%s counts as a failed delivery @slow', async (_name, failure, attempt) => {
    const { webhookId } = await subscribe('failing');
    world.fail({ provider: 'webhooks', recipient: 'failing', times: 1, ...failure });
    await send();
    const waiting = await firstDelivery(webhookId, ({ attempts }) => attempts.length === 1);
    expect(waiting).toMatchObject({ status: 'pending', attempts: [attempt] });
    expect(world.messages({ provider: 'webhooks', recipient: 'elsewhere' })).toHaveLength(0);
  });

  test('only the beginning of a response of 1 GB is read', async () => {
    const { webhookId } = await subscribe('flood');
    world.fail({ provider: 'webhooks', recipient: 'flood', times: 1, action: 'flood', bytes: 1_000_000_000 });
    await send();
    const delivery = await firstDelivery(webhookId, ({ attempts }) => attempts.length === 1);
    expect(delivery.attempts[0].response).toHaveLength(1000);
  });

  test('a 410 disables the webhook until it is enabled again @slow', async () => {
    const { webhookId } = await subscribe('gone');
    await subscribe('watcher', 'webhook.disabled');
    world.fail({ provider: 'webhooks', recipient: 'gone', times: 1, status: 410 });
    await send();
    const [notified] = await world.waitForMessages({ provider: 'webhooks', recipient: 'watcher' });
    expect(JSON.parse(notified?.request.body.toString() ?? '')).toMatchObject({ event: 'webhook.disabled', webhookId });
    const { body } = await account.get(`/webhooks/${webhookId}`);
    expect(body).toMatchObject({
      status: 'disabled',
      statusReason: 'The receiver answered 410 Gone',
      disabledAt: expect.any(String),
    });
    await account.put(`/webhooks/${webhookId}`, { status: 'enabled' }).expect(200);
    await hurry();
    await firstDelivery(webhookId, ({ status }) => status === 'delivered');
  });

  test('a signed test event reaches the receiver, even without a subscription to it', async () => {
    const { webhookId } = await subscribe('tested', 'campaign.completed');
    const { body } = await account.post(`/webhooks/${webhookId}/test`).expect(202);
    expect(body).toMatchObject({ webhookId, event: 'webhook.test', status: 'pending' });
    const [call] = await world.waitForMessages({ provider: 'webhooks', recipient: 'tested' });
    expect(JSON.parse(call?.request.body.toString() ?? '')).toEqual({
      event: 'webhook.test',
      webhookId,
      sentAt: expect.any(String),
    });
    expect(call?.notes).toEqual({ 'X-Service-Signature': 'valid', 'webhook-signature': 'valid' });
    await account.put(`/webhooks/${webhookId}`, { status: 'disabled' }).expect(200);
    const refused = await account.post(`/webhooks/${webhookId}/test`).expect(409);
    expect(refused.body.error.code).toBe('webhook_disabled');
  });
});

test('a year that the database cannot store is refused, naming the field', async () => {
  const { webhookId } = await subscribe('a', '*');
  const { body } = await account.post(`/webhooks/${webhookId}/recover`, { since: '0000-01-01T00:00:00Z' }).expect(400);
  expect(body.error.details.field).toBe('since');
});
