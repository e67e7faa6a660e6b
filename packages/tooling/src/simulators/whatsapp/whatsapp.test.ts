import { verifyMetaSignature } from '../meta/signature.ts';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';

const NUMBER = '106540000000001';
const { world, service } = startSimulatorTest(({ whatsapp }, url) => {
  const defaultNumber = { webhookUrl: `${url}/webhook`, appSecret: 'secret-1' };
  const quiet = { statuses: [], statusDelayMs: 5, defaultNumber };
  whatsapp.configure({ tokens: null, templates: null, enforceWindow: false, ...quiet });
});

interface Json {
  error: { code: number };
  messages: { id: string }[];
}

async function send(body: unknown, token = 'token-1') {
  const response = await fetch(`${world.url}/whatsapp/v23.0/${NUMBER}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json };
}
const text = { messaging_product: 'whatsapp', to: '+15550100', type: 'text', text: { body: 'Hello' } };
const template = (parameters: string[]) => ({
  messaging_product: 'whatsapp',
  to: '15550100',
  type: 'template',
  template: {
    name: 'order_update',
    language: { code: 'en_US' },
    components: [{ type: 'body', parameters: parameters.map((value) => ({ type: 'text', text: value })) }],
  },
});
const statuses = () =>
  service.received.map(({ body }) => JSON.parse(body).entry[0].changes[0].value.statuses[0] as Record<string, unknown>);

test('sending a text returns the contact and a wamid', async () => {
  expect(await send(text)).toEqual({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '+15550100', wa_id: '15550100' }],
      messages: [{ id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/=]+$/) }],
    },
  });
  expect(world.messages()).toEqual([expect.objectContaining({ to: '15550100', text: 'Hello', from: NUMBER })]);
});

test.each([
  ['{', 100],
  [{ ...text, messaging_product: undefined }, 100],
  [{ ...text, to: undefined }, 131008],
  [{ ...text, to: 'jane' }, 131009],
  [{ ...text, type: 'fax' }, 131051],
  [{ ...text, text: undefined }, 131008],
  [{ ...text, text: { body: ' ' } }, 131008],
  [{ ...text, text: { body: 'x'.repeat(4097) } }, 100],
  [{ ...text, biz_opaque_callback_data: 'x'.repeat(513) }, 131009],
  [{ ...template([]), template: { name: 'No Such' } }, 131009],
])('the message %j is refused with error %i', async (body, code) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: {
      message: expect.stringContaining(`(#${code})`),
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
      fbtrace_id: expect.any(String),
    },
  });
});

test('a missing or invalid token is refused with 401 and 190', async () => {
  expect(await send(text, '')).toMatchObject({ status: 401, body: { error: { code: 190 } } });
  world.whatsapp.configure({ tokens: ['token-2'] });
  expect(await send(text)).toMatchObject({ status: 401, body: { error: { code: 190 } } });
  expect((await send(text, 'token-2')).status).toBe(200);
});

test('if approved templates are configured, only these templates are accepted, with the right number of parameters', async () => {
  expect((await send(template(['1']))).status).toBe(200);
  world.whatsapp.configure({ templates: [{ name: 'order_update', language: 'en_US', parameters: 2 }] });
  expect((await send(template(['1']))).body.error.code).toBe(132000);
  expect((await send(template(['1', '2']))).status).toBe(200);
  world.whatsapp.configure({ templates: [] });
  expect((await send(template(['1', '2']))).body.error.code).toBe(132001);
});

test('statuses are posted automatically, with a signature and with the data that the sender attached to the message', async () => {
  world.whatsapp.configure({ statuses: ['sent', 'delivered', 'read'] });
  const { body } = await send({ ...text, biz_opaque_callback_data: 'msg_1' });
  await eventually(() => service.received.length === 3);
  expect(statuses().map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
  expect(statuses()[0]).toMatchObject({
    id: body.messages[0]!.id,
    recipient_id: '15550100',
    timestamp: expect.stringMatching(/^\d{10}$/),
    biz_opaque_callback_data: 'msg_1',
  });
  for (const call of service.received) {
    expect(verifyMetaSignature(call.body, 'secret-1', String(call.headers['x-hub-signature-256']))).toBe(true);
  }
  expect(world.countReferences('whatsapp', 'msg_1')).toBe(1);
});

test('outside the 24-hour window, free text fails with 131047 until the person writes', async () => {
  world.whatsapp.configure({ enforceWindow: true, statuses: ['sent'] });
  await send(text);
  const failed = await eventually(() => statuses()[0]);
  expect(failed).toMatchObject({ status: 'failed', errors: [{ code: 131047, error_data: expect.anything() }] });
  service.received.length = 0;
  await world.whatsapp.receive({ from: '15550100', phoneNumberId: NUMBER, text: 'Hello' });
  const [inbound] = service.received;
  expect(JSON.parse(inbound!.body).entry[0].changes[0].value).toMatchObject({
    metadata: { phone_number_id: NUMBER },
    contacts: [{ wa_id: '15550100' }],
    messages: [{ from: '15550100', type: 'text', text: { body: 'Hello' } }],
  });
  service.received.length = 0;
  await send(text);
  expect(await eventually(() => statuses()[0])).toMatchObject({ status: 'sent' });
});

test('the status `failed` that a test sets is reported with its error code', async () => {
  world.decide({ provider: 'whatsapp', statuses: ['failed'], code: 131026, times: 1 });
  await send(text);
  const failed = await eventually(() => statuses()[0]);
  expect(failed.errors).toEqual([expect.objectContaining({ code: 131026, title: 'Message undeliverable' })]);
});
