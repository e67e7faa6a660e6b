import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { hello, stepsOf, tagWith, useFlows, WELCOME } from '../../test/flows.ts';
import { inbound } from '../../test/inbound.ts';
import { receiveText } from '../inbox/inbound.ts';
import { listRuns } from './runs.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, create, active, trigger, read, completed, waiting, comeDue, runsOf, textsTo } =
  useFlows(app);

test('a run of a flow sends a message, waits and sends another message, and its history shows these steps @slow', async () => {
  const contactId = await contact();
  const flowId = await active(WELCOME);
  const triggeredAt = Date.now();
  const { body } = await account().post(`/flows/${flowId}/trigger`, { contactId }).expect(202);
  expect(body).toEqual({ runId: expect.stringMatching(/^run_/), flowId, version: 1, status: 'running' });
  const { dueAt } = await waiting(body.runId, 'wait');
  const counts = async () => (await account().get(`/flows/${flowId}/run-counts`).expect(200)).body.data;
  expect(await counts()).toEqual([{ stepId: 'wait', runs: 1 }]);
  // The wait ends an hour after it began, and it began between the request and now.
  expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(triggeredAt + 3_600_000);
  expect(Date.parse(dueAt)).toBeLessThanOrEqual(Date.now() + 3_600_001);
  expect(await textsTo(contactId)).toEqual(['Welcome Ada']);
  await comeDue(body.runId);
  const run = await completed(body.runId);
  expect(stepsOf(run)).toEqual(['hello', 'wait', 'again']);
  expect(await counts()).toEqual([]);
  expect(run.history[0]).toMatchObject({ type: 'send', messageId: expect.stringMatching(/^msg_/) });
  expect(await textsTo(contactId)).toEqual(['Still there?', 'Welcome Ada']);
  const { body: runs } = await account().get(`/flows/${flowId}/runs`).expect(200);
  expect(runs).toMatchObject({ data: [{ runId: body.runId }], pagination: { total: 1 } });
});

test('a flow can be triggered for a WhatsApp ID, and its text messages fail without ending the run @slow', async () => {
  const steps = [
    { id: 'text', type: 'send', channel: 'sms', body: 'Hi', next: 'chat' },
    { id: 'chat', type: 'send', channel: 'whatsapp', body: 'Hi' },
  ];
  const { history } = await completed(await trigger(await active(steps), { to: 'US.13491208655302741918' }));
  expect(history).toMatchObject([
    { step: 'text', error: 'invalid_phone_number' },
    { step: 'chat', messageId: expect.stringMatching(/^msg_/) },
  ]);
});

test('flows can be read and listed, and when a flow changes, an active run keeps the version with which it started @slow', async () => {
  const flowId = await active(WELCOME);
  const runId = await trigger(flowId, { to: phone(), variables: { firstName: 'Bo' } });
  await waiting(runId, 'wait');
  const changed = await account()
    .put(`/flows/${flowId}`, { steps: [{ id: 'end', type: 'stop' }] })
    .expect(200);
  expect(changed.body).toMatchObject({ version: 2, steps: [{ id: 'end' }] });
  await comeDue(runId);
  expect(stepsOf(await completed(runId))).toEqual(['hello', 'wait', 'again']);
  expect(stepsOf(await completed(await trigger(flowId, { to: phone() })))).toEqual(['end']);
  const { body } = await account().get('/flows?status=active').expect(200);
  const { warnings: _, ...listed } = (await account().get(`/flows/${flowId}`).expect(200)).body;
  expect(body.data).toEqual([listed]);
});

test('a draft can refer only to existing templates, and the error names the step @slow', async () => {
  const steps = [
    { id: 'end', type: 'stop' },
    { id: 'hello', type: 'send', channel: 'sms', templateId: 'tpl_x' },
  ];
  const flowId = await create(WELCOME);
  for (const answer of [
    await account().post('/flows', { name: 'Draft', steps }),
    await account().put(`/flows/${flowId}`, { steps }),
  ]) {
    const error = { code: 'template_not_found', details: { field: 'steps.1.templateId' } };
    expect(answer).toMatchObject({ status: 404, body: { error } });
  }
});

test('an invalid flow cannot be activated, and the error lists every problem with its field @slow', async () => {
  const flowId = await create([
    { ...hello, next: 'nowhere' },
    { id: 'end', type: 'stop' },
  ]);
  const { body } = await account().put(`/flows/${flowId}`, { status: 'active' }).expect(400);
  expect(body.error).toMatchObject({
    code: 'validation_error',
    details: {
      field: 'steps.0.next',
      problems: [
        { field: 'steps.0.next', message: 'Unknown step nowhere' },
        { field: 'steps.1', message: 'Nothing leads to the step end' },
      ],
    },
  });
});

test("an account cannot list another account's runs by the id of the flow @slow", async () => {
  const flowId = await active([{ id: 'end', type: 'stop' }]);
  await completed(await trigger(flowId, { contactId: await contact() }));
  const otherAccount = await app.account();
  const page = { page: 1, limit: 50 };
  expect(await listRuns(app.db, otherAccount.id, flowId, page)).toEqual({ rows: [], total: 0, next: null });
});

test('a flow can be triggered only while it is active, and only for an existing contact or a valid address @slow', async () => {
  const flowId = await create(WELCOME);
  const code = async (test: PromiseLike<{ status: number; body: { error: { code: string } } }>) => {
    const { status, body } = await test;
    return [status, body.error.code];
  };
  const to = phone();
  expect(await code(account().post(`/flows/${flowId}/trigger`, { to }))).toEqual([409, 'flow_inactive']);
  expect(await code(account().post('/flows/flow_x/trigger', { to }))).toEqual([404, 'flow_not_found']);
  await account().put(`/flows/${flowId}`, { status: 'active' }).expect(200);
  expect(await code(account().post(`/flows/${flowId}/trigger`, { contactId: 'con_x' }))).toEqual([
    404,
    'contact_not_found',
  ]);
  expect(await code(account().post(`/flows/${flowId}/trigger`, { to: '555' }))).toEqual([400, 'invalid_phone_number']);
  await trigger(flowId, { to });
  expect(await code(account().get('/runs/run_x'))).toEqual([404, 'run_not_found']);
  await account().put(`/flows/${flowId}`, { status: 'archived' }).expect(200);
  expect(await code(account().post(`/flows/${flowId}/trigger`, { to }))).toEqual([409, 'flow_inactive']);
  expect(await code(account().put(`/flows/${flowId}`, { status: 'active' }))).toEqual([409, 'invalid_state']);
});

test('a flow whose text has mistakes cannot be activated and stays a draft @slow', async () => {
  const flowId = await create([{ id: 'a', type: 'send', channel: 'sms', body: '{% if %}' }]);
  const { body } = await account().put(`/flows/${flowId}`, { status: 'active' }).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'steps.0.body' } });
  expect((await account().get(`/flows/${flowId}`)).body.status).toBe('draft');
});

test('a branch of a flow can test the contact, variables and the outcome of a message @slow', async () => {
  const send = (id: string, next?: string) => ({ id, type: 'send', channel: 'sms', body: id, next });
  const flowId = await active([
    send('first', 'pause'),
    { id: 'pause', type: 'wait', seconds: 3600, next: 'outcome' },
    {
      id: 'outcome',
      type: 'branch',
      cases: [
        { if: { message: 'first', status: ['failed'] }, next: 'lost' },
        { if: { contact: { field: 'attributes.visits', op: 'gte', value: 3 } }, next: 'regular' },
        { if: { variable: 'plan', op: 'eq', value: 'pro' }, next: 'pro' },
      ],
      next: 'end',
    },
    send('lost'),
    send('regular'),
    send('pro'),
    { id: 'end', type: 'stop' },
  ]);
  const last = async (body: object) => {
    const runId = await trigger(flowId, body);
    await waiting(runId, 'pause');
    const messageId = (await read(runId)).history[0].messageId;
    await eventually(async () =>
      ['delivered', 'failed'].includes((await account().get(`/messages/${messageId}`)).body.status),
    );
    await comeDue(runId);
    return stepsOf(await completed(runId)).at(-1);
  };
  expect(await last({ contactId: await contact({ attributes: { visits: 3 } }) })).toBe('regular');
  expect(await last({ to: phone(), variables: { plan: 'pro' } })).toBe('pro');
  expect(await last({ to: phone() })).toBe('end');
  expect(await last({ to: '+15005550002' })).toBe('lost');
});

test('a flow starts for new or tagged contacts, and changes contacts @slow', async () => {
  const [created, tagged] = await Promise.all([
    active([tagWith('new')], { trigger: { type: 'contact_created' } }),
    active([hello, ...WELCOME.slice(1)], { trigger: { type: 'tag_added', tag: 'vip' }, oncePerContact: true }),
  ]);
  const contactId = await contact();
  await eventually(async () => (await account().get(`/contacts/${contactId}`)).body.tags.includes('new'));
  for (const tags of [['vip'], [], ['vip']]) await account().put(`/contacts/${contactId}`, { tags }).expect(200);
  expect([await runsOf(created), await runsOf(tagged)]).toEqual([1, 1]);
  const again = await account().post(`/flows/${tagged}/trigger`, { contactId }).expect(409);
  expect(again.body.error.code).toBe('flow_already_run');
});

test('a keyword starts a flow, and a reply ends a wait early @slow', async () => {
  const flowId = await active(
    [
      { id: 'ask', type: 'send', channel: 'sms', body: 'Sure?', next: 'answer' },
      {
        id: 'answer',
        type: 'wait',
        seconds: 3600,
        event: { type: 'message_received', keyword: 'sure' },
        next: 'thanks',
        onTimeout: 'sorry',
      },
      { id: 'thanks', type: 'stop' },
      { id: 'sorry', type: 'stop' },
    ],
    { trigger: { type: 'keyword', keyword: 'Join' } },
  );
  const number = phone();
  await contact({ phone: number });
  const text = (body: string) => receiveText(app.db, app.contacts, { ...inbound(account().id), from: number, body });
  await text('something else');
  for (const [answer, end] of [
    ['Sure ', 'thanks'],
    [null, 'sorry'],
  ] as const) {
    await text(' join');
    const { body } = await account().get(`/flows/${flowId}/runs`).expect(200);
    const { runId } = body.data[0];
    await waiting(runId, 'answer');
    if (answer === null) await comeDue(runId);
    else await text(answer);
    expect(stepsOf(await completed(runId)).at(-1)).toBe(end);
  }
  expect(await runsOf(flowId)).toBe(2);
});

test('after a waiting run is canceled, its remaining steps do not run @slow', async () => {
  const contactId = await contact();
  const runId = await trigger(await active(WELCOME), { contactId });
  await waiting(runId, 'wait');
  expect((await account().post(`/runs/${runId}/cancel`).expect(200)).body.status).toBe('canceled');
  expect((await account().post(`/runs/${runId}/cancel`).expect(409)).body.error.code).toBe('invalid_state');
  expect(await textsTo(contactId)).toEqual(['Welcome Ada']);
});

test('a recipient who has opted out gets no message, and the run continues @slow', async () => {
  const contactId = await contact({ consent: { sms: { status: 'unsubscribed' } } });
  const runId = await trigger(await active([{ ...hello, next: undefined }]), { contactId });
  expect((await completed(runId)).history).toEqual([
    expect.objectContaining({ step: 'hello', error: 'recipient_opted_out' }),
  ]);
});

test('erasing a contact ends its runs and erases its data in these runs @slow', async () => {
  const contactId = await contact();
  const runId = await trigger(await active(WELCOME), { contactId, variables: { secret: 'x' } });
  await waiting(runId, 'wait');
  await account().delete(`/contacts/${contactId}`).expect(204);
  expect(await read(runId)).toMatchObject({ status: 'canceled', contactId: null, variables: {}, history: [] });
});
