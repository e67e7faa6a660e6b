import {
  commentEntry,
  instagramEvent,
  postInstagramEvent,
  startSimulators,
  type Simulators,
} from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { startTraceCollector, type TraceCollector } from '@services/tooling/testing/trace-collector';

import { APP_SECRET, startTestApp } from '../app.ts';
import { startServiceProcess } from '../process.ts';

const app = startTestApp();
let world: Simulators;
let collector: TraceCollector;

beforeAll(async () => {
  [world, collector] = await Promise.all([startSimulators(), startTraceCollector()]);
});
afterAll(() => Promise.all([world.stop(), collector.stop()]));

/** Lets a separate service process answer one comment. @returns the stored trace context */
async function answerComment(instagramAccountId: string, environment: Record<string, string>) {
  const account = await app.account();
  const accountId = account.id;
  await account.connect(instagramAccountId);
  await account.automation();
  const service = await startServiceProcess({
    DATABASE_URL: app.config.DATABASE_URL,
    INSTAGRAM_API_URL: `${world.url}/instagram/v26.0`,
    ...environment,
  });
  try {
    const target = { webhookUrl: `${service.url}/v1/instagram/webhook`, appSecret: APP_SECRET };
    const comment = commentEntry({
      accountId: instagramAccountId,
      commentId: `1${instagramAccountId}`,
      text: 'price',
      from: { id: '5260000001', username: 'jane' },
    });
    expect(await postInstagramEvent(target, instagramEvent([comment]))).toMatchObject({ status: 200 });
    await eventually(() => app.db.orm.trigger.count({ where: { accountId, status: 'sent' } }).then(Boolean));
  } finally {
    expect(await service.stop()).toBe(0);
  }
  const trigger = await app.db.orm.trigger.findFirst({ where: { accountId } });
  const event = await app.db.orm.event.findFirst({ where: { accountId } });
  return [event?.traceparent, trigger?.traceparent];
}

test('one trace spans the platform’s delivery, the queue and the reply', async () => {
  const stored = await answerComment('17841400000000091', collector.environment);
  const call = collector.spans.find(({ name, kind }) => kind === 3 && name === 'POST');
  const way = call ? collector.ancestors(call) : [];
  expect(way.map(({ name, kind }) => ({ name, kind }))).toEqual([
    { name: 'POST', kind: 3 },
    { name: 'process triggers', kind: 5 },
    { name: expect.stringContaining('POST'), kind: 2 },
  ]);
  const traceparent = `00-${call?.traceId}-${way.at(-1)?.spanId}-01`;
  expect(stored).toEqual([traceparent, traceparent]);
});

test('without tracing, no trace data is stored', async () => {
  expect(await answerComment('17841400000000092', {})).toEqual([null, null]);
});
