import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';

const app = startTestApp();
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  client = await app.client({ userId: await createUser(app, 'ada') });
  other = await app.client();
});

const as = (key: string) => ({ Authorization: `Bearer ${key}` });
const own = () => as(client.accountKey);
const path = (more = '') => `/v2/applications/${client.applicationId}${more}`;

test('an owner registers an application; its secret is shown once', async () => {
  const body = {
    name: 'Mine',
    redirectUris: ['https://mine.example.com/cb', 'http://127.0.0.1/cb', 'com.example.mine:/cb'],
  };
  const created = await app.http.post('/v2/applications').set(own()).send(body);
  expect(created.status).toBe(201);
  const { clientSecret, ...application } = created.body;
  expect(application).toMatchObject({ ...body, id: expect.stringMatching(/^app_/), clientId: expect.any(String) });
  const shown = await app.http.get(`/v2/applications/${application.id}`).set(own());
  expect(shown.body).toEqual(application);
  const list = await app.http.get('/v2/applications').set(own());
  expect(list.body.data).toContainEqual(application);
  expect(JSON.stringify(list.body)).not.toContain(clientSecret);
  expect((await app.http.delete(`/v2/applications/${application.id}`).set(own())).status).toBe(204);
  expect((await app.http.get(`/v2/applications/${application.id}`).set(own())).status).toBe(404);
});

test.each([
  [{ name: '' }],
  [{ name: 'x', redirectUris: ['javascript:alert(1)'] }],
  [{ name: 'x', redirectUris: ['http://example.com/'] }],
  [{ name: 'x', redirectUris: ['https://example.com/#fragment'] }],
  [{ name: 'x', unknown: 1 }],
])('%j is refused', async (body) => {
  const response = await app.http.post('/v2/applications').set(own()).send(body);
  expect(response.status).toBe(400);
  expect(response.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('a rotated secret replaces the old one at once', async () => {
  const { body } = await app.http.post(path('/secret')).set(own());
  const ask = (secret: string) =>
    app.http
      .post('/v2/oauth/token')
      .send({ grant_type: 'client_credentials', client_id: client.clientId, client_secret: secret });
  expect((await ask(client.clientSecret)).body.error).toBe('invalid_client');
  expect((await ask(body.clientSecret)).status).toBe(200);
});

test('a developer token acts as the account’s user until it is revoked', async () => {
  const created = await app.http
    .post(path('/tokens'))
    .set(own())
    .send({ scopes: ['public', 'private'] });
  expect(created.status).toBe(201);
  const { accessToken, id } = created.body;
  const ask = () => app.http.post(GRAPHQL).set(as(accessToken)).send({ query: '{ viewer { user { username } } }' });
  expect((await ask()).body.data).toEqual({ viewer: { user: { username: 'ada' } } });
  const { body } = await app.http.get(path('/tokens')).set(own());
  expect(body.data.map((token: { id: string }) => token.id)).toContain(id);
  expect(JSON.stringify(body)).not.toContain(accessToken);
  expect((await app.http.delete(path(`/tokens/${id}`)).set(own())).status).toBe(204);
  const deadline = Date.now() + 5000;
  let status = 200;
  while (status === 200 && Date.now() < deadline) ({ status } = await ask());
  expect(status).toBe(401);
});

test('an account without a user has developer tokens for what is public only', async () => {
  const address = `/v2/applications/${other.applicationId}/tokens`;
  const refused = await app.http
    .post(address)
    .set(as(other.accountKey))
    .send({ scopes: ['write'] });
  expect(refused.status).toBe(400);
  expect((await app.http.post(address).set(as(other.accountKey)).send({})).status).toBe(201);
});

test.each([
  ['get', ''],
  ['delete', ''],
  ['post', '/secret'],
  ['post', '/tokens'],
  ['get', '/tokens'],
  ['delete', '/tokens/tok_x'],
  ['get', '/limit-requests'],
] as const)('another account’s application is not found: %s %s', async (method, more) => {
  const response = await app.http[method](path(more)).set(as(other.accountKey));
  expect(response.status).toBe(404);
  expect(response.headers).toHaveProperty('ratelimit-remaining');
});

test.each([
  ['no key', {}],
  ['an application’s token', null],
])('%s is no key of an account', async (_name, headers) => {
  const response = await app.http.get('/v2/applications').set(headers ?? as(client.token));
  expect(response.status).toBe(401);
  expect(response.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});
