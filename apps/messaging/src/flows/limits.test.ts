import { startTestApp } from '../../test/app.ts';
import { tagWith, useFlows, WELCOME } from '../../test/flows.ts';
import { eventually } from '@services/tooling/testing/eventually';
import { MAX_MESSAGES_PER_PERSON_AND_DAY, MAX_MESSAGES_PER_RUN, MAX_STEPS_PER_RUN } from './limits.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, active, trigger, read, waiting, completed, comeDue, textsTo } = useFlows(app);

const failed = (runId: string) =>
  eventually(async () => {
    const run = await read(runId);
    return run.status === 'failed' && run;
  });
const REPEATING = [
  { id: 'send', type: 'send', channel: 'sms', body: 'Again', next: 'wait' },
  { id: 'wait', type: 'wait', seconds: 3600, next: 'send' },
];
/** Sets the history of a run, as if it had taken these steps. */
const setHistory = (runId: string, type: string, count: number) =>
  app.db.pool.query(
    `UPDATE flow_runs SET history = (SELECT jsonb_agg(jsonb_build_object('step', 'send', 'type', $2::text, 'at', now()))
      FROM generate_series(1, $3)) WHERE id = $1`,
    [runId, type, count],
  );

test.each([
  ['too_many_messages', 'send', MAX_MESSAGES_PER_RUN],
  ['too_many_steps', 'wait', MAX_STEPS_PER_RUN - 1],
])('a run that repeats a loop until it reaches a limit fails with %s @slow', async (error, type, count) => {
  const to = phone();
  const runId = await trigger(await active(REPEATING), { to });
  await waiting(runId, 'wait');
  await setHistory(runId, type, count);
  await comeDue(runId);
  expect(await failed(runId)).toMatchObject({ error, stepId: null, dueAt: null });
  const { body } = await account()
    .get(`/messages?to=${encodeURIComponent(to)}`)
    .expect(200);
  expect(body.pagination.total).toBe(1);
});

test('all flows of an account share the daily limit of messages to one person, even if two contacts have the same number @slow', async () => {
  const count = 30;
  const steps = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    type: 'send',
    channel: 'sms',
    body: `Text ${index}`,
    ...(index < count - 1 && { next: `s${index + 1}` }),
  }));
  const [first, second] = [await active(steps), await active(steps)];
  const contactId = await contact({ phone: '+5541987654321' });
  const twin = await contact({ phone: '+554187654321' });
  const runs = [await trigger(first, { contactId }), await trigger(second, { contactId: twin })];
  const ended = await eventually(async () => {
    const all = await Promise.all(runs.map(read));
    return all.every(({ status }) => status !== 'running') && all;
  });
  const over = ended.filter(({ status }) => status === 'failed').map(({ error }) => error);
  expect(new Set(over)).toEqual(new Set(['too_many_messages_to_person']));
  const sent = await app.db.orm.message.count({ where: { contactId: { in: [contactId, twin] } } });
  expect(sent).toBe(MAX_MESSAGES_PER_PERSON_AND_DAY);
  const other = await contact();
  const unaffected = await trigger(first, { contactId: other });
  await eventually(async () => (await read(unaffected)).status === 'completed');
  // Moves the first message back by more than 24 hours, after which the limit no longer counts it.
  await app.db.pool.query(`UPDATE flow_message_counts SET since = now() - interval '25 hours'`);
  const later = await trigger(first, { contactId });
  await eventually(async () => (await read(later)).status === 'completed');
});

test('contacts without an address are not counted as one person for the daily limit @slow', async () => {
  const flowId = await active([
    { id: 'text', type: 'send', channel: 'sms', body: 'Hi', next: 'stop' },
    { id: 'stop', type: 'stop' },
  ]);
  for (let index = 0; index <= MAX_MESSAGES_PER_PERSON_AND_DAY; index += 1) {
    const contactId = await contact({ phone: undefined, email: `mail-only-${index}@example.com` });
    await trigger(flowId, { contactId });
  }
  const runs = await eventually(async () => {
    const all = await app.db.orm.flowRun.findMany({ where: { flowId }, select: { status: true, error: true } });
    return all.every(({ status }) => status !== 'running') && all;
  });
  expect(new Set(runs.map(({ error }) => error))).toEqual(new Set([null]));
});

test('a run in a loop whose waits all end at once fails instead of repeating without end @slow', async () => {
  const flowId = await active([
    { id: 'ask', type: 'send', channel: 'sms', body: 'Hi', next: 'sent' },
    { id: 'sent', type: 'wait', seconds: 3600, event: { type: 'message_status', message: 'ask', status: ['failed'] }, next: 'tag' }, // prettier-ignore
    { ...tagWith('x'), next: 'sent' },
  ]);
  const contactId = await contact({ consent: { sms: { status: 'unsubscribed' } } });
  const run = await failed(await trigger(flowId, { contactId }));
  // On a slow machine, a batch ends before it reaches the limit of steps without a wait, and the run continues in the next batch.
  expect(['circle_without_wait', 'too_many_steps']).toContain(run.error);
});

test.each(['paused', 'archived'])(
  'a flow that becomes %s cancels its active runs if the request has `cancelRuns` @slow',
  async (status) => {
    const [flowId, other] = [await active(WELCOME), await active(WELCOME)];
    const contactId = await contact();
    const [runId, kept] = [await trigger(flowId, { contactId }), await trigger(other, { to: phone() })];
    for (const each of [runId, kept]) await waiting(each, 'wait');
    await account().put(`/flows/${flowId}`, { status, cancelRuns: true }).expect(200);
    expect(await read(runId)).toMatchObject({ status: 'canceled', error: `flow_${status}` });
    expect((await read(kept)).status).toBe('running');
    // The client can safely repeat the request.
    await account().put(`/flows/${flowId}`, { status, cancelRuns: true }).expect(200);
    await account().put(`/flows/${other}`, { status }).expect(200);
    expect((await read(kept)).status).toBe('running');
    expect(await textsTo(contactId)).toEqual(['Welcome Ada']);
  },
);

test('`cancelRuns` is accepted only together with a new status in which the flow starts no runs', async () => {
  const flowId = await active(WELCOME);
  for (const change of [{ cancelRuns: true }, { status: 'active', cancelRuns: true }]) {
    const { body } = await account().put(`/flows/${flowId}`, change).expect(400);
    expect(body.error.details.field).toBe('cancelRuns');
  }
});

test('a flow with a loop that can repeat has a warning when it is saved, activated and read', async () => {
  const { body: created } = await account().post('/flows', { name: 'Again', steps: REPEATING }).expect(201);
  const warning = { field: 'steps.1.next', messagesPerDay: 24, message: expect.stringContaining('24 messages a day') };
  expect(created.warnings).toEqual([warning]);
  const path = `/flows/${created.flowId}`;
  expect((await account().put(path, { status: 'active' }).expect(200)).body.warnings).toEqual([warning]);
  expect((await account().get(path).expect(200)).body.warnings).toEqual([warning]);
  expect((await account().put(path, { steps: WELCOME }).expect(200)).body.warnings).toEqual([]);
});

test('the limits of a contact’s attributes and tags also apply to changes that a flow makes @slow', async () => {
  const many = (start: string) => Array.from({ length: 30 }, (_each, index) => `${start}${index}`);
  const flowId = await active([
    { id: 'a', type: 'update_contact', attributes: { one: 'x'.repeat(12_000) }, next: 'b' },
    { id: 'b', type: 'update_contact', attributes: { two: 'x'.repeat(12_000) }, next: 'c' },
    { id: 'c', type: 'update_contact', addTags: many('a'), next: 'd' },
    { id: 'd', type: 'update_contact', addTags: many('b') },
  ]);
  const contactId = await contact();
  const run = await completed(await trigger(flowId, { contactId }));
  expect(run.history.map(({ error }: { error?: string }) => error ?? null)).toEqual([
    null,
    'contact_not_changed',
    null,
    'contact_not_changed',
  ]);
  const { body } = await account().get(`/contacts/${contactId}`).expect(200);
  expect([Object.keys(body.attributes), body.tags.length]).toEqual([['one'], 30]);
  const { attributes, tags } = body;
  await account().put(`/contacts/${contactId}`, { attributes, tags }).expect(200);
});
