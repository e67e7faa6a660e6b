import { eventually } from '@services/tooling/testing/eventually';
import type { Server } from 'node:http';

import express from 'express';

import { startTestApp } from '../../../test/app.ts';
import { stepsOf, useFlows } from '../../../test/flows.ts';
import { listen } from '../../../test/server.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, create, active, trigger, completed, runsOf, textsTo } = useFlows(app);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve() {
  const made = await listen();
  servers.push(made.server);
  return made;
}

test.each([
  [{ url: 'ftp://example.com/' }, 'steps.0.url'],
  [{ url: 'http://user:secret@example.com/' }, 'steps.0.url'],
  [{ url: 'http://example.com/', headers: { Host: 'localhost' } }, 'steps.0.headers'],
  [{ url: 'http://example.com/', method: 'DELETE' }, 'steps.0.method'],
])('an http step with the request %j is refused @slow', async (fields, field) => {
  const steps = [{ id: 'a', type: 'http', ...fields }];
  const { body } = await account().post('/flows', { name: 'Bad', steps }).expect(400);
  expect(body.error.details.field).toBe(field);
});

test('if the request of an http step fails, it is retried with the same Idempotency-Key @slow', async () => {
  const { url, handle } = await serve();
  const keys: (string | undefined)[] = [];
  const receiver = express();
  receiver.post('/score', express.json(), (request, response) => {
    keys.push(request.get('Idempotency-Key'));
    if (keys.length === 1) response.status(503).end();
    else response.json({ score: request.body.variables.base + 1 });
  });
  handle(receiver);
  const flowId = await active([
    { id: 'score', type: 'http', url: `${url}/score`, next: 'check' },
    {
      id: 'check',
      type: 'branch',
      cases: [{ if: { answer: 'score', field: 'body.score', op: 'eq', value: 8 }, next: 'say' }],
    },
    { id: 'say', type: 'send', channel: 'sms', body: 'Your score: {{ steps.score.body.score }}' },
  ]);
  const contactId = await contact();
  const run = await completed(await trigger(flowId, { contactId, variables: { base: 7 } }));
  expect(stepsOf(run)).toEqual(['score', 'check', 'say']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await textsTo(contactId)).toEqual(['Your score: 8']);
});

test.each([
  ['nested too deeply', '['.repeat(8_000) + ']'.repeat(8_000), 'Got '],
  ['with NUL or half a surrogate pair', String.raw`{"a\u0000b":"x\ud83dy"}`, 'Got x\ufffdy'],
])('a run continues if the response to its http step is JSON %s @slow', async (_name, answer, text) => {
  const { url, handle } = await serve();
  handle(express().post('/', (_request, response) => response.type('json').send(answer)));
  const flowId = await active([
    { id: 'ask', type: 'http', url: `${url}/`, next: 'say' },
    { id: 'say', type: 'send', channel: 'sms', body: 'Got {{ steps.ask.body.ab | default: "" }}' },
  ]);
  const contactId = await contact();
  await completed(await trigger(flowId, { contactId }));
  expect(await textsTo(contactId)).toEqual([text]);
});

test('a run fails when the responses to all of its http steps together exceed the size limit @slow', async () => {
  const { url, handle } = await serve();
  handle(express().post('/', (_request, response) => response.json('x'.repeat(16_000))));
  const steps = Array.from({ length: 6 }, (_each, index) => ({
    id: `s${index}`,
    type: 'http',
    url,
    next: `s${index + 1}`,
  }));
  const runId = await trigger(await active([...steps, { id: 's6', type: 'stop' }]), { to: phone() });
  const run = await eventually(async () => {
    const { body } = await account().get(`/runs/${runId}`).expect(200);
    return body.status === 'failed' && body;
  });
  expect([run.error, stepsOf(run)]).toEqual(['answers_too_long', ['s0', 's1', 's2', 's3', 's4']]);
});

test('an http step cannot send a request to a private IP address @slow', async () => {
  const flowId = await active([
    { id: 'inside', type: 'http', url: 'http://10.0.0.1/', next: 'end' },
    { id: 'end', type: 'stop' },
  ]);
  const run = await completed(await trigger(flowId, { to: phone() }));
  expect(run.history[0]).toMatchObject({ status: null, error: 'address_not_allowed' });
});

const MASK = '********';

describe('header values', () => {
  const KEY = 'Bearer a-secret';
  const asking = (url: string, headers: object) => [{ id: 'ask', type: 'http', url, headers }];

  test('the header values of an http step are sent, but never stored in plain text or returned @slow', async () => {
    const { url, handle } = await serve();
    const seen: (string | undefined)[] = [];
    handle((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const flowId = await active(asking(url, { Authorization: KEY }));
    const [version] = await app.db.orm.flowVersion.findMany({ where: { flowId } });
    expect(JSON.stringify(version)).not.toContain('a-secret');
    const { body } = await account().get(`/flows/${flowId}`).expect(200);
    expect(body.steps).toMatchObject([{ headers: { Authorization: MASK } }]);
    expect((await account().get('/flows')).text).not.toContain('a-secret');
    await completed(await trigger(flowId, { to: phone() }));

    // Steps can be read, changed and written back: for a masked value, the stored value is kept.
    const steps = body.steps.map((step: { headers: object }) => ({
      ...step,
      url: `${url}/other`,
      headers: { ...step.headers, 'X-New': 'new' },
    }));
    await account().put(`/flows/${flowId}`, { steps }).expect(200);
    await completed(await trigger(flowId, { to: phone() }));
    expect(seen).toEqual([KEY, KEY]);
  });

  test('a masked header value keeps its stored value only in the same step and for the same origin @slow', async () => {
    const flowId = await create(asking('https://example.com/a', { Authorization: KEY }));
    const refused = async (steps: object[]) =>
      (await account().put(`/flows/${flowId}`, { steps }).expect(400)).body.error.details.field;
    const masked = { Authorization: MASK };
    expect(await refused(asking('https://example.org/a', masked))).toBe('steps.0.headers.Authorization');
    expect(await refused([{ ...asking('https://example.com/a', masked)[0], id: 'other' }])).toBe(
      'steps.0.headers.Authorization',
    );
    expect(await refused(asking('https://example.com/a', { Other: MASK }))).toBe('steps.0.headers.Other');
    const steps = asking('https://example.com/a', masked);
    const { body } = await account().post('/flows', { name: 'New', steps }).expect(400);
    expect(body.error.details.field).toBe('steps.0.headers.Authorization');
  });
});

test('requests to a server that hangs delay neither other steps nor the requests of other flows @slow', async () => {
  const [hanging, answering] = [await serve(), await serve()];
  let held = 0;
  hanging.handle(() => {
    held += 1;
  });
  answering.handle((_request, response) => response.end('{}'));
  const stuck = await active([{ id: 'ask', type: 'http', url: hanging.url }]);
  await Promise.all(Array.from({ length: 40 }, () => trigger(stuck, { to: phone() })));
  await eventually(() => held >= 20);
  // This is the state before the first requests time out and other requests take their place.
  expect(held).toBe(20);

  const contactId = await contact();
  const sending = await active([
    { id: 'hello', type: 'send', channel: 'sms', body: 'Hello', next: 'wait' },
    { id: 'wait', type: 'wait', seconds: 1, next: 'ask' },
    { id: 'ask', type: 'http', url: answering.url, next: 'again' },
    { id: 'again', type: 'send', channel: 'sms', body: 'Again' },
  ]);
  await completed(await trigger(sending, { contactId }));
  expect(await textsTo(contactId)).toEqual(['Again', 'Hello']);
  expect(await runsOf(stuck)).toBe(40);
  expect(await app.db.orm.flowRun.count({ where: { flowId: stuck, status: 'running' } })).toBe(40);
});
