import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { startTraceCollector, type TraceCollector } from '@services/tooling/testing/trace-collector';

import { createAccount, createApiKey } from '../../src/accounts/store.ts';
import { startTestApp } from '../app.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '../channels.ts';
import { startServiceProcess } from '../process.ts';

const app = startTestApp();
let world: Simulators;
let collector: TraceCollector;

beforeAll(async () => {
  [world, collector] = await Promise.all([startSimulators(), startTraceCollector()]);
});
afterAll(() => Promise.all([world.stop(), collector.stop()]));

/** A separate service process sends a text and calls a webhook. @returns the stored data of its trace */
async function sendText(environment: Record<string, string>) {
  const { id: accountId } = await createAccount(app.db, 'Test account');
  const made = await createApiKey(app.db, { accountId, mode: 'live', name: 'test' });
  const service = await startServiceProcess({ DATABASE_URL: app.config.DATABASE_URL, ...environment });
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': made?.key ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  try {
    await post('/channels', {
      channel: 'sms',
      provider: 'twilio',
      settings: { from: '+15550199', baseUrl: `${world.url}/twilio` },
      credentials: { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN },
    });
    await post('/webhooks', { url: `${world.url}/webhooks/traced`, event: 'message.sent' });
    await post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Hello' });
    const where = { accountId, status: 'delivered' };
    await eventually(() => app.db.orm.webhookDelivery.count({ where }).then(Boolean));
  } finally {
    expect(await service.stop()).toBe(0);
  }
  const delivery = await app.db.orm.webhookDelivery.findFirst({ where: { accountId } });
  const message = await app.db.orm.message.findFirst({ where: { accountId } });
  return [message?.traceparent, delivery?.traceparent];
}

test('one trace covers the request, the queues, the provider and the webhook', async () => {
  const stored = await sendText(collector.environment);
  const ways = collector.spans
    .filter(({ name, kind }) => kind === 3 && name === 'POST')
    .map((call) => collector.ancestors(call));
  const request = ways[0]?.at(-1);
  const wayThrough = (queue: string) => [
    expect.objectContaining({ name: 'POST', kind: 3 }),
    expect.objectContaining({ name: `process ${queue}`, kind: 5 }),
    expect.objectContaining({ kind: 2, spanId: request?.spanId }),
  ];
  expect(ways).toHaveLength(2);
  expect(ways).toEqual(expect.arrayContaining([wayThrough('messages'), wayThrough('webhook_outbox')]));
  const traceparent = `00-${request?.traceId}-${request?.spanId}-01`;
  expect(stored).toEqual([traceparent, traceparent]);
});

test('without tracing, no trace data is stored', async () => {
  expect(await sendText({})).toEqual([null, null]);
});
