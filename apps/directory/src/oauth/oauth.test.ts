import { createHash, randomBytes } from 'node:crypto';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { block } from '../blocks/store.ts';
import { hashPassword } from '../users/passwords.ts';

const app = startTestApp({ environment: { TRUSTED_PROXIES: '1' } });
const PASSWORD = 'a long enough password';
const CALLBACK = 'https://app.example.com/callback';
let client: TestClient;

beforeAll(async () => {
  await createUser(app, 'ada', await hashPassword(PASSWORD));
  client = await app.client();
});

const credentials = () => ({ client_id: client.clientId, client_secret: client.clientSecret });
const TOKEN = '/v2/oauth/token';
const readViewer = (token: string) =>
  app.http.post(GRAPHQL).set('Authorization', `Bearer ${token}`).send({ query: '{ viewer { user { username } } }' });

test.each(['json', 'form'])('an application gets its own token by client_credentials, sent as %s', async (type) => {
  const body = { grant_type: 'client_credentials', ...credentials() };
  const response = await app.http.post(TOKEN).type(type).send(body);
  expect(response.status).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toEqual({
    access_token: expect.stringMatching(/^dir_\w{38}$/),
    token_type: 'Bearer',
    expires_in: expect.any(Number),
    scope: 'public',
  });
  const used = await readViewer(response.body.access_token);
  expect(used.body.data).toEqual({ viewer: null });
});

test('neither tokens nor secrets nor codes are stored as they are', async () => {
  const { body } = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...credentials() });
  const dump = JSON.stringify(
    [
      await app.database.orm.accessToken.findMany(),
      await app.database.orm.application.findMany(),
      await app.database.orm.account.findMany(),
    ],
    (_key, value) => (typeof value === 'bigint' ? String(value) : value),
  );
  for (const secret of [body.access_token, client.clientSecret, client.accountKey]) expect(dump).not.toContain(secret);
});

test('credentials may be sent in an Authorization header', async () => {
  const { client_id: id, client_secret: secret } = credentials();
  const response = await app.http.post(TOKEN).auth(id, secret).type('form').send({ grant_type: 'client_credentials' });
  expect(response.status).toBe(200);
});

test.each([
  ['a wrong secret', 400, 'invalid_client', { grant_type: 'client_credentials', client_secret: 'wrong' }],
  ['no grant type', 400, 'invalid_request', {}],
  ['an unknown grant type', 400, 'unsupported_grant_type', { grant_type: 'x' }],
  ['a grant type that is not for it', 400, 'unauthorized_client', { grant_type: 'password' }],
  ['a scope that only users give', 400, 'invalid_scope', { grant_type: 'client_credentials', scope: 'public write' }],
  ['an unknown code', 400, 'invalid_grant', { grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK }],
])('%s is reported in the words of RFC 6749', async (_name, status, error, more) => {
  const response = await app.http.post(TOKEN).send({ ...credentials(), ...more });
  expect(response.status).toBe(status);
  expect(response.body).toEqual({ error, error_description: expect.any(String) });
  expect(response.headers).toHaveProperty('ratelimit-remaining');
});

test('odd bodies are refused and break nothing', async () => {
  for (const body of [
    [],
    { grant_type: ['client_credentials'] },
    { client_id: { a: 1 }, grant_type: 'client_credentials' },
  ]) {
    expect((await app.http.post(TOKEN).send(body)).status).toBe(400);
  }
  expect((await app.http.post(TOKEN).type('json').send('{')).body.error).toBe('invalid_request');
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const request = () => ({
  response_type: 'code',
  client_id: client.clientId,
  redirect_uri: CALLBACK,
  scope: 'public private write',
  state: 'a state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
});
const AUTHORIZE = '/v2/oauth/authorize';
const agree = (fields: object = {}) =>
  app.http
    .post(AUTHORIZE)
    .type('form')
    .send({ ...request(), username: 'ada', password: PASSWORD, allowed: 'true', ...fields });

/** Both ways in which a browser comes: to see the page, and with its form. */
const byPageAndForm = async (fields: object = {}) => [
  await app.http.get(AUTHORIZE).query({ ...request(), ...fields }),
  await agree(fields),
];

async function newCode(fields: object = {}): Promise<string> {
  const response = await agree(fields);
  return new URL(String(response.headers['location'])).searchParams.get('code') ?? '';
}

const redeem = (code: string, more: object = {}) =>
  app.http.post(TOKEN).send({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...credentials(),
    ...more,
  });

test('a user agrees, and the application acts in the user’s name', async () => {
  const page = await app.http.get(AUTHORIZE).query(request());
  expect(page.status).toBe(200);
  expect(page.text).toContain('Allow <em>Test application</em>');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const response = await agree();
  expect(response.status).toBe(303);
  const location = new URL(String(response.headers['location']));
  expect(location.origin + location.pathname).toBe(CALLBACK);
  expect(location.searchParams.get('state')).toBe('a state');
  const token = await redeem(location.searchParams.get('code') ?? '');
  expect(token.body).toEqual({
    access_token: expect.stringMatching(/^dir_\w{38}$/),
    refresh_token: expect.stringMatching(/^dir_refresh_\w{38}$/),
    token_type: 'Bearer',
    expires_in: expect.any(Number),
    scope: 'public private write',
  });
  const used = await readViewer(token.body.access_token);
  expect(used.body.data).toEqual({ viewer: { user: { username: 'ada' } } });
});

test('a code is good once, for its application, its address and its verifier', async () => {
  const other = await app.client();
  const code = await newCode();
  const foreign = { client_id: other.clientId, client_secret: other.clientSecret };
  expect((await redeem(code, foreign)).body.error).toBe('invalid_grant');
  expect((await redeem(code)).status).toBe(200);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
  expect((await redeem(await newCode(), { code_verifier: 'x'.repeat(43) })).body.error).toBe('invalid_grant');
  expect((await redeem(await newCode(), { code_verifier: undefined })).body.error).toMatch(/invalid_(?:grant|request)/);
  expect((await redeem(await newCode(), { redirect_uri: 'https://evil.example.com' })).body.error).toBe(
    'invalid_request',
  );
});

test('a confidential application needs its secret as well as the verifier; a public one has no secret', async () => {
  for (const secret of [undefined, '']) {
    const { body } = await redeem(await newCode(), { client_secret: secret });
    expect(body).toEqual({ error: 'invalid_client', error_description: expect.any(String) });
  }
  const own = { Authorization: `Bearer ${client.accountKey}` };
  const registration = { name: 'Installed', redirectUris: [CALLBACK], type: 'public' };
  const { body: installed } = await app.http.post('/v2/applications').set(own).send(registration).expect(201);
  expect(installed).toMatchObject({ type: 'public', clientSecret: null, secretHint: null });
  const asInstalled = { client_id: installed.clientId };
  // An empty secret is the same as none (RFC 6749 §2.3.1).
  for (const secret of [undefined, '']) {
    expect((await redeem(await newCode(asInstalled), { ...asInstalled, client_secret: secret })).status).toBe(200);
  }
  const alone = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...asInstalled });
  expect(alone.body.error).toBe('invalid_client');
  await app.http.post(`/v2/applications/${installed.id}/secret`).set(own).expect(409);
});

test('a form that is too large or cannot be read is answered by a page', async () => {
  const large = await agree({ state: 'x'.repeat(20_000) });
  expect([large.status, large.type]).toEqual([413, 'text/html']);
  const odd = await app.http
    .post(AUTHORIZE)
    .set('Content-Type', 'application/x-www-form-urlencoded; charset=x')
    .send('a=b');
  expect([odd.status, odd.type]).toEqual([400, 'text/html']);
});

test.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback', true],
  ['http://[::1]:1/callback', 'http://[::1]:51234/callback', true],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/other', false],
  ['http://127.0.0.1/callback', 'http://user@127.0.0.1:51234/callback', false],
  ['http://127.0.0.1/callback', 'http://[::1]/callback', false],
  ['https://app.example.com/callback', 'https://app.example.com:8443/callback', false],
])('registered as %s, asked with %s: allowed %p, by page and by form', async (registered, given, allowed) => {
  const { clientId } = await app.client();
  await app.database.orm.application.update({ where: { clientId }, data: { redirectUris: [registered] } });
  const fields = { client_id: clientId, redirect_uri: given };
  expect((await app.http.get(AUTHORIZE).query({ ...request(), ...fields })).status).toBe(allowed ? 200 : 400);
  const agreed = await agree(fields);
  expect(agreed.status).toBe(allowed ? 303 : 400);
  if (allowed) expect(agreed.headers['location']).toContain(`${given}?code=`);
});

test('the key that sends the form agrees: browsers press its first button', async () => {
  const page = await app.http.get(AUTHORIZE).query(request());
  expect(/<button[^>]*value="(\w+)"/.exec(page.text)?.[1]).toBe('true');
});

test.each([
  ['denies', { allowed: 'false', username: '', password: '' }],
  ['neither agrees nor denies', { allowed: '' }],
  ['answers something else, for the scope public', { allowed: 'maybe', scope: 'public' }],
])('a user who %s is sent back with access_denied', async (_name, fields) => {
  const response = await agree(fields);
  expect(new URL(String(response.headers['location'])).searchParams.get('error')).toBe('access_denied');
});

test.each([
  ['without PKCE', { code_challenge: '' }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['for an unknown scope', { scope: 'everything' }, 'invalid_scope'],
  ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ['with a state outside ASCII', { state: 'état' }, 'invalid_request'],
])('a request %s is sent back with its error, by page and by form', async (_name, fields, error) => {
  for (const response of await byPageAndForm(fields)) {
    const location = new URL(String(response.headers['location']));
    const { state } = { ...request(), ...fields };
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state, iss: app.config.PUBLIC_URL });
  }
});

test.each([
  ['an unknown application', { client_id: 'unknown' }],
  ['an address that is not registered', { redirect_uri: 'https://evil.example.com/' }],
])('%s is never redirected to', async (_name, fields) => {
  for (const response of await byPageAndForm(fields)) {
    expect(response.status).toBe(400);
    expect(response.headers).not.toHaveProperty('location');
  }
});

test.each(['client_id', 'username', 'state', 'unknown'])('a NUL character in %s is refused by a page', async (name) => {
  const fields = { [name]: 'a\0b' };
  for (const response of await byPageAndForm(fields)) {
    expect(response.status).toBe(400);
    expect(response.type).toBe('text/html');
  }
});

test('what a request says is shown as text', async () => {
  await app.database.orm.application.update({
    where: { clientId: client.clientId },
    data: { name: '<script>alert(1)</script>' },
  });
  const { text } = await app.http.get(AUTHORIZE).query({ ...request(), state: '"><script>alert(2)</script>' });
  expect(text).not.toContain('<script>');
  expect(text).toContain('&#60;script&#62;alert(1)');
});

describe('signing in', () => {
  test('a username is accepted in whatever capitals, unless two members’ names differ only in those', async () => {
    const signIn = async (username: string) => (await agree({ username })).status;
    expect([await signIn('ADA'), await signIn('Ada')]).toEqual([303, 303]);
    // Earlier releases allowed it; the index leaves out the names that two members had by then.
    await app.database.pool.query('DROP INDEX users_folded_username_key');
    await createUser(app, 'Twin', await hashPassword(PASSWORD));
    await createUser(app, 'TWIN', await hashPassword(PASSWORD));
    expect([await signIn('Twin'), await signIn('TWIN'), await signIn('twin')]).toEqual([303, 303, 403]);
  });

  const attempt = (username: string, password: string, address: string) =>
    agree({ username, password }).set('X-Forwarded-For', address);

  test('an address has ten wrong passwords for a user; elsewhere the right one still counts', async () => {
    await createUser(app, 'target', await hashPassword(PASSWORD));
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt('target', 'wrong', '192.0.2.1')).status).toBe(403);
    }
    const refused = await attempt('target', PASSWORD, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('target', PASSWORD, '192.0.2.2')).status).toBe(303);
    expect((await attempt('ada', PASSWORD, '192.0.2.1')).status).toBe(303);
  });

  test('right passwords are not counted', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await attempt('target', PASSWORD, '192.0.2.3')).status).toBe(303);
    }
  });

  test('where too many attempts wait, the page says so', async () => {
    const attempts = Array.from({ length: 30 }, () => attempt('target', PASSWORD, '192.0.2.5'));
    const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { type, text, headers } of refused) {
      expect(type).toBe('text/html');
      expect(text).toContain('Too many attempts. Try again later.');
      expect(headers).toMatchObject({ 'retry-after': '1' });
    }
  });

  test('guesses that arrive together are counted before the next is tried', async () => {
    const guesses = Array.from({ length: 15 }, () => attempt('target', 'wrong', '192.0.2.4'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

test('a code that is presented again brings nothing and ends the tokens that it brought', async () => {
  const code = await newCode();
  const { body } = await redeem(code);
  const { body: other } = await redeem(await newCode());
  expect((await readViewer(body.access_token)).status).toBe(200);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
  expect((await readViewer(body.access_token)).status).toBe(401);
  expect((await readViewer(other.access_token)).status).toBe(200);
});

test('a blocked application gets no tokens and asks nobody', async () => {
  const blocked = await app.client();
  const reason = { reason: 'Several accounts', blockedBy: 'operator', endsAt: null };
  await block(app.database.orm, { subjectId: blocked.organisationId, ...reason });
  const own = { client_id: blocked.clientId, client_secret: blocked.clientSecret };
  const token = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...own });
  expect(token.body.error).toBe('unauthorized_client');
  expect((await app.http.get(AUTHORIZE).query({ ...request(), client_id: blocked.clientId })).status).toBe(400);
});
