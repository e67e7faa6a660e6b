import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { receiveTexts } from './inbound.ts';
import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xf0]);
const seen: { host: string; path: string; authorization: string | undefined }[] = [];
let answer: RequestListener;
const servers = [0, 1].map((index) =>
  createServer((request, response) => {
    seen.push({ host: `${index}`, path: request.url ?? '', authorization: request.headers.authorization });
    answer(request, response);
  }),
);
let platform: string;
let storage: string;
const account = given(() => app.account());

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  [platform = '', storage = ''] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => servers.forEach((server) => server.close()));
beforeEach(() => (seen.length = 0));

const sid = `AC${'a'.repeat(32)}`;
const CHANNELS = {
  twilio: {
    channel: 'sms',
    settings: () => ({ from: '+15550199', baseUrl: platform }),
    credentials: { accountSid: sid, authToken: 'a-token' },
  },
  cloud: {
    channel: 'whatsapp',
    settings: () => ({ phoneNumberId: '106', baseUrl: `${platform}/v23.0` }),
    credentials: { accessToken: 'a-token', appSecret: 'a-secret', verifyToken: 'verify' },
  },
} as const;

/** Receives a message with a file over a channel of the provider. Resolves to the path of its download. */
async function receive(
  provider: keyof typeof CHANNELS,
  file: { id: string | null; url: string | null },
): Promise<string> {
  const { channel, settings, credentials } = CHANNELS[provider];
  const input = { channel, provider, settings: settings(), credentials };
  const { body } = await account.post('/channels', input).expect(201);
  const media = [{ ...file, contentType: 'image/png', fileName: 'cat "1".png' }];
  const content = { type: 'image', media, choice: null, replyTo: null, groupId: null, content: null };
  const text = { providerMessageId: `m.${account.id}`, from: '+15551234567', body: '', content };
  await receiveTexts(app.db, app.contacts, { accountId: account.id, channel, channelId: body.channelId }, [text]);
  const [received] = (await account.get('/inbound-messages').expect(200)).body.data;
  return received.media[0].url.slice(`${app.config.PUBLIC_URL}/api/v1`.length);
}

const BASIC = `Basic ${Buffer.from(`${sid}:a-token`).toString('base64')}`;

test('the download of an MMS file follows the redirect to the storage, which gets no credentials', async () => {
  const path = await receive('twilio', { id: null, url: `${platform}/Media/ME1` });
  answer = (request, response) => {
    if (request.url === '/Media/ME1') response.writeHead(307, { Location: `${storage}/file` }).end();
    else response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG);
  };
  const { body, headers } = await account.get(path).expect(200);
  expect(body).toEqual(PNG);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename="cat \\"1\\".png"',
  });
  expect(seen).toEqual([
    { host: '0', path: '/Media/ME1', authorization: BASIC },
    { host: '1', path: '/file', authorization: undefined },
  ]);
});

test('a WhatsApp file is looked up by its id, and the token is sent only to the platform’s own host', async () => {
  const path = await receive('cloud', { id: 'media/1', url: null });
  const place = { url: '' };
  answer = (request, response) => {
    if (request.url?.startsWith('/v23.0/media%2F1?'))
      response.end(JSON.stringify({ ...place, mime_type: 'text/html' }));
    else response.end('<script>alert(1)</script>');
  };
  for (const [url, token] of [
    [`${platform}/lookaside`, 'Bearer a-token'],
    [`${storage}/elsewhere`, undefined],
  ] as const) {
    place.url = url;
    const { headers } = await account.get(path).expect(200);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(seen.at(-1)?.authorization).toBe(token);
  }
});

test.each([
  ['a private address', 'http://10.0.0.1/file'],
  ['a URL that is not a web address', 'file:///etc/passwd'],
])('a media file is not fetched from %s', async (_what, url) => {
  const path = await receive('twilio', { id: null, url });
  const { body } = await account.get(path).expect(424);
  expect(body.error.code).toBe('media_unavailable');
  expect(seen).toEqual([]);
});

test('endless redirects, a missing file and an oversized file are refused @slow', async () => {
  const path = await receive('twilio', { id: null, url: `${platform}/loop` });
  answer = (_request, response) => response.writeHead(302, { Location: '/loop' }).end();
  expect((await account.get(path).expect(424)).body.error.code).toBe('media_unavailable');
  expect(seen).toHaveLength(4);
  answer = (_request, response) => response.writeHead(404).end();
  expect((await account.get(path).expect(424)).body.error.code).toBe('media_unavailable');
  answer = (_request, response) => response.end(Buffer.alloc(25 * 1024 * 1024 + 1));
  expect((await account.get(path).expect(413)).body.error.code).toBe('media_too_large');
  await account.get(path.replace(/0$/, '1')).expect(404);
  await account.get(path.replace(/0$/, 'x')).expect(404);
});

test('files of another account, or of a disconnected channel, cannot be downloaded @slow', async () => {
  const path = await receive('twilio', { id: null, url: `${platform}/Media/ME1` });
  const otherAccount = await app.account();
  await otherAccount.get(path).expect(404);
  const { channelId } = (await account.get('/inbound-messages').expect(200)).body.data[0];
  await account.delete(`/channels/${channelId}`).expect(204);
  expect((await account.get(path).expect(400)).body.error.code).toBe('channel_not_connected');
  expect(seen).toEqual([]);
});
