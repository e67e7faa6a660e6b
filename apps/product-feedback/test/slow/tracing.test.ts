import { join } from 'node:path';

import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { startServiceProcess } from '@services/tooling/servers/service-process';
import { eventually } from '@services/tooling/testing/eventually';
import { startTraceCollector, type TraceCollector } from '@services/tooling/testing/trace-collector';

import { startTestApp } from '../app.ts';
import { createFeedback, createProduct } from '../factories.ts';

const app = startTestApp();
let world: Simulators;
let collector: TraceCollector;

beforeAll(async () => {
  [world, collector] = await Promise.all([startSimulators(), startTraceCollector()]);
});
afterAll(() => Promise.all([world.stop(), collector.stop()]));

/** Runs a separate service process that sends a webhook about validated feedback. @returns the stored data of its trace */
async function validateFeedback(environment: Record<string, string>) {
  const account = await app.account();
  const { id } = await createFeedback(account, (await createProduct(account)).id);
  const webhook = { url: `${world.url}/webhooks/traced`, events: ['feedback.validated'] };
  await account.post('/api/v1/webhooks', webhook).expect(200);
  const service = await startServiceProcess(join(import.meta.dirname, '../..'), {
    DATABASE_URL: app.config.DATABASE_URL,
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    PUBLIC_URL: app.config.PUBLIC_URL,
    LINK_SECRETS: 'a secret of 32 characters for links',
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1,::1',
    ...environment,
  });
  const where = { accountId: account.id, status: 'delivered' as const };
  try {
    const headers = { Authorization: `Bearer ${account.key}` };
    const answer = await fetch(`${service.url}/api/v1/feedback/${id}/validate`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    await eventually(async () => (await app.db.orm.webhookDelivery.count({ where })) > 0);
  } finally {
    expect(await service.stop()).toBe(0);
  }
  return (await app.db.orm.webhookDelivery.findFirstOrThrow({ where })).traceparent;
}

test('one trace spans the request, the outbox and the webhook', async () => {
  const stored = await validateFeedback(collector.environment);
  const call = collector.spans.find(({ name, kind }) => kind === 3 && name === 'POST');
  const way = call ? collector.ancestors(call) : [];
  expect(way.map(({ name, kind }) => ({ name, kind }))).toEqual([
    { name: 'POST', kind: 3 },
    { name: 'process webhook_outbox', kind: 5 },
    { name: 'POST', kind: 2 },
  ]);
  expect(stored).toBe(`00-${call?.traceId}-${way.at(-1)?.spanId}-01`);
});

test('without tracing, no trace data is stored', async () => {
  expect(await validateFeedback({})).toBeNull();
});
