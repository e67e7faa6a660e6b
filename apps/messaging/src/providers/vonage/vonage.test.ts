import { createHash, createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';

import { APPLICATION_ID, connectVonage, SIGNATURE_SECRET } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';
import { sending } from '../../../test/sending.ts';
import { readInbound, readStatus } from './receipts.ts';
import { applicationToken, isVonageSignature } from './signature.ts';

const TO = '+15551234567';
const { app, world, account } = describeProvider({
  name: 'vonage',
  message: { channel: 'sms', to: TO },
  settings: { statuses: ['submitted', 'delivered'] },
  shuffled: ['delivered', 'delivered', 'submitted', 'rejected'],
  retried: [
    ['a 429', { status: 429 }, 'provider_rate_limited'],
    ['throttling', { status: 422, code: 1000 }, 'provider_rate_limited'],
    ['a 503', { status: 503 }, 'provider_unavailable'],
  ],
  pausing: [
    ['a refused token', { status: 401 }],
    ['an account without credit', { status: 402 }],
    ['a 403 that names no reason', { status: 403 }],
    ['a barred account', { status: 403, code: 1060 }],
  ],
  failures: [
    [1240, ['rejected'], 'invalid_recipient'],
    [1180, ['submitted', 'undeliverable'], 'recipient_unreachable'],
    [1210, ['rejected'], 'content_rejected'],
    [9999, ['rejected'], 'recipient_unreachable'],
  ],
  receive: (world, _channel, text) =>
    world.vonage.receive({ from: TO, to: '+15550199', applicationId: APPLICATION_ID, ...text }),
});

test('a 403 about the recipient fails the message and does not pause the channel', async () => {
  const { channelId } = await connectVonage(account, world);
  const { send, settled } = sending(() => account, { channel: 'sms', to: TO });
  world.fail({ provider: 'vonage', operation: 'send', times: 1, status: 403, code: 1160 });
  expect((await settled(await send(), 'failed')).error).toMatchObject({
    code: 'recipient_unreachable',
    providerCode: '1160',
  });
  expect((await account.get(`/channels/${channelId}`)).body.status).toBe('connected');
});

test('a failure is classified by its code alone and has the reported time', () => {
  const type = 'https://developer.vonage.com/api-errors/messages#1170';
  const status = { message_uuid: 'one', status: 'rejected', timestamp: '2026-03-01T10:00:00Z', error: { type } };
  expect(readStatus(status)).toMatchObject([
    { status: 'failed', at: new Date('2026-03-01T10:00:00Z'), reason: { code: 'invalid_recipient' } },
  ]);
});

test.each([
  ['15551234567', '+15551234567'],
  ['72975', '72975'],
  ['Example Bank', 'Example Bank'],
])('the sender %s of a text is recorded as %s', (from, expected) => {
  expect(readInbound({ from, text: 'Hi' })).toMatchObject([{ from: expected, body: 'Hi' }]);
});

test('an unsigned or changed webhook gets 403, and a genuine webhook does not change another account’s message @slow', async () => {
  const otherAccount = await app.account();
  await connectVonage(otherAccount, world);
  world.vonage.configure({ statuses: ['submitted'] });
  const other = sending(() => otherAccount, { channel: 'sms', to: TO });
  const theirs = await other.settled(await other.send(), 'sent');
  const { callbackUrls } = await connectVonage(account, world);
  const body = JSON.stringify({
    message_uuid: theirs.providerMessageId,
    status: 'rejected',
    client_ref: theirs.messageId,
  });
  const post = (authorization: string) =>
    app.http
      .post(new URL(callbackUrls['status'] ?? '').pathname)
      .type('json')
      .set('Authorization', authorization)
      .send(body);
  const genuine = token({ payload_hash: createHash('sha256').update(body).digest('hex') });
  for (const forged of ['', 'Bearer x', `${genuine}x`, token({}), token({ payload_hash: 'a'.repeat(64) })]) {
    await post(forged).expect(403);
  }
  await post(genuine).expect(200);
  expect(await other.read(theirs.messageId)).toMatchObject({ status: 'sent', error: null });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(claims: object, alg = 'HS256', secret = SIGNATURE_SECRET): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode({ iat: 1, iss: 'Vonage', ...claims })}`;
  return `Bearer ${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

test('a token is accepted only with the right secret, algorithm, application and body', () => {
  const body = Buffer.from('{"status":"delivered"}');
  const claims = { payload_hash: createHash('sha256').update(body).digest('hex') };
  const isGenuine = (authorization: string | undefined, of = body) =>
    isVonageSignature({ signatureSecret: SIGNATURE_SECRET, applicationId: APPLICATION_ID }, authorization, of);
  expect(isGenuine(token(claims))).toBe(true);
  expect(isGenuine(token({ ...claims, application_id: APPLICATION_ID }))).toBe(true);
  expect(isGenuine(token({ ...claims, application_id: APPLICATION_ID.replaceAll('-', '').toUpperCase() }))).toBe(true);
  expect(isGenuine(token({ ...claims, application_id: 'another' }))).toBe(false);
  expect(isGenuine(token(claims, 'none'))).toBe(false);
  expect(isGenuine(token(claims, 'HS512'))).toBe(false);
  expect(isGenuine(token(claims, 'HS256', 'another-secret'))).toBe(false);
  expect(isGenuine(`${token(claims).split('.').slice(0, 2).join('.')}.`)).toBe(false);
  expect(isGenuine(token(claims), Buffer.from('{}'))).toBe(false);
  expect(isGenuine(undefined)).toBe(false);
});

test.each([
  ['78d335fa323d01149c3dd6f0d48968cf', 201],
  ['78d335fa-323d-0114-9c3d-d6f0d48968cf', 201],
  ['aaaaaaaa-bbbb-cccc-dddd-0123456789ab', 201],
  ['78d335fa323d01149c3dd6f0d48968c', 400],
  ['My application', 400],
])('creating a channel with the application id %s is answered with %i @slow', async (applicationId, status) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const credentials = { applicationId, privateKey: pem, signatureSecret: SIGNATURE_SECRET };
  const channel = { channel: 'sms', provider: 'vonage', settings: { from: 'Shop' }, credentials };
  await account.post('/channels', channel).expect(status);
});

test('the application’s token is signed with its private key and expires within minutes @slow', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [head = '', payload = '', signature = ''] = applicationToken(APPLICATION_ID, pem).split('.');
  const key = createPublicKey(privateKey);
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ application_id: APPLICATION_ID, exp: claims.iat + 300 });
});
