import { statedLimit } from '@services/common/testing/stated-limit';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { asClient, CALLBACK, createSigner, credentialsOf, TOKEN } from '../../test/oauth.ts';
import { block } from '../blocks/store.ts';

const app = startTestApp();
let client: TestClient;
const { page, agree, newCode, redeem, readViewer } = asClient(app, () => client);

beforeAll(async () => {
  await createSigner(app, 'ada');
  client = await app.client();
});

test.each(['json', 'form'])('an application gets its own token by client_credentials, sent as %s', async (type) => {
  const body = { grant_type: 'client_credentials', ...credentialsOf(client) };
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

test('tokens, secrets and codes are stored only as hashes', async () => {
  const { body } = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...credentialsOf(client) });
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

test.each([
  ['a wrong secret', 400, 'invalid_client', { grant_type: 'client_credentials', client_secret: 'wrong' }],
  ['no grant type', 400, 'invalid_request', {}],
  ['an unknown grant type', 400, 'unsupported_grant_type', { grant_type: 'x' }],
  ['a grant type that the service does not have', 400, 'unsupported_grant_type', { grant_type: 'password' }],
  ['a repeated parameter', 400, 'invalid_request', { grant_type: 'client_credentials', scope: ['public', 'public'] }],
  ['a scope that only users give', 400, 'invalid_scope', { grant_type: 'client_credentials', scope: 'public write' }],
  ['an unknown code', 400, 'invalid_grant', { grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK }],
])('a token request with %s gets the error code of RFC 6749', async (_name, status, error, more) => {
  const response = await app.http.post(TOKEN).send({ ...credentialsOf(client), ...more });
  expect(response.status).toBe(status);
  expect(response.body).toEqual({ error, error_description: expect.any(String) });
  expect(statedLimit(response.headers)).toBeDefined();
});

test('token requests with malformed bodies are refused', async () => {
  for (const body of [
    [],
    { grant_type: ['client_credentials'] },
    { client_id: { a: 1 }, grant_type: 'client_credentials' },
  ]) {
    expect((await app.http.post(TOKEN).send(body)).status).toBe(400);
  }
  expect((await app.http.post(TOKEN).type('json').send('{')).body.error).toBe('invalid_request');
});

test('after consent, the application’s token acts for the user @slow', async () => {
  const shown = await page();
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Allow <em>Test application</em>');
  expect(shown.text).toContain('You will return to app.example.com.');
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'");
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

test('a code can still be exchanged after a request with a wrong parameter @slow', async () => {
  const other = await app.client();
  for (const [mistake, error] of [
    [{ client_secret: 'wrong' }, 'invalid_client'],
    [credentialsOf(other), 'invalid_grant'],
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ code_verifier: undefined }, 'invalid_grant'],
    [{ redirect_uri: 'https://evil.example.com' }, 'invalid_grant'],
  ] as const) {
    const code = await newCode();
    expect((await redeem(code, mistake)).body.error).toBe(error);
    const { body } = await redeem(code).expect(200);
    expect((await readViewer(body.access_token)).status).toBe(200);
  }
});

test('a code is refused after five attempts with a wrong verifier @slow', async () => {
  const code = await newCode();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_guess, index) => redeem(code, { code_verifier: String(index).padEnd(43, 'x') })),
  );
  const verified = guesses.filter(({ body }) => body.error_description === 'Invalid grant: code verifier is invalid');
  expect([verified.length, guesses.every(({ body }) => body.error === 'invalid_grant')]).toEqual([5, true]);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
});

test('parallel exchanges of one code revoke the issued tokens @slow', async () => {
  const code = await newCode();
  const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
  const brought = answers.filter(({ status }) => status === 200);
  expect(brought.length).toBeLessThanOrEqual(1);
  for (const { body } of brought) expect((await readViewer(body.access_token)).status).toBe(401);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
});

test('a confidential application needs its secret and the verifier, a public application only the verifier @slow', async () => {
  for (const secret of [undefined, '']) {
    const { body } = await redeem(await newCode(), { client_secret: secret });
    expect(body).toEqual({ error: 'invalid_client', error_description: expect.any(String) });
  }
  const registration = { name: 'Installed', redirectUris: [CALLBACK], type: 'public' };
  const { body: installed } = await app.http.post('/v2/applications').set(client.auth).send(registration).expect(201);
  expect(installed).toMatchObject({ type: 'public', clientSecret: null, secretHint: null });
  const asInstalled = { client_id: installed.clientId };
  // An empty secret counts as omitted (RFC 6749 §2.3.1).
  for (const secret of [undefined, '']) {
    expect((await redeem(await newCode(asInstalled), { ...asInstalled, client_secret: secret })).status).toBe(200);
  }
  const alone = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...asInstalled });
  expect(alone.body.error).toBe('invalid_client');
  await app.http.post(`/v2/applications/${installed.id}/secret`).set(client.auth).expect(409);
});

test('a code that is used again is refused, and its tokens are revoked @slow', async () => {
  const code = await newCode();
  const { body } = await redeem(code);
  const { body: other } = await redeem(await newCode());
  expect((await readViewer(body.access_token)).status).toBe(200);
  expect((await redeem(code)).body.error).toBe('invalid_grant');
  expect((await readViewer(body.access_token)).status).toBe(401);
  expect((await readViewer(other.access_token)).status).toBe(200);
});

test('a blocked application gets no tokens and no consent page', async () => {
  const blocked = await app.client();
  const reason = { reason: 'Several accounts', blockedBy: 'operator', endsAt: null };
  await block(app.database.orm, { subjectId: blocked.organisationId, ...reason });
  const own = { client_id: blocked.clientId, client_secret: blocked.clientSecret };
  const token = await app.http.post(TOKEN).send({ grant_type: 'client_credentials', ...own });
  expect(token.body.error).toBe('unauthorized_client');
  expect((await page({ client_id: blocked.clientId })).status).toBe(400);
});
