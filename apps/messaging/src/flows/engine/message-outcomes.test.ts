import { readFileSync } from 'node:fs';

import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../../test/app.ts';
import { stepsOf, useFlows } from '../../../test/flows.ts';
import { inbound } from '../../../test/inbound.ts';
import { receiveText } from '../../inbox/inbound.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, active, trigger, read, completed, waiting, comeDue } = useFlows(app);

interface Step {
  id: string;
  [field: string]: unknown;
}

/** Steps that send a message and wait for one of the outcomes. */
const asking = (status: string[], before: Step[] = []): Step[] => [
  { id: 'ask', type: 'send', channel: 'sms', body: 'Sure?', next: before.length > 0 ? 'before' : 'wait' },
  ...before,
  {
    id: 'wait',
    type: 'wait',
    seconds: 3600,
    event: { type: 'message_status', message: 'ask', status },
    next: 'came',
    onTimeout: 'late',
  },
  { id: 'came', type: 'stop' },
  { id: 'late', type: 'stop' },
];
const eventOf = (run: { history: { step: string; event?: string }[] }) => [
  run.history.find(({ step }) => step === 'wait')?.event,
  stepsOf(run).at(-1),
];
const write = (from: string, body: string) =>
  receiveText(app.db, app.contacts, { ...inbound(account().id), from, body });

test.each([
  [['delivered'], '+15550100', 'delivered'],
  [['read', 'failed'], '+15005550011', 'read'],
  [['delivered', 'failed'], '+15005550002', 'failed'],
])(
  'a wait for a message to have one of the outcomes %j ends with the outcome that occurs @slow',
  async (status, to, event) => {
    const runId = await trigger(await active(asking(status)), { to });
    expect(eventOf(await completed(runId))).toEqual([event, 'came']);
  },
);

test('a wait for an outcome of a message ends at its timeout if the outcome does not occur @slow', async () => {
  const runId = await trigger(await active(asking(['read'])), { to: phone() });
  const { history } = await waiting(runId, 'wait');
  await eventually(async () => (await account().get(`/messages/${history[0].messageId}`)).body.status === 'delivered');
  await comeDue(runId);
  expect(eventOf(await completed(runId))).toEqual(['timeout', 'late']);
});

test('if the outcome of the message occurred before the wait for it began, the wait ends at once @slow', async () => {
  const before = [{ id: 'before', type: 'wait', seconds: 3600, next: 'wait' }];
  const runId = await trigger(await active(asking(['delivered'], before)), { to: phone() });
  const { history } = await waiting(runId, 'before');
  await eventually(async () => (await account().get(`/messages/${history[0].messageId}`)).body.status === 'delivered');
  await comeDue(runId);
  expect(eventOf(await completed(runId))).toEqual(['delivered', 'came']);
});

test('a wait for the outcome `failed` also ends when the message is refused or canceled @slow', async () => {
  const flowId = await active(asking(['failed']));
  const contactId = await contact({ consent: { sms: { status: 'unsubscribed' } } });
  expect(eventOf(await completed(await trigger(flowId, { contactId })))).toEqual(['failed', 'came']);

  const runId = await trigger(flowId, { to: '+15005550010' });
  const { history } = await waiting(runId, 'wait');
  // A message can be canceled only after the sandbox has returned it to the queue.
  await eventually(async () => (await account().post(`/messages/${history[0].messageId}/cancel`)).status === 200);
  expect(eventOf(await completed(runId))).toEqual(['canceled', 'came']);
});

test('a wait for a reply ends with the next text from the recipient, even if the recipient is not a contact @slow', async () => {
  const number = phone();
  const contactId = await contact({ phone: number });
  const stranger = phone();
  const flowId = await active(asking(['replied']));
  for (const [from, body] of [
    [number, { contactId }],
    [stranger, { to: stranger }],
  ] as const) {
    const runId = await trigger(flowId, body);
    await waiting(runId, 'wait');
    await write(phone(), 'Not me');
    expect((await read(runId)).stepId).toBe('wait');
    await write(from, 'Yes, I am');
    expect(eventOf(await completed(runId))).toEqual(['replied', 'came']);
  }
});

test('a branch can test whether the recipient has replied to a message of the run @slow', async () => {
  const number = phone();
  const contactId = await contact({ phone: number });
  const before = [
    { id: 'before', type: 'wait', seconds: 3600, next: 'check' },
    {
      id: 'check',
      type: 'branch',
      cases: [{ if: { message: 'ask', status: ['replied'] }, next: 'wait' }],
      next: 'late',
    },
  ];
  const branching = await active(asking(['replied'], before));
  for (const [answer, end] of [
    ['Fine', 'came'],
    [null, 'late'],
  ] as const) {
    const runId = await trigger(branching, { contactId });
    await waiting(runId, 'before');
    if (answer !== null) await write(number, answer);
    await comeDue(runId);
    expect(stepsOf(await completed(runId)).at(-1)).toBe(end);
  }
});

test('a wait for an outcome of a message also ends if the outcome occurs at the moment at which the wait begins @slow', async () => {
  const flowId = await active(asking(['delivered']));
  const runIds = await Promise.all(Array.from({ length: 300 }, () => trigger(flowId, { to: phone() })));
  await eventually(
    async () => (await app.db.orm.flowRun.count({ where: { flowId, status: 'completed' } })) === runIds.length,
    30_000,
  );
  const runs = await app.db.orm.flowRun.findMany({ where: { flowId } });
  const events = runs.map(({ history }) => eventOf({ history: history as { step: string; event?: string }[] })[0]);
  expect(new Set(events)).toEqual(new Set(['delivered']));
});

test('after a restore, the SQL of deploy/restore cancels runs that wait for a message whose status may have changed since @slow', async () => {
  const flowId = await active(asking(['read']));
  const awaiting = async (to: string, status: string) => {
    const runId = await trigger(flowId, { to });
    const { history } = await waiting(runId, 'wait');
    await eventually(async () => (await account().get(`/messages/${history[0].messageId}`)).body.status === status);
    return runId;
  };
  // The sandbox never delivers messages to the first number.
  const [open, reported] = [await awaiting('+15005550012', 'sent'), await awaiting(phone(), 'delivered')];
  const statements = readFileSync(new URL('../../../../../deploy/restore/messaging.sql', import.meta.url), 'utf8');
  const client = await app.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statements);
    const { rows } = await client.query('SELECT id, status FROM flow_runs WHERE flow_id = $1 ORDER BY id', [flowId]);
    expect(rows).toEqual([
      { id: open, status: 'canceled' },
      { id: reported, status: 'running' },
    ]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a wait for the outcome of a step that sends nothing is invalid @slow', async () => {
  const steps = asking(['read']).map((step) =>
    step.id === 'ask' ? { id: 'ask', type: 'update_contact', next: 'wait' } : step,
  );
  const { body } = await account().post('/flows', { name: 'Wrong', steps }).expect(201);
  const answer = await account().put(`/flows/${body.flowId}`, { status: 'active' }).expect(400);
  expect(answer.body.error.details.field).toBe('steps.1.event.message');
});
