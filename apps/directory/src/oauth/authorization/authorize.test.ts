import { startTestApp, type TestClient } from '../../../test/app.ts';
import { asClient, AUTHORIZE, createSigner, linkOf } from '../../../test/oauth.ts';

const app = startTestApp();
let client: TestClient;
const { request, page, agree, byPageAndForm } = asClient(app, () => client);

beforeAll(async () => {
  await createSigner(app, 'ada');
  client = await app.client();
});

test('a form that is too large or unreadable gets an error page', async () => {
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
  ['http://127.0.0.1/callback', 'http://localhost:51234/callback', false],
  ['http://127.0.0.1/callback', 'http://127.1/callback', false],
  ['http://127.0.0.1/callback', 'http://2130706433/callback', false],
  ['http://127.0.0.1/callback', 'http://0x7f000001/callback', false],
  ['https://app.example.com/callback', 'https://app.example.com:8443/callback', false],
])('a redirect URI registered as %s and requested as %s is allowed: %p', async (registered, given, allowed) => {
  const { clientId } = await app.client();
  await app.database.orm.application.update({ where: { clientId }, data: { redirectUris: [registered] } });
  const fields = { client_id: clientId, redirect_uri: given };
  expect((await page(fields)).status).toBe(allowed ? 200 : 400);
  const agreed = await agree(fields);
  expect(agreed.status).toBe(allowed ? 303 : 400);
  if (allowed) expect(agreed.headers['location']).toContain(`${given}?code=`);
});

test.each(['https://x.example.com/cb?flag&next=%2Fa%20b&q=1+2', 'com.example.app:/cb?x=%20y'])(
  'the query of the redirect URI %s stays as it was registered',
  async (uri) => {
    const { clientId } = await app.client();
    await app.database.orm.application.update({ where: { clientId }, data: { redirectUris: [uri] } });
    const fields = { client_id: clientId, redirect_uri: uri };
    expect((await agree(fields)).headers['location']).toMatch(`${uri}&code=`);
    expect(linkOf(await agree({ ...fields, allowed: 'false' })).href).toMatch(`${uri}&error=access_denied`);
  },
);

test('pressing Enter in the form gives consent, because browsers press its first button', async () => {
  const shown = await page();
  expect(/<button[^>]*value="(\w+)"/.exec(shown.text)?.[1]).toBe('true');
});

test.each([
  ['denies', { allowed: 'false', username: '', password: '' }],
  ['neither agrees nor denies', { allowed: '' }],
  ['answers something else, for the scope public', { allowed: 'maybe', scope: 'public' }],
])(
  'a user who %s gets a link with access_denied, and no redirect, because no one has signed in',
  async (_name, fields) => {
    const response = await agree(fields);
    expect([response.status, response.headers['location']]).toEqual([200, undefined]);
    const { origin, searchParams } = linkOf(response);
    expect(origin).toBe('https://app.example.com');
    const answer = { error: 'access_denied', state: 'a state', iss: app.config.PUBLIC_URL };
    expect(Object.fromEntries(searchParams)).toEqual({ ...answer, error_description: expect.any(String) });
  },
);

test.each([
  ['without PKCE', { code_challenge: '' }, 'invalid_request'],
  ['with an omitted challenge', { code_challenge: undefined }, 'invalid_request'],
  ['without a method of PKCE, which would be plain', { code_challenge_method: undefined }, 'invalid_request'],
  ['with an empty method of PKCE', { code_challenge_method: '' }, 'invalid_request'],
  ['without a response type', { response_type: undefined }, 'invalid_request'],
  // A parameter without a value counts as omitted (RFC 6749 §3.1).
  ['with an empty response type', { response_type: '' }, 'invalid_request'],
  ['with a repeated scope', { scope: ['public', 'private'] }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['for an unknown scope', { scope: 'everything' }, 'invalid_scope'],
  ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['with a state outside ASCII', { state: 'état' }, 'invalid_request'],
])('a request %s gets a page with a link that returns the error to the application', async (_name, fields, error) => {
  for (const shown of await byPageAndForm(fields)) {
    expect([shown.status, shown.headers['location']]).toEqual([400, undefined]);
    const { state } = { ...request(), ...fields };
    const answer = { error, state, iss: app.config.PUBLIC_URL };
    expect(Object.fromEntries(linkOf(shown).searchParams)).toMatchObject(answer);
  }
});

test.each([
  ['an unknown application', { client_id: 'unknown' }],
  ['an address that is not registered', { redirect_uri: 'https://evil.example.com/' }],
])('the browser is never redirected for %s', async (_name, fields) => {
  for (const response of await byPageAndForm(fields)) {
    expect(response.status).toBe(400);
    expect(response.headers).not.toHaveProperty('location');
  }
});

test.each(['client_id', 'username', 'state', 'unknown'])(
  'a request with a NUL character in %s gets an error page',
  async (name) => {
    const fields = { [name]: 'a\0b' };
    for (const response of await byPageAndForm(fields)) {
      expect(response.status).toBe(400);
      expect(response.type).toBe('text/html');
    }
  },
);

test('the consent page escapes values from the request and the name of the application', async () => {
  await app.database.orm.application.update({
    where: { clientId: client.clientId },
    data: { name: '<script>alert(1)</script>' },
  });
  const { text } = await page({ state: '"><script>alert(2)</script>' });
  expect(text).not.toContain('<script>');
  expect(text).toContain('&#60;script&#62;alert(1)');
});

test('the consent page is shown again if the application was renamed while the page was open @slow', async () => {
  const { clientId } = await app.client();
  const asked = { client_id: clientId, application: 'Another name' };
  const again = await agree(asked);
  expect(again.status).toBe(409);
  expect(again.text).toContain('This application has changed since you opened the page');
  expect(again.text).toContain('name="application" value="Test application"');
  expect((await agree({ ...asked, allowed: 'false' })).status).toBe(200);
  expect((await agree({ ...asked, application: 'Test application' })).headers['location']).toContain('code=');
});

test.each(['/v2/oauth/authorize', '/v2/oauth/consents'])(
  '%s refuses requests without a URL-encoded form, and forms that another site sent',
  async (path) => {
    for (const sent of [
      app.http.post(path),
      app.http.post(path).send({}),
      app.http.post(path).field('username', 'ada'),
    ])
      expect([(await sent).status, (await sent).type]).toEqual([415, 'text/html']);
    const foreign = await app.http.post(path).type('form').set('Sec-Fetch-Site', 'cross-site').send('username=ada');
    expect([foreign.status, foreign.type]).toEqual([400, 'text/html']);
    expect(foreign.text).toContain('This request came from another site');
  },
);
