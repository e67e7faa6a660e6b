import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestEngine } from '../../test/instagram.ts';
import { EVENTS } from '../events.ts';

const engine = startTestEngine({ COOLDOWN_HOURS: '0' });
const instagram = { provider: 'instagram', operation: 'send' } as const;
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price');
});
// Retries left by a test must not reach the receiver of the next test.
afterEach(() => engine.db.orm.webhook.updateMany({ where: { disabledAt: null }, data: { disabledAt: new Date() } }));

async function subscribe(name: string, events: string[] = []) {
  const url = `${engine.world.url}/webhooks/${name}`;
  const { data } = (await shop.account.post('/v1/webhooks', { url, events }).expect(201)).body;
  engine.world.webhooks.expect(name, { secret: data.secret });
  return data as { id: string; secret: string };
}

interface Received {
  type: keyof typeof EVENTS;
  data: Record<string, unknown>;
}
const received = async (name: string): Promise<Received[]> =>
  engine.world
    .messages({ provider: 'webhooks' })
    .filter(({ to }) => to === name)
    .map(({ request }) => JSON.parse(request.body.toString()) as Received);

/** The two events of a webhook, sorted by their types, as soon as they have arrived. */
const two = (name: string) =>
  eventually(async () => {
    const all = await received(name);
    return all.length === 2 && all.toSorted((a, b) => a.type.localeCompare(b.type));
  });

test('a captured lead and its sent reply reach the webhooks of the account, in the documented form @slow', async () => {
  await subscribe('crm');
  const person = { id: '5260017', username: 'jane' };
  await shop.deliver(shop.comment('price', person));
  const events = await two('crm');
  const [trigger] = await shop.settled(automation);
  expect(events).toMatchObject([
    { type: 'lead.captured', data: { id: trigger?.lead_id, username: 'jane', automation_id: automation } },
    { type: 'reply.sent', data: { trigger_id: trigger?.id, lead_id: trigger?.lead_id } },
  ]);
  for (const event of events) expect(EVENTS[event.type].payload.parse(event)).toEqual(event);
  // The person is already a lead.
  await shop.deliver(shop.comment('price', person));
  await eventually(async () => (await received('crm')).length === 3);
  expect((await received('crm')).filter(({ type }) => type === 'lead.captured')).toHaveLength(1);
});

test('a failed reply and a connection that needs a new token each send one event @slow', async () => {
  await subscribe('crm', ['reply.failed', 'connection.needs_attention']);
  engine.world.fail({ ...instagram, code: 551, subcode: 1_545_041, times: 1 });
  await shop.deliver(shop.comment('price'));
  await eventually(async () => (await received('crm')).length === 1);
  engine.world.fail({ ...instagram, code: 190, subcode: 463 });
  await shop.deliver(shop.comment('price'), shop.comment('price'), shop.comment('price'));
  const events = await two('crm');
  expect(events).toMatchObject([
    { type: 'connection.needs_attention', data: { status: 'needs_reconnect', reason: 'token_invalid' } },
    { type: 'reply.failed', data: { reason: 'person_unreachable' } },
  ]);
  for (const event of events) expect(EVENTS[event.type].payload.parse(event)).toEqual(event);
});

test('when the platform begins to restrict an account, an event is sent to webhooks @slow', async () => {
  await subscribe('crm', ['connection.needs_attention']);
  engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 2 });
  await shop.deliver(shop.comment('price'), shop.comment('price'));
  const [event] = await eventually(async () => {
    const all = await received('crm');
    return all.length > 0 && all;
  });
  expect(event).toMatchObject({
    data: { status: 'held', reason: 'account_restricted', held_until: expect.any(String) },
  });
});

test('a webhook is tested, and its deliveries are listed and resent @slow', async () => {
  const { id } = await subscribe('crm');
  const { data: sent } = (await shop.account.post(`/v1/webhooks/${id}/test`).expect(202)).body;
  const delivered = await eventually(async () => {
    const { data } = (await shop.account.get(`/v1/webhooks/${id}/deliveries?status=delivered`).expect(200)).body;
    return data.length === 1 && data[0];
  });
  expect(delivered).toMatchObject({ id: sent.id, event: 'webhook.test', attempts: [{ status: 200, error: null }] });
  await shop.account.post(`/v1/webhooks/${id}/deliveries/${sent.id}/redeliver`).expect(202);
  await eventually(async () => (await received('crm')).length === 2);
  await shop.account.post('/v1/webhooks', { url: 'http://10.0.0.1/x' }).expect(400);
  await shop.account.post('/v1/webhooks', { url: 'https://example.com', events: ['lead.caught'] }).expect(400);
});
