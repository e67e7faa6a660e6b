import { eventually } from '@services/tooling/testing/eventually';
import { givenOnce } from '@services/tooling/testing/given';
import { startTraceCollector } from '@services/tooling/testing/trace-collector';

import { connectTwilio } from '../channels.ts';
import { useProcesses } from '../process.ts';

const fleet = useProcesses({});
const collector = givenOnce(() => startTraceCollector());
afterAll(() => collector.stop());

/** A service process sends a text and calls a webhook. @returns the stored data of its trace */
async function sendText(environment: Record<string, string>) {
  const { db, world } = fleet;
  const service = await fleet.start(environment);
  const account = await fleet.account(service);
  const where = { accountId: account.id };
  await connectTwilio(account, world);
  await account.post('/webhooks', { url: `${world.url}/webhooks/traced`, event: 'message.sent' }).expect(201);
  await account.post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Hello' }).expect(202);
  await eventually(() => db.orm.webhookDelivery.count({ where: { ...where, status: 'delivered' } }).then(Boolean));
  expect(await service.stop()).toBe(0);
  const delivery = await db.orm.webhookDelivery.findFirst({ where });
  const message = await db.orm.message.findFirst({ where });
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
