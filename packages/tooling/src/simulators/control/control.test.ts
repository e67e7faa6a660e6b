import { startSimulatorTest } from '../testing/test-service.ts';

const { world } = startSimulatorTest();

/** The response fields that the tests check individually. */
interface Answered {
  id: number;
  messages: { id: number; text: string }[];
  twilio: unknown;
  bodyBase64: string;
}

async function control(method: string, path: string, body?: unknown, type = 'application/json') {
  const response = await fetch(`${world.url}/control${path}`, {
    method,
    headers: method === 'GET' ? {} : { 'Content-Type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answered };
}
const sms = (text: string, to = '+15550100') =>
  fetch(`${world.url}/twilio/2010-04-01/Accounts/AC${'a'.repeat(32)}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`AC${'a'.repeat(32)}:token`)}` },
    body: new URLSearchParams({ To: to, From: '+15550199', Body: text, StatusCallback: `http://127.0.0.1:9/${text}` }),
  });

test('a failure rule is added, listed with the number of calls that it applied to, and cleared', async () => {
  const added = await control('POST', '/failures', { provider: 'twilio', status: 503, recipient: '+15550100' });
  expect(added).toMatchObject({ status: 201, body: { id: expect.any(Number), action: 'respond' } });
  expect([(await sms('a')).status, (await sms('b', '+15550101')).status]).toEqual([503, 201]);
  expect((await control('GET', '/failures')).body).toEqual([expect.objectContaining({ matched: 1, applied: 1 })]);
  await control('DELETE', `/failures/${added.body.id}`);
  expect((await sms('c')).status).toBe(201);
});

test('a request for messages can filter them, and can wait until a number of them has arrived', async () => {
  const waiting = control('GET', '/messages?provider=twilio&waitFor=2&text=hello');
  await sms('hello-1');
  await sms('other');
  await sms('hello-2');
  expect((await waiting).body.messages.map(({ text }) => text)).toEqual(['hello-2', 'hello-1']);
  expect((await control('GET', '/messages?recipient=%2B15550100&limit=1')).body.messages).toHaveLength(1);
  const late = await control('GET', '/messages?waitFor=4&timeoutMs=20');
  expect(late).toMatchObject({ status: 504, body: { error: expect.stringContaining('3 of 4') } });
});

test('one message is read with its exact bytes', async () => {
  await sms('hello');
  const { id } = (await control('GET', '/messages')).body.messages[0]!;
  const { body } = await control('GET', `/messages/${id}`);
  expect(Buffer.from(body.bodyBase64, 'base64').toString()).toContain('Body=hello');
  expect((await control('GET', '/messages/99999999')).status).toBe(404);
});

test('counts are read for all providers at once', async () => {
  for (const text of ['a', 'b', 'a']) await sms(text);
  const { twilio } = (await control('GET', '/counts')).body;
  expect(twilio).toMatchObject({
    operations: { send: 3 },
    outcomes: { accepted: 3 },
    messages: { total: 3, distinct: 2, complete: true, repeated: [{ key: '+15550100\na', count: 2 }] },
  });
});

test('a reset forgets messages, counts, failures and outcomes', async () => {
  await sms('a');
  await control('POST', '/failures', { provider: 'twilio' });
  await control('POST', '/outcomes', { provider: 'twilio', statuses: [] });
  expect((await control('POST', '/reset')).status).toBe(201);
  expect((await control('GET', '/messages')).body.messages).toEqual([]);
  expect((await control('GET', '/counts')).body.twilio).toMatchObject({ operations: {}, messages: { total: 0 } });
  expect([(await control('GET', '/failures')).body, (await control('GET', '/outcomes')).body]).toEqual([[], []]);
});

test('a change of a simulator’s setting leaves the other settings unchanged, and can be read back', async () => {
  await control('PATCH', '/twilio/settings', { statusDelayMs: 7 });
  await control('PATCH', '/twilio/settings', { statuses: ['sent'] });
  expect((await control('GET', '/twilio/settings')).body).toMatchObject({ statusDelayMs: 7, statuses: ['sent'] });
});

test.each([
  ['POST', '/failures', { provider: 'nobody' }, 400],
  ['POST', '/failures', { provider: 'twilio', tims: 1 }, 400],
  ['POST', '/failures', '{', 400],
  ['PATCH', '/instagram/settings', { unknown: 1 }, 400],
  ['POST', '/instagram/events', { type: 'comment', username: 'jane_example' }, 400],
  ['GET', '/nothing', undefined, 404],
  ['PUT', '/counts', {}, 405],
])('%s %s with the body %j is answered with %i and a reason', async (method, path, body, status) => {
  const answer = await control(method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ error: expect.stringMatching(/.{5}/) });
});

test('a web page cannot use the control API: a form post is refused', async () => {
  expect((await control('POST', '/reset', '', 'text/plain')).status).toBe(415);
});
