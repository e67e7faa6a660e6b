import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';
import { countSegments } from './segments.ts';
import { twilioSignature } from './signature.ts';

const ACCOUNT = `AC${'a'.repeat(32)}`;
const TOKEN = 'auth-token-1';
const statuses = ['sent', 'delivered'];
const { world, service } = startSimulatorTest(({ twilio }) =>
  twilio.configure({ accounts: {}, numbers: null, statusDelayMs: 5, statuses }),
);

interface Message {
  sid: string;
  status: string | number;
  code: number;
  messages: Message[];
}

async function call(path: string, form?: Record<string, string>, credentials = `${ACCOUNT}:${TOKEN}`) {
  const response = await fetch(`${world.url}/twilio/2010-04-01/Accounts/${ACCOUNT}/${path}`, {
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, body: (await response.json()) as Message };
}
const send = (form: Record<string, string> = {}) =>
  call('Messages.json', { To: '+15550100', From: '+15550199', Body: 'Hello', ...form });

describe('sending', () => {
  test('sending a message returns 201 with the message resource', async () => {
    const { status, body } = await send({ Body: 'Grüße' });
    expect(status).toBe(201);
    expect(body).toEqual({
      account_sid: ACCOUNT,
      api_version: '2010-04-01',
      body: 'Grüße',
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
      date_sent: null,
      date_updated: expect.any(String),
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from: '+15550199',
      messaging_service_sid: null,
      num_media: '0',
      num_segments: '1',
      price: null,
      price_unit: 'USD',
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: 'queued',
      subresource_uris: { media: expect.stringContaining('/Media.json') },
      to: '+15550100',
      uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${body.sid}.json`,
    });
  });

  test.each([
    [{ To: '' }, 21604],
    [{ From: '' }, 21603],
    [{ Body: '' }, 21602],
    [{ Body: 'x'.repeat(1601) }, 21617],
    [{ To: '0155 50100' }, 21211],
    [{ To: '+15550199' }, 21266],
    [{ From: '+0' }, 21212],
    [{ StatusCallback: 'nowhere' }, 21609],
    [{ MessagingServiceSid: 'MG1' }, 21701],
    [{ To: '+15005550001' }, 21211],
    [{ To: '+15005550002' }, 21612],
    [{ To: '+15005550003' }, 21408],
    [{ To: '+15005550004' }, 21610],
    [{ To: '+15005550009' }, 21614],
    [{ From: '+15005550001' }, 21212],
    [{ From: '+15005550007' }, 21606],
    [{ From: '+15005550008' }, 21611],
  ])('a message with %j is refused with error %i', async (form: Record<string, string>, code) => {
    const { status, body } = await send(form);
    expect(body).toEqual({
      code,
      status,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(world.counts().twilio.outcomes).toMatchObject({ accepted: 0, refused: 1 });
  });

  test('a message from a number that does not belong to the account is refused with error 21606', async () => {
    world.twilio.configure({ numbers: ['+15550199'] });
    expect((await send()).status).toBe(201);
    expect((await send({ From: '+15550198' })).body.code).toBe(21606);
    expect((await send({ From: '+15005550006' })).status).toBe(201);
  });

  test('missing and wrong credentials are refused with 401 and 20003', async () => {
    world.twilio.configure({ accounts: { [ACCOUNT]: TOKEN } });
    for (const credentials of ['', `${ACCOUNT}:wrong`, `AC${'b'.repeat(32)}:${TOKEN}`]) {
      expect(await call('Messages.json', {}, credentials)).toMatchObject({ status: 401, body: { code: 20003 } });
    }
  });

  test('a message whose answer was lost is found by its recipient, and then by its sid', async () => {
    world.fail({ provider: 'twilio', operation: 'send', action: 'drop', accept: true, times: 1 });
    await expect(send()).rejects.toThrow('fetch failed');
    const list = await call('Messages.json?To=%2B15550100');
    expect(list.body.messages).toHaveLength(1);
    const { sid } = list.body.messages[0]!;
    expect((await call(`Messages/${sid}.json`)).body.sid).toBe(sid);
    expect((await call('Messages/SM0.json')).body.code).toBe(20404);
  });
});

describe('status callbacks', () => {
  const forms = () => service.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

  test('the statuses `sent` and `delivered` are posted to the status callback, with a signature over all parameters', async () => {
    const callback = `${service.url}/callbacks?message=msg_1`;
    const { body } = await send({ StatusCallback: callback });
    await eventually(() => service.received.length === 2);
    expect(forms().map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered']);
    expect(forms()[0]).toMatchObject({ MessageSid: body.sid, AccountSid: ACCOUNT, To: '+15550100', From: '+15550199' });
    for (const [index, { headers }] of service.received.entries()) {
      expect(headers['x-twilio-signature']).toBe(twilioSignature(TOKEN, callback, forms()[index]!));
    }
    expect((await call(`Messages/${body.sid}.json`)).body.status).toBe('delivered');
    expect(world.countReferences('twilio', callback)).toBe(1);
  });

  test('a message through a Messaging Service first has the status accepted', async () => {
    const answer = await send({ From: '', MessagingServiceSid: `MG${'c'.repeat(32)}`, StatusCallback: service.url });
    expect(answer.body.status).toBe('accepted');
    await eventually(() => service.received.length === 3);
    expect(forms().map(({ MessageStatus }) => MessageStatus)).toEqual(['queued', 'sent', 'delivered']);
  });

  test('the statuses that a test sets are reported in exactly the given order, and a failed status with its error code', async () => {
    world.decide({ provider: 'twilio', recipient: '+15550100', statuses: ['undelivered', 'sent'], code: 30003 });
    await send({ StatusCallback: service.url });
    await eventually(() => service.received.length === 2);
    expect(forms()).toEqual([
      expect.objectContaining({ MessageStatus: 'undelivered', ErrorCode: '30003' }),
      expect.not.objectContaining({ ErrorCode: expect.anything() }),
    ]);
    const [entry] = world.messages();
    await eventually(() => entry!.history.every(({ note }) => note === 'answered 200'));
    expect(entry!.history.map(({ status }) => status)).toEqual(['undelivered', 'sent']);
  });
});

describe('inbound', () => {
  test('an incoming STOP is posted to the service with a signature, and blocks messages to its sender until START', async () => {
    const url = `${service.url}/inbound`;
    const sms = { from: '+15550100', to: '+15550199', accountSid: ACCOUNT, authToken: TOKEN, url };
    await world.twilio.receive({ ...sms, body: ' stop ' });
    const form = Object.fromEntries(new URLSearchParams(service.received[0]!.body));
    expect(form).toMatchObject({
      Body: ' stop ',
      OptOutType: 'STOP',
      From: '+15550100',
      MessageSid: expect.any(String),
    });
    expect(service.received[0]!.headers['x-twilio-signature']).toBe(twilioSignature(TOKEN, url, form));
    expect((await send()).body.code).toBe(21610);
    await world.twilio.receive({ ...sms, body: 'START' });
    expect((await send()).status).toBe(201);
  });
});

test('the signature agrees with the example of Twilio’s documentation', () => {
  const parameters = {
    CallSid: 'CA1234567890ABCDE',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
    Caller: '+14158675309',
  };
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(twilioSignature('12345', url, parameters)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('segments are counted in septets, or in UTF-16 units if a character is not in the GSM alphabet', () => {
  expect([160, 161, 306, 307].map((length) => countSegments('x'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect(countSegments('€'.repeat(80))).toBe(1);
  expect(countSegments('€'.repeat(81))).toBe(2);
  expect([70, 71, 134, 135].map((length) => countSegments('ж'.repeat(length)))).toEqual([1, 2, 2, 3]);
});
