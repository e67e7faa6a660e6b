import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct, createSurvey, respond } from '../../test/factories.ts';

const app = startTestApp({ worker: true, simulators: true, otherAccount: true });
const { world } = app;
const account = given(() => app.account());
let name: string;
beforeEach(() => {
  name = account.id;
});

/** An endpoint of the account at a receiver that refuses requests without a valid signature. */
async function createWebhook(events: string[] = []): Promise<{ id: string; secret: string }> {
  const url = `${world.url}/webhooks/${name}`;
  const { body } = await account.post('/api/v1/webhooks', { url, events }).expect(200);
  world.webhooks.expect(name, { secret: body.secret, refuseInvalid: true });
  return body;
}

const received = () => world.messages({ provider: 'webhooks', recipient: name }).toReversed();
const arrived = (count: number) => eventually(async () => received().length >= count && received());
const deliveries = async (id: string, query = '') =>
  (await account.get(`/api/v1/webhooks/${id}/deliveries${query}`).expect(200)).body.data;
const makeDue = () => app.db.pool.query(`UPDATE webhook_outbox SET next_attempt_at = now() WHERE status = 'pending'`);

test('every event arrives with a signature by the Standard Webhooks specification', async () => {
  await createWebhook();
  const { id: productId } = await createProduct(account);
  const first = await createFeedback(account, productId);
  const second = await createFeedback(account, productId);
  await account.post(`/api/v1/feedback/${first.id}/validate`).expect(200);
  await account.post(`/api/v1/feedback/${second.id}/dismiss`).expect(200);
  const { id: surveyId } = await createSurvey(account, {}, productId);
  await respond(account, surveyId).expect(200);
  await account.post(`/api/v1/products/${productId}/updates`, { title: 'News ✨' }).expect(200);

  const messages = await arrived(6);
  const bodies = messages.map(({ request }) => JSON.parse(request.body.toString()));
  expect(bodies.map(({ type }) => type).sort()).toEqual([
    'feedback.dismissed',
    'feedback.submitted',
    'feedback.submitted',
    'feedback.validated',
    'survey.response.submitted',
    'update.published',
  ]);
  expect(bodies.find(({ type }) => type === 'feedback.validated')).toEqual({
    type: 'feedback.validated',
    timestamp: expect.any(String),
    data: expect.objectContaining({ id: first.id, product_id: productId, status: 'validated', credits_earned: 10 }),
  });
  for (const { notes, request } of messages) {
    expect(notes).toEqual({ 'webhook-signature': 'valid' });
    expect(request.headers['webhook-id']).toMatch(/^msg_/);
  }
});

test('a refused request queues no event', async () => {
  const { id } = await createWebhook();
  const feedback = await createFeedback(account, (await createProduct(account)).id);
  await account.post(`/api/v1/feedback/${feedback.id}/dismiss`).expect(200);
  await account.post(`/api/v1/feedback/${feedback.id}/validate`).expect(409);
  await arrived(2);
  expect(await deliveries(id)).toHaveLength(2);
});

test('a delivery shows the sent request and the response, and can be sent again', async () => {
  const { id } = await createWebhook();
  world.fail({ provider: 'webhooks', recipient: name, status: 500, body: 'Out of order', times: 1 });
  await createFeedback(account, (await createProduct(account)).id);
  await eventually(async () => (await deliveries(id))[0]?.last_status === 500);
  await makeDue();
  const [delivery] = await eventually(async () => {
    const rows = await deliveries(id, '?status=delivered');
    return rows.length > 0 && rows;
  });
  const request = {
    url: `${world.url}/webhooks/${name}`,
    headers: expect.objectContaining({ 'webhook-id': delivery.message_id }),
  };
  expect(delivery.log).toMatchObject([
    { request, status: 500, response: 'Out of order', error: null },
    { request, status: 200, error: null },
  ]);
  expect(JSON.parse(delivery.payload)).toMatchObject({ type: 'feedback.submitted' });
  await account.post(`/api/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`).expect(200);
  await eventually(() => received().length === 3);
  const missing = await account.post(`/api/v1/webhooks/${id}/deliveries/msg_0-1/redeliver`).expect(404);
  expect(missing.body.code).toBe('DELIVERY_NOT_FOUND');
});

test('the secret of a webhook is shown once and stored encrypted', async () => {
  const { id, secret } = await createWebhook();
  expect(secret).toMatch(/^whsec_/);
  expect((await account.get(`/api/v1/webhooks/${id}`).expect(200)).body).not.toHaveProperty('secret');
  const { rows } = await app.db.pool.query('SELECT sealed_secret FROM webhooks WHERE id = $1', [id]);
  expect(rows[0].sealed_secret).not.toContain(secret);
});

test.each([
  ['not http', { url: 'ftp://example.com' }],
  ['no URL', { url: 'example.com' }],
  ['with a user name', { url: 'https://user:word@example.com' }],
  ['a private address', { url: 'http://169.254.169.254/latest/meta-data' }],
  ['unknown event', { url: 'https://example.com', events: ['everything'] }],
])('a webhook endpoint is refused: %s', async (_name, webhook) => {
  expect((await account.post('/api/v1/webhooks', webhook).expect(400)).body.code).toBe('VALIDATION_ERROR');
});

test('other accounts cannot read or change webhooks', async () => {
  const { id } = await createWebhook();
  const stranger = await app.account();
  for (const attempt of [
    stranger.get(`/api/v1/webhooks/${id}`),
    stranger.put(`/api/v1/webhooks/${id}`, { enabled: false }),
    stranger.delete(`/api/v1/webhooks/${id}`),
    stranger.get(`/api/v1/webhooks/${id}/deliveries`),
    stranger.post(`/api/v1/webhooks/${id}/rotate`),
    stranger.post(`/api/v1/webhooks/${id}/test`),
    stranger.post(`/api/v1/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' }),
  ]) {
    expect((await attempt.expect(404)).body.code).toBe('WEBHOOK_NOT_FOUND');
  }
  expect((await account.delete(`/api/v1/webhooks/${id}`).expect(200)).body).toEqual({ id, deleted: true });
  expect((await account.get('/api/v1/webhooks').expect(200)).body).toEqual({ data: [] });
});
