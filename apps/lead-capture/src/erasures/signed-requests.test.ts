/** Tests the platform's signed requests: repeated requests change nothing, and valid requests have no rate limit. */
import { statedLimit } from '@services/common/testing/stated-limit';

import { given, nextId, signedRequest, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();
let appScopedId: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  appScopedId = nextId('2784');
  await set({ appScopedId });
});

const set = (data: object) => engine.db.orm.connection.updateMany({ where: { accountId: shop.account.id }, data });
const connection = () => engine.db.orm.connection.findFirstOrThrow({ where: { accountId: shop.account.id } });
const leads = async () => (await shop.account.get('/v1/leads').expect(200)).body.data as unknown[];
const call = (name: string, signed_request: string, http = engine.http) =>
  http.post(`/v1/instagram/${name}`).type('form').send({ signed_request });
const now = () => Math.floor(Date.now() / 1000);
const request = (user_id: string, issued_at = now()) => signedRequest({ algorithm: 'HMAC-SHA256', user_id, issued_at });

test('a deauthorization that was issued before the last login of the Instagram account is ignored @slow', async () => {
  const login = Math.floor((await connection()).lastLoginAt.getTime() / 1000);
  await call('deauthorize', request(appScopedId, login - 1)).expect(200);
  expect(await connection()).toMatchObject({ status: 'active', statusReason: null });
  await call('deauthorize', request(appScopedId, login)).expect(200);
  expect(await connection()).toMatchObject({ status: 'needs_reconnect', statusReason: 'deauthorized' });
});

test('if a deauthorization is delivered again after a new login, the connection stays active @slow', async () => {
  await set({ lastLoginAt: new Date(Date.now() - 86_400_000) });
  const signed = request(appScopedId, now() - 3600);
  await call('deauthorize', signed).expect(200);
  expect(await connection()).toMatchObject({ status: 'needs_reconnect' });
  await shop.reconnect();
  await call('deauthorize', signed).expect(200);
  expect(await connection()).toMatchObject({ status: 'active', statusReason: null });
});

test('a deletion request that is delivered again returns the same confirmation code and deletes nothing @slow', async () => {
  const signed = request(appScopedId);
  const { body } = await call('data-deletion', signed).expect(200);
  await shop.reconnect();
  await set({ appScopedId });
  const price = await shop.automation('price');
  await shop.deliver(shop.comment('price'));
  await shop.settled(price);
  // The second request has the same signature in another base64url spelling.
  for (const repeated of [signed, signed.replace('.', '=.')]) {
    expect((await call('data-deletion', repeated).expect(200)).body).toEqual(body);
  }
  expect(await connection()).toMatchObject({ status: 'active', appScopedId });
  expect(await leads()).toHaveLength(1);
  const later = await call('data-deletion', request(appScopedId, now() + 1)).expect(200);
  expect(later.body.confirmation_code).not.toBe(body.confirmation_code);
  expect(await leads()).toEqual([]);
});

test.each(['known', 'unknown'])(
  'three concurrent identical deletion requests about %s accounts are recorded as one deletion @slow',
  async (who) => {
    const signed = request(who === 'known' ? appScopedId : nextId('999'));
    const before = await engine.db.orm.erasure.count();
    const answers = await Promise.all([1, 2, 3].map(() => call('data-deletion', signed).expect(200)));
    expect(new Set(answers.map(({ body }) => body.confirmation_code)).size).toBe(1);
    expect(await engine.db.orm.erasure.count()).toBe(before + 1);
  },
);

test('only signed requests that are refused count towards the rate limit of their IP address @slow', async () => {
  const http = await engine.another({ environment: { RATE_LIMIT_PER_MINUTE: '2' } });
  const valid = async () => {
    for (const name of ['deauthorize', 'data-deletion', 'deauthorize']) {
      await call(name, request(appScopedId), http).expect(200);
    }
  };
  await valid();
  expect(statedLimit((await call('deauthorize', 'nonsense', http).expect(400)).headers)?.remaining).toBe(1);
  expect(statedLimit((await call('data-deletion', 'nonsense', http).expect(400)).headers)?.remaining).toBe(0);
  await call('deauthorize', 'nonsense', http).expect(429);
  await call('data-deletion', 'nonsense', http).expect(429);
  await http.get('/v1/instagram/data-deletion/era_unknown').expect(429);
  await valid();
});

test('a signed request is accepted only as a single field of a URL-encoded body @slow', async () => {
  const signed = request(appScopedId);
  const send = (type: string, body: string, query = '') =>
    engine.http.post(`/v1/instagram/deauthorize${query}`).set('Content-Type', type).send(body);
  const form = 'application/x-www-form-urlencoded';
  const field = `signed_request=${signed}`;
  const multipart = `--x\r\nContent-Disposition: form-data; name="signed_request"\r\n\r\n${signed}\r\n--x--\r\n`;
  await send(form, field).expect(200);
  await send(`${form}; charset=UTF-8`, field).expect(200);
  const refused = [
    send('multipart/form-data; boundary=x', multipart),
    send('application/json', JSON.stringify({ signed_request: signed })),
    send(form, `${field}&${field}`),
    send(form, '', `?${field}`),
    send(form, 'signed_request='),
    send(form, 'signed_request=a.b.c'),
  ];
  for (const answer of await Promise.all(refused)) expect(Math.floor(answer.status / 100)).toBe(4);
});
