import { statedLimit } from '@services/common/testing/stated-limit';
import { eventually } from '@services/tooling/testing/eventually';

import { GRAPHQL, givenOnce, startTestApp } from '../../test/app.ts';
import { createUser, HIGHER_LIMITS } from '../../test/directory.ts';

const app = startTestApp({ otherAccount: true });

const client = givenOnce(async () => app.client({ userId: await createUser(app, 'ada') }));
const other = givenOnce(() => app.client());

const as = (key: string) => ({ Authorization: `Bearer ${key}` });
const path = (more = '') => `/v2/applications/${client.applicationId}${more}`;

test('the secret of a new application is shown once', async () => {
  const body = {
    name: 'Mine',
    redirectUris: ['https://mine.example.com/cb', 'http://127.0.0.1/cb', 'com.example.mine:/cb'],
  };
  const created = await app.http.post('/v2/applications').set(client.auth).send(body);
  expect(created.status).toBe(201);
  const { clientSecret, ...application } = created.body;
  expect(application).toMatchObject({ ...body, id: expect.stringMatching(/^app_/), clientId: expect.any(String) });
  const shown = await app.http.get(`/v2/applications/${application.id}`).set(client.auth);
  expect(shown.body).toEqual(application);
  const list = await app.http.get('/v2/applications').set(client.auth);
  expect(list.body.data).toContainEqual(application);
  expect(JSON.stringify(list.body)).not.toContain(clientSecret);
  expect((await app.http.delete(`/v2/applications/${application.id}`).set(client.auth)).status).toBe(204);
  expect((await app.http.get(`/v2/applications/${application.id}`).set(client.auth)).status).toBe(404);
});

test('deleting an application revokes its tokens at once', async () => {
  const doomed = await app.client();
  const read = () => doomed.send({ query: '{ __typename }' });
  expect((await read()).status).toBe(200);
  await app.http.delete(`/v2/applications/${doomed.applicationId}`).set(doomed.auth).expect(204);
  expect((await read()).status).toBe(401);
});

test.each([
  [{ name: '' }],
  [{ name: 'x', redirectUris: ['javascript:alert(1)'] }],
  [{ name: 'x', redirectUris: ['http://example.com/'] }],
  [{ name: 'x', redirectUris: ['https://example.com/#fragment'] }],
  [{ name: 'x', redirectUris: ['https://example.com/?state=x'] }],
  [{ name: 'x', redirectUris: ['https://user:password@example.com/'] }],
  [{ name: 'x', redirectUris: ['https://@example.com/'] }],
  [{ name: 'x', redirectUris: ['https://example.com\\@evil.example.com/'] }],
  [{ name: 'x', redirectUris: ['https://example.com/a b'] }],
  [{ name: 'x', redirectUris: ['javascript.a:/'] }],
  [{ name: 'x', redirectUris: ['data.example:/'] }],
  [{ name: 'x', redirectUris: ['https://example.com/', 'https://example.com/'] }],
  [{ name: 'x', type: 'secret' }],
  [{ name: '\u200b\u2060\u3164' }],
  [{ name: 'x', unknown: 1 }],
])('an application with %j is refused', async (body) => {
  const response = await app.http.post('/v2/applications').set(client.auth).send(body);
  expect(response.status).toBe(400);
  expect(response.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('another account’s application cannot be changed', async () => {
  await app.http.patch(path()).set(other.auth).send({ name: 'Stolen' }).expect(404);
  expect((await app.http.get(path()).set(client.auth)).body.name).toBe('Test application');
});

test('an owner can change name and redirect URIs, and omitted fields keep their values', async () => {
  const { applicationId } = await app.client();
  await app.database.orm.application.update({ where: { id: applicationId }, data: { accountId: client.accountId } });
  const address = `/v2/applications/${applicationId}`;
  const before = (await app.http.get(address).set(client.auth)).body;
  const redirectUris = ['https://new.example.com/callback'];
  const changed = await app.http.patch(address).set(client.auth).send({ redirectUris });
  expect(changed.body).toEqual({ ...before, redirectUris });
  expect((await app.http.patch(address).set(client.auth).send({ name: 'New name' })).body).toEqual({
    ...changed.body,
    name: 'New name',
  });
  await app.http
    .patch(address)
    .set(client.auth)
    .send({ redirectUris: ['http://example.com/'] })
    .expect(400);
  const [entry] = await app.database.orm.auditEntry.findMany({
    where: { subjectId: applicationId },
    orderBy: { id: 'desc' },
  });
  expect(entry).toMatchObject({ action: 'change-application', actor: client.accountId, detail: { changed: 'name' } });
});

test('changing an application between public and confidential revokes its secret and its tokens, except developer tokens', async () => {
  const owner = await app.client();
  const address = `/v2/applications/${owner.applicationId}`;
  const credentials = {
    grant_type: 'client_credentials',
    client_id: owner.clientId,
    client_secret: owner.clientSecret,
  };
  const ask = (more = {}) => app.http.post('/v2/oauth/token').send({ ...credentials, ...more });
  expect((await ask()).status).toBe(200);
  const { body } = await app.http.patch(address).set(owner.auth).send({ type: 'public' }).expect(200);
  expect(body).toMatchObject({ type: 'public', secretHint: null });
  expect((await ask()).body.error).toBe('invalid_client');
  const kinds = await app.database.orm.accessToken.findMany({ where: { applicationId: owner.applicationId } });
  expect(kinds.map(({ kind }) => kind)).toEqual(['developer']);
  await app.http.patch(address).set(owner.auth).send({ type: 'confidential' }).expect(200);
  expect((await ask()).body.error).toBe('invalid_client');
  const secret = await app.http.post(`${address}/secret`).set(owner.auth).expect(200);
  expect((await ask({ client_secret: secret.body.clientSecret })).status).toBe(200);
});

test('the error for too many redirect URIs states the maximum number', async () => {
  const redirectUris = Array.from({ length: 11 }, (_, index) => `https://mine.example.com/${index}`);
  const { body } = await app.http
    .post('/v2/applications')
    .set(client.auth)
    .send({ name: 'Mine', redirectUris })
    .expect(400);
  expect(body.errors[0].message).toBe('Redirect URIs must have at most 10 items');
});

test('a repeated scope is stored once', async () => {
  const { body } = await app.http
    .post(path('/tokens'))
    .set(client.auth)
    .send({ scopes: ['public', 'write', 'public'] });
  expect(body.scopes).toEqual(['public', 'write']);
});

test('a rotated secret replaces the old secret at once', async () => {
  const { body } = await app.http.post(path('/secret')).set(client.auth);
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
    .set(client.auth)
    .send({ scopes: ['public', 'private'] });
  expect(created.status).toBe(201);
  const { accessToken, id } = created.body;
  const ask = () => app.http.post(GRAPHQL).set(as(accessToken)).send({ query: '{ viewer { user { username } } }' });
  expect((await ask()).body.data).toEqual({ viewer: { user: { username: 'ada' } } });
  const { body } = await app.http.get(path('/tokens')).set(client.auth);
  expect(body.data.map((token: { id: string }) => token.id)).toContain(id);
  expect(JSON.stringify(body)).not.toContain(accessToken);
  expect((await app.http.delete(path(`/tokens/${id}`)).set(client.auth)).status).toBe(204);
  await eventually(async () => (await ask()).status === 401);
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
  const response = await app.http[method](path(more)).set(other.auth);
  expect(response.status).toBe(404);
  expect(statedLimit(response.headers)).toBeDefined();
});

test.each([
  ['no key', {}],
  ['an application’s token', null],
])('a request with %s instead of an account key gets 401', async (_name, headers) => {
  const response = await app.http.get('/v2/applications').set(headers ?? as(client.token));
  expect(response.status).toBe(401);
  expect(response.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

test('concurrent registrations do not exceed the maximum number of applications @slow', async () => {
  const owner = await app.client();
  const register = () => app.http.post('/v2/applications').set(owner.auth).send({ name: 'One of many' });
  // One application exists already, so after 16 more there is room for three. Only eight requests run in parallel, because all of
  // them wait for the same connection.
  for (let count = 0; count < 16; count += 1) await register().expect(201);
  const answers = await Promise.all(Array.from({ length: 8 }, register));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const { body } = await app.http.get('/v2/applications').set(owner.auth);
  expect(body.data).toHaveLength(20);
});

test.each([0, 1.5, 1_000_000_001, '5'])(
  'a request for a limit of %p requests is refused, and the error states the smallest and largest possible limit',
  async (requests) => {
    const owner = await app.client();
    const { status, body } = await app.http
      .post(`/v2/applications/${owner.applicationId}/limit-requests`)
      .set(owner.auth)
      .send({ requests, cost: 1, reason: 'A nightly report' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      expect.objectContaining({ message: 'Requests must be a whole number from 1 to 1,000,000,000' }),
    ]);
  },
);

test.each([
  [
    'requests',
    'Requests must be at least the current limit of 1,000,000',
    'Requests must be at least the current limit of 50',
  ],
  ['cost', 'Cost must be at least the current limit of 1,000,000,000', 'Cost must be at least the current limit of 60'],
])(
  'a request for fewer %s than the application has is refused, with the name of the field',
  async (field, usual, granted) => {
    const owner = await app.client();
    const ask = async (limits: object) => {
      const path = `/v2/applications/${owner.applicationId}/limit-requests`;
      const sent = app.http
        .post(path)
        .set(owner.auth)
        .send({ ...HIGHER_LIMITS, ...limits });
      return (await sent).body.errors?.[0].message;
    };
    expect(await ask({ [field]: 49 })).toBe(usual);
    const dates = { startsAt: new Date(), endsAt: new Date('2999-01-01') };
    const grant = {
      applicationId: owner.applicationId,
      requests: 50,
      cost: 60,
      reason: 'x',
      grantedBy: 'Jo',
      ...dates,
    };
    await app.database.orm.limitGrant.create({ data: { id: `lgr_${field}`, ...grant } });
    expect(await ask({ [field]: 49 })).toBe(granted);
    expect(await ask({ requests: 50, cost: 60 })).toBeUndefined();
  },
);

test('concurrent requests for a higher limit do not exceed the maximum number of pending requests @slow', async () => {
  const owner = await app.client();
  const path = `/v2/applications/${owner.applicationId}/limit-requests`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.http.post(path).set(owner.auth).send(HIGHER_LIMITS)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
});

test('a developer token has a name, records its last use and stops working as soon as it is revoked', async () => {
  const { applicationId } = await app.client();
  await app.database.orm.application.update({ where: { id: applicationId }, data: { accountId: client.accountId } });
  const address = `/v2/applications/${applicationId}/tokens`;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const created = await app.http.post(address).set(client.auth).send({ name: 'Report', expiresAt }).expect(201);
  const { accessToken, ...token } = created.body;
  expect(token).toMatchObject({
    name: 'Report',
    createdBy: expect.stringMatching(/^key_/),
    expiresAt,
    lastUsedAt: null,
  });
  const ask = () => app.http.post(GRAPHQL).set(as(accessToken)).send({ query: '{ __typename }' });
  expect((await ask()).status).toBe(200);
  const shown = async () =>
    (await app.http.get(address).set(client.auth)).body.data.find(({ id }: { id: string }) => id === token.id);
  await eventually(async () => (await shown()).lastUsedAt !== null);
  await app.http.patch(`${address}/${token.id}`).set(other.auth).send({ name: 'Theirs' }).expect(404);
  await app.http.patch(`${address}/${token.id}`).set(client.auth).send({ name: 'Weekly' }).expect(200);
  await app.http.delete(`${address}/${token.id}`).set(client.auth).expect(204);
  expect((await ask()).status).toBe(401);
  expect(await shown()).toMatchObject({ name: 'Weekly', revokedAt: expect.any(String) });
  await app.http.delete(`${address}/${token.id}`).set(client.auth).expect(204);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ expiresAt: '2020-01-01' }, 'expiresAt'],
  [{ expiresAt: 'soon' }, 'expiresAt'],
])('a developer token with %j is refused, and the error names the field', async (body, field) => {
  const answer = await app.http.post(path('/tokens')).set(client.auth).send(body).expect(400);
  expect(answer.body.errors[0].extensions.field).toBe(field);
});
