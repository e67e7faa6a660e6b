import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();

const account = given(() => app.account());

const TOKEN = 'the-secret-auth-token';
const twilio = (fields: object = {}) => ({
  channel: 'sms',
  provider: 'twilio',
  settings: { from: '+15550199' },
  credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: TOKEN },
  ...fields,
});

test('credentials are encrypted and never returned @slow', async () => {
  const { body, text } = await account.post('/channels', twilio()).expect(201);
  expect(body).toMatchObject({
    channelId: expect.stringMatching(/^ch_/),
    channel: 'sms',
    provider: 'twilio',
    status: 'connected',
    settings: { from: '+15550199', baseUrl: 'https://api.twilio.com' },
    callbackUrls: { status: expect.stringContaining(body.channelId), inbound: expect.any(String) },
  });
  const list = await account.get('/channels').expect(200);
  expect(text + list.text).not.toContain(TOKEN);
  const row = await app.db.orm.channel.findUnique({ where: { id: body.channelId } });
  expect(JSON.stringify(row)).not.toContain(TOKEN);
});

test.each([
  [twilio({ provider: 'pigeon' }), 'provider'],
  [twilio({ channel: 'email' }), 'channel'],
  [twilio({ credentials: { accountSid: 'AC1', authToken: 'x' } }), 'credentials.accountSid'],
  [twilio({ settings: {} }), 'settings.from'],
  [twilio({ settings: { from: '+15550199', baseUrl: 'file:///etc/passwd' } }), 'settings.baseUrl'],
  [twilio({ settings: { from: '+15550199', baseUrl: 'https://10.0.0.1' } }), 'settings.baseUrl'],
  [twilio({ settings: { from: '+15550199', baseUrl: 'https://example.com/?to=' } }), 'settings.baseUrl'],
  [twilio({ settings: { from: '+15550199', baseUrl: 'https://example.com/#a' } }), 'settings.baseUrl'],
  [twilio({ perSecond: 0 }), 'perSecond'],
  [
    {
      channel: 'email',
      provider: 'smtp',
      settings: { host: 'mail.example.com', from: 'a@example.com\r\nBcc: x@example.com' },
    },
    'settings.from',
  ],
])('the channel %j is refused', async (input, field) => {
  const { body } = await account.post('/channels', input).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field } });
});

test('an error response does not repeat the submitted credentials', async () => {
  const wrong = twilio({ credentials: { accountSid: TOKEN, authToken: TOKEN } });
  const { body, text } = await account.post('/channels', wrong).expect(400);
  expect(body.error.details).toEqual({ field: 'credentials.accountSid' });
  expect(text).not.toContain(TOKEN);
  const whole = await account.post('/channels', twilio({ credentials: TOKEN })).expect(400);
  expect(whole.body.error.details).toEqual({ field: 'credentials' });
});

test('creating or changing a channel with a mail server at a private IP address is refused', async () => {
  const smtp = (host: string) => ({ host, from: 'a@example.com' });
  const channel = { channel: 'email', provider: 'smtp' };
  const { body } = await account.post('/channels', { ...channel, settings: smtp('mail.example.com') }).expect(201);
  for (const host of ['10.0.0.1', '169.254.169.254', 'fd00::1']) {
    const created = await account.post('/channels', { ...channel, settings: smtp(host) }).expect(400);
    const changed = await account.put(`/channels/${body.channelId}`, { settings: smtp(host) }).expect(400);
    for (const { body: refusal } of [created, changed]) {
      expect(refusal.error).toMatchObject({ code: 'validation_error', details: { field: 'settings.host' } });
    }
  }
});

test('the default channel of a kind is the channel with the lowest priority number', async () => {
  const second = await account.post('/channels', twilio({ priority: 5 }));
  const first = await account.post('/channels', { channel: 'sms', provider: 'sandbox', priority: 1 });
  const send = async (fields: object = {}) => {
    const { body } = await account
      .post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello', ...fields })
      .expect(202);
    return (await account.get(`/messages/${body.messageId}`)).body.channelId;
  };
  expect(await send()).toBe(first.body.channelId);
  expect(await send({ channelId: second.body.channelId })).toBe(second.body.channelId);
  await account.put(`/channels/${second.body.channelId}`, { priority: 0, name: 'Main' }).expect(200);
  expect(await send()).toBe(second.body.channelId);
  await account.post(`/channels/${second.body.channelId}/pause`).expect(200);
  expect(await send()).toBe(first.body.channelId);
});

test('disconnecting a channel deletes it and its credentials', async () => {
  const { body } = await account.post('/channels', twilio());
  await account.delete(`/channels/${body.channelId}`).expect(204);
  for (const answer of [
    account.get(`/channels/${body.channelId}`),
    account.put(`/channels/${body.channelId}`, { name: 'x' }),
    account.delete(`/channels/${body.channelId}`),
    account.post(`/channels/${body.channelId}/test`),
    account.post(`/channels/${body.channelId}/resume`),
  ]) {
    expect((await answer.expect(404)).body.error.code).toBe('channel_not_found');
  }
  const row = await app.db.orm.channel.findUnique({ where: { id: body.channelId } });
  expect(row?.sealedCredentials).toBeNull();
  await account.post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' }).expect(400);
});

test('testing an SMTP channel reports which setting is wrong', async () => {
  const plain = createServer((socket) => socket.on('error', () => {}).write('220 mail.example.com\r\n'));
  await once(plain.listen(0, '127.0.0.1'), 'listening');
  const { port } = plain.address() as AddressInfo;
  const diagnosis = async (server: object) => {
    const settings = { host: '127.0.0.1', from: 'a@example.com', ...server };
    const { body } = await account.post('/channels', { channel: 'email', provider: 'smtp', settings }).expect(201);
    return (await account.post(`/channels/${body.channelId}/test`).expect(200)).body;
  };
  expect(await diagnosis({ port, secure: true })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^The server does not use TLS from the start at this port. Turn implicit TLS off\./),
  });
  plain.close();
  expect(await diagnosis({ port: 1 })).toMatchObject({
    message: expect.stringMatching(/^Nothing accepts connections at this port. Check the host and port\./),
  });
  expect(await diagnosis({ host: 'mail.invalid' })).toMatchObject({
    message: expect.stringMatching(/^The host name was not found. Check the host\./),
  });
});

test('an account has at most 100 channels, even if several channels are connected at the same time', async () => {
  const connect = () => account.post('/channels', { channel: 'sms', provider: 'sandbox' });
  const { channelId } = (await connect().expect(201)).body;
  await app.db.pool.query(
    `INSERT INTO channels (id, account_id, kind, provider, name, settings)
      SELECT id || n, account_id, kind, provider, name, settings FROM channels, generate_series(1, 97) n WHERE id = $1`,
    [channelId],
  );
  const answers = await Promise.all(Array.from({ length: 6 }, () => connect()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  expect((await connect().expect(409)).body.error.code).toBe('too_many_channels');
  await account.delete(`/channels/${channelId}`).expect(204);
  await connect().expect(201);
});

test('a new server address requires new credentials, so that no other server gets the stored credentials', async () => {
  const { body } = await account.post('/channels', twilio()).expect(201);
  const settings = { ...twilio().settings, baseUrl: 'https://elsewhere.example.com' };
  const path = `/channels/${body.channelId}`;
  const refused = await account.put(path, { settings }).expect(400);
  expect(refused.body.error).toMatchObject({ code: 'validation_error', details: { field: 'credentials' } });
  await account.put(path, { settings, credentials: twilio().credentials }).expect(200);
  await account.put(path, { settings }).expect(200);
  const smtp = (host: string) => ({ settings: { host, from: 'a@example.com' } });
  const open = { channel: 'email', provider: 'smtp', ...smtp('mail.example.com') };
  const { body: relay } = await account.post('/channels', open).expect(201);
  await account.put(`/channels/${relay.channelId}`, smtp('other.example.com')).expect(200);
});

test('changed settings and credentials of a channel are validated by the rules of its provider', async () => {
  const { body } = await account.post('/channels', twilio());
  const refused = await account.put(`/channels/${body.channelId}`, { credentials: { username: 'x' } }).expect(400);
  expect(refused.body.error.details.field).toMatch(/^credentials\./);
  await account
    .put(`/channels/${body.channelId}`, { settings: { messagingServiceSid: `MG${'b'.repeat(32)}` } })
    .expect(200);
});
