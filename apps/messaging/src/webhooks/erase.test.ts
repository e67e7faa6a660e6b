import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
let webhookId: string;
let secret: string;

const account = given(() => app.account('test'));
beforeEach(async () => {
  const { body } = await account.post('/webhooks', { event: '*', url: `${world.url}/webhooks/shop` }).expect(201);
  ({ webhookId, secret } = body);
  world.webhooks.expect('shop', { secret });
});
// Pending retries of a test must not reach the receiver of the next test.
afterEach(() => app.db.orm.webhook.updateMany({ data: { disabledAt: new Date() } }));

const PERSONAL = /\bada\b|lovelace|15551234567|crm-1/i;
const create = async () =>
  (
    await account
      .post('/contacts', {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        phone: '+15551234567',
        externalId: 'crm-1',
        tags: ['lovelace'],
        consent: { email: { status: 'unsubscribed' } },
      })
      .expect(201)
  ).body.contactId;
const deliveries = async () => (await account.get(`/webhooks/${webhookId}/deliveries`).expect(200)).body.data;
const received = async (count: number) =>
  (await world.waitForMessages({ provider: 'webhooks' }, count)).map((call) => ({
    signature: call.notes?.['X-Service-Signature'],
    body: call.request.body.toString(),
  }));

test('pending webhook events about an erased contact and the event contact.deleted arrive signed and without personal data', async () => {
  world.fail({ provider: 'webhooks', text: 'contact.deleted', status: 500 });
  world.fail({ provider: 'webhooks', status: 500, body: 'No ada@example.com here' });
  const contactId = await create();
  const { messageId } = (await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hi Ada' }))
    .body;
  // Waits for the deliveries of three events: contact.unsubscribed, contact.created and message.delivered.
  await eventually(async () => {
    const logged: { attempts: unknown[] }[] = await deliveries();
    return logged.length === 3 && logged.every(({ attempts }) => attempts.length > 0);
  });
  await account.delete(`/contacts/${contactId}`).expect(204);
  const rows = await app.db.orm.webhookDelivery.findMany({ where: { webhookId } });
  expect(rows.filter((row) => PERSONAL.test(JSON.stringify(row)))).toEqual([]);
  world.reset();
  world.webhooks.expect('shop', { secret });
  await app.db.orm.webhookDelivery.updateMany({ where: { webhookId }, data: { nextAttemptAt: new Date() } });

  const calls = await received(4);
  expect(calls.map(({ signature }) => signature)).toEqual(Array(4).fill('valid'));
  const payloads = calls.map(({ body }) => JSON.parse(body));
  expect(calls.filter(({ body }) => PERSONAL.test(body))).toEqual([]);
  expect(calls.every(({ body }) => /^\{\s*"event"/.test(body))).toBe(true);
  expect(payloads).toEqual(
    expect.arrayContaining([
      {
        event: 'message.delivered',
        messageId,
        channel: 'sms',
        to: '',
        status: 'delivered',
        deliveredAt: expect.any(String),
      },
      {
        event: 'contact.created',
        contactId,
        externalId: null,
        firstName: null,
        lastName: null,
        email: null,
        phone: null,
        tags: [],
        createdAt: expect.any(String),
      },
      { event: 'contact.deleted', contactId, deletedAt: expect.any(String) },
    ]),
  );
});

test('erasing a contact removes its personal data from its messages and webhook events, and no data of other contacts @slow', async () => {
  const contactId = await create();
  const { messageId } = (await account.post('/messages/send', { channel: 'sms', to: '+15005550001', body: 'Hi' })).body;
  await eventually(
    async () => (await deliveries()).filter((each: { status: string }) => each.status === 'delivered').length === 3,
  );
  await app.db.orm.message.updateMany({
    where: { id: messageId },
    data: {
      recipient: '+15551234567',
      errorMessage: 'Unknown: +15551234567',
      events: [{ status: 'failed', message: 'Ada' }],
    },
  });
  await account.post('/contacts', { email: 'grace@example.com' }).expect(201);
  await account.delete(`/contacts/${contactId}`).expect(204);
  const { body } = await account.get(`/messages/${messageId}`).expect(200);
  expect(body).toMatchObject({
    to: '',
    error: { code: 'invalid_recipient', message: '' },
    events: [{ status: 'failed' }],
  });
  expect(JSON.stringify(body)).not.toMatch(PERSONAL);
  const payloads = (await app.db.orm.webhookDelivery.findMany({ where: { webhookId } })).map(({ payload }) => payload);
  expect(payloads.filter((payload) => PERSONAL.test(payload))).toEqual([]);
  expect(payloads.find((payload) => payload.includes('message.failed'))).toContain('invalid_recipient');
  expect(payloads.filter((payload) => payload.includes('grace@example.com'))).toHaveLength(1);
});
