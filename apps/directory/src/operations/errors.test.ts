import { statedLimit } from '@services/common/testing/stated-limit';

import { GRAPHQL, givenOnce, startTestApp } from '../../test/app.ts';

const app = startTestApp();

const client = givenOnce(() => app.client());

const valid = { query: '{ __typename }' };
const bearer = () => ({ Authorization: `Bearer ${client.token}` });
const post = () => app.http.post(GRAPHQL).set(bearer());
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

test.each([
  ['no token', 401, 'UNAUTHENTICATED', () => app.http.post(GRAPHQL).send(valid)],
  ['a wrong token', 401, 'UNAUTHENTICATED', () => app.http.post(GRAPHQL).set('Authorization', 'Bearer x').send(valid)],
  ['an unknown address', 404, 'NOT_FOUND', () => app.http.get('/v2/nothing').set(bearer())],
  ['another method', 405, 'METHOD_NOT_ALLOWED', () => app.http.patch(GRAPHQL).set(bearer()).send(valid)],
  ['an unsupported response type', 406, 'NOT_ACCEPTABLE', () => post().set('Accept', 'text/html').send(valid)],
  ['a body that is too large', 413, 'PAYLOAD_TOO_LARGE', () => client.send({ query: `#${'x'.repeat(100_000)}` })],
  ['a body that is not JSON', 415, 'UNSUPPORTED_MEDIA_TYPE', () => post().type('form').send('query=x')],
  ['broken JSON', 400, 'BAD_REQUEST', () => post().type('json').send('{"query"')],
  ['several operations in one body', 400, 'BAD_REQUEST', () => post().send([valid, valid])],
  [
    'a mutation by GET',
    405,
    'METHOD_NOT_ALLOWED',
    () => app.http.get(`${GRAPHQL}?query=mutation{__typename}`).set(bearer()),
  ],
])('%s gets a GraphQL error with a code, a request id and the remaining limits', async (_name, status, code, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(response.body).toEqual({
    errors: [{ message: expect.any(String), extensions: { code, requestId: response.headers['x-request-id'] } }],
  });
  const stated = statedLimit(response.headers);
  expect(stated).toMatchObject({ limit: 1_000_000, remaining: expect.any(Number) });
  expect(stated?.reset).toBeGreaterThan(Date.now() / 1000 - 1);
  if (status === 401) expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  if (status === 405) expect(response.headers['allow']).toContain('POST');
});

test.each([
  ['one alias too many', 'TOO_MANY_ALIASES', `{ ${times(31, (i) => `a${i}: __typename`)} }`],
  ['one directive too many', 'TOO_MANY_DIRECTIVES', `{ __typename ${'@include(if: true) '.repeat(51)} }`],
  ['one root field too many', 'TOO_MANY_ROOT_FIELDS', `{ ${'__typename '.repeat(31)} }`],
  ['one level too many', 'QUERY_TOO_DEEP', `{ comment(id: "x") ${'{ parent '.repeat(15)} { id } ${'}'.repeat(15)} }`],
  ['one token too many', 'DOCUMENT_TOO_LARGE', `{ ${'id '.repeat(999)} }`],
  [
    'fragments that unfold into too many fields',
    'DOCUMENT_TOO_LARGE',
    `{ post(id: "x") { ...f0 } } ${times(12, (i) => `fragment f${i} on Post { ...f${i + 1} ...f${i + 1} }`)} fragment f12 on Post { id }`,
  ],
  ['too many points', 'QUERY_TOO_COMPLEX', '{ posts(first: 100) { nodes { comments(first: 100) { nodes { id } } } } }'],
  [
    'too many values',
    'QUERY_TOO_COMPLEX',
    `{ posts(first: 100) { nodes { comments(first: 90) { nodes { ${'body '.repeat(12)} } } } } }`,
  ],
  ['bad syntax', 'GRAPHQL_PARSE_FAILED', '{'],
  ['an unknown field', 'GRAPHQL_VALIDATION_FAILED', '{ nothing }'],
  [
    'a cycle of fragments',
    'GRAPHQL_VALIDATION_FAILED',
    '{ post(id: "x") { ...a } } fragment a on Post { ...b } fragment b on Post { ...a }',
  ],
  [
    'cycles of fragments that no operation uses',
    'GRAPHQL_VALIDATION_FAILED',
    `{ __typename } ${times(85, (i) => `fragment f${i} on Post { ...f${(i + 1) % 85} ...f${(i + 2) % 85} }`)}`,
  ],
  ['both ends of a list', 'BAD_USER_INPUT', '{ posts(first: 1, last: 1) { totalCount } }'],
  ['a negative page', 'BAD_USER_INPUT', '{ posts(first: -1) { totalCount } __typename }'],
  ['a number beyond Int', 'GRAPHQL_VALIDATION_FAILED', '{ posts(first: 2147483648) { totalCount } }'],
  ['a number beyond a double', 'GRAPHQL_VALIDATION_FAILED', '{ posts(first: 1e400) { totalCount } }'],
  ['a default beyond Int', 'GRAPHQL_VALIDATION_FAILED', 'query ($n: Int = 1e400) { posts(first: $n) { totalCount } }'],
  ['an ID beyond a double', 'GRAPHQL_VALIDATION_FAILED', '{ post(id: 1e400) { id } }'],
  ['an invalid cursor', 'BAD_USER_INPUT', '{ posts(after: "x") { nodes { id } } __typename }'],
])('%s gets status 400, or 200 with Accept: application/json', async (_name, code, query) => {
  const strict = await client.send({ query }).set('Accept', 'application/graphql-response+json');
  const legacy = await client.send({ query }).set('Accept', 'application/json');
  expect([strict.status, legacy.status]).toEqual([400, 200]);
  expect(strict.body.errors[0].extensions.code).toBe(code);
  expect(strict.body).not.toHaveProperty('data');
  expect(legacy.body.errors[0].extensions.code).toBe(code);
  expect(legacy.body).not.toHaveProperty('data.__typename');
});

test('a variable beyond a double is refused, in a body and in an address', async () => {
  const [query, variables] = ['query ($id: ID!) { post(id: $id) { id } }', '{"id":1e400}'];
  const strict = { ...bearer(), Accept: 'application/graphql-response+json' };
  const inBody = await post().set(strict).type('json').send(`{"query":"${query}","variables":${variables}}`);
  const inAddress = await app.http.get(GRAPHQL).query({ query, variables }).set(strict);
  for (const { status, body } of [inBody, inAddress]) {
    expect([status, body.data, body.errors[0].message]).toEqual([
      400,
      undefined,
      expect.stringMatching(/Infinity|double/),
    ]);
  }
});

test('operationName must name one of the operations if there are several', async () => {
  const query = 'query a { __typename } query b { __typename }';
  const unnamed = await client.send({ query });
  expect(unnamed.body.errors[0].extensions.code).toBe('OPERATION_RESOLUTION_FAILURE');
  expect((await client.send({ query, operationName: 'b' })).body.data).toEqual({ __typename: 'Query' });
});

test('an internal error is logged, and the response does not show its details', async () => {
  const { pool } = app.database;
  app.log.expectErrors(/resolver failed/);
  await pool.query('ALTER TABLE topics RENAME TO hidden_topics');
  try {
    const { body } = await client.send({ query: '{ topic(slug: "x") { id } __typename }' });
    expect(body.data).toEqual({ topic: null, __typename: 'Query' });
    expect(body.errors).toEqual([
      {
        message: 'Internal server error',
        path: ['topic'],
        locations: expect.any(Array),
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
      },
    ]);
  } finally {
    await pool.query('ALTER TABLE hidden_topics RENAME TO topics');
  }
});

test('unknown parameters are ignored, and a null parameter counts as absent', async () => {
  const { body } = await client.send({ ...valid, variables: null, operationName: null, extensions: null, extra: 1 });
  expect(body.data).toEqual({ __typename: 'Query' });
});

test('web pages of any origin may send requests with a token in a header', async () => {
  const preflight = await app.http
    .options(GRAPHQL)
    .set({ Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'POST' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': expect.stringContaining('Authorization'),
  });
  expect(statedLimit(preflight.headers)).toBeDefined();
  const { headers } = await client.send(valid).set('Origin', 'https://app.example.com');
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('a request that reads a null in a non-null field gets an internal error, and the error is logged each time', async () => {
  const { pool } = app.database;
  app.log.expectErrors(/resolver failed/);
  await pool.query(`ALTER TABLE topics ALTER COLUMN name DROP NOT NULL`);
  // Triggers are off, because the search texts that they write require a name, too.
  await pool.query('ALTER TABLE topics DISABLE TRIGGER USER');
  await pool.query(`INSERT INTO topics (slug, name) VALUES ('nameless', NULL)`);
  for (let use = 0; use < 4; use += 1) {
    const { body } = await client.send({ query: '{ topic(slug: "nameless") { name } }' });
    expect(body.data).toEqual({ topic: null });
    expect(body.errors[0]).toMatchObject({
      message: 'Internal server error',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    });
  }
  await pool.query(`DELETE FROM topics WHERE slug = 'nameless'`);
  await pool.query('ALTER TABLE topics ENABLE TRIGGER USER');
  await pool.query('ALTER TABLE topics ALTER COLUMN name SET NOT NULL');
});

test('a request with a null variable for a required argument gets a client error each time', async () => {
  const query = 'query ($id: ID = "post_1") { node(id: $id) { id } }';
  for (let use = 0; use < 4; use += 1) {
    const { body } = await client.send({ query, variables: { id: null } });
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  }
});

test('an empty operationName counts as absent', async () => {
  expect((await client.send({ ...valid, operationName: '' })).body.data).toEqual({ __typename: 'Query' });
});

test.each(['2026-02-30', '2026-13-01', '2026-01-01T00:00:00+99:00', '0000-01-01', '2026-01-01T25:00:00Z', 'yesterday'])(
  'the invalid date %s is refused, and the error has its location',
  async (date) => {
    const { body } = await client.send({ query: `{ posts(postedAfter: "${date}") { nodes { id } } }` });
    expect(body.errors[0]).toMatchObject({
      locations: [{ line: 1, column: 22 }],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  },
);

test('a web page may send the headers of Apollo’s client', async () => {
  const asked = 'apollo-require-preflight,apollographql-client-name,apollographql-client-version,content-type';
  const { headers } = await app.http.options(GRAPHQL).set({
    Origin: 'https://app.example.com',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': asked,
  });
  expect(headers['access-control-allow-headers']).toBe(asked);
});

test('WWW-Authenticate names an error for an invalid token, but not for a missing token', async () => {
  const bare = await app.http.post(GRAPHQL).send(valid);
  expect(bare.headers['www-authenticate']).toBe('Bearer realm="directory"');
  expect(bare.body.errors[0].message).toBe('Missing access token');
  const wrong = await app.http.post(GRAPHQL).set('Authorization', 'Bearer x').send(valid);
  expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
  expect(wrong.body.errors[0].message).toBe('Invalid access token');
});

test('an application above its concurrency limit gets 429, and another application does not @slow', async () => {
  const otherAccount = await app.client();
  const query = `{ ${times(20, (i) => `a${i}: search(query: "word${i}") { nodes { __typename } }`)} }`;
  const flood = Array.from({ length: 20 }, () => client.send({ query }).then((all) => all));
  const read = await otherAccount.query<{ __typename: string }>('{ __typename }');
  expect(read).toEqual({ __typename: 'Query' });
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length);
  expect(refused[0]?.body.errors[0].extensions.code).toBe('TOO_MANY_OPERATIONS');
  expect([refused[0]?.headers['retry-after'], statedLimit(refused[0]?.headers ?? {})]).toEqual([
    '1',
    expect.anything(),
  ]);
});

test.each([
  ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
  ['application/graphql-response+json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'],
  [
    'application/json;charset="utf-8";q=0.5, application/graphql-response+json;q=0.9',
    'application/graphql-response+json; charset=utf-8',
  ],
  [
    'application/graphql-response+json; charset=utf-8; q=0.1, application/json; Q=0.2',
    'application/json; charset=utf-8',
  ],
  ['*/*; charset=utf-8', 'application/json; charset=utf-8'],
])('Accept: %s is answered with %s', async (accept, type) => {
  const { status, headers } = await client.send(valid).set('Accept', accept);
  expect([status, headers['content-type']]).toEqual([200, type]);
});

test('responses to GET may not be stored by shared caches, and vary by the Accept header', async () => {
  const { headers } = await app.http.get(`${GRAPHQL}?query={__typename}`).set(bearer()).expect(200);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['vary']).toContain('Accept');
});

test.each([
  ['post', 'slug'],
  ['topic', 'slug'],
  ['collection', 'slug'],
  ['user', 'username'],
])('the field `%s` requires either an id or a %s, but not both', async (field, other) => {
  for (const args of ['', '(id: null)']) {
    const { body } = await client.send({ query: `{ ${field}${args} { id } }` });
    const message = `Provide \`by\`, \`id\` or \`${other}\``;
    expect(body.errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
  }
  const both = await client.send({ query: `{ ${field}(by: {id: "1", ${other}: "a"}) { id } }` });
  expect(both.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  const twice = await client.send({ query: `{ ${field}(by: {id: "1"}, ${other}: "a") { id } }` });
  expect(twice.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('an empty cursor counts as absent', async () => {
  const query =
    'query ($after: String, $before: String) { posts(first: 2, after: $after, before: $before) { nodes { id } } }';
  const [absent, empty] = [await client.query(query), await client.query(query, { after: '', before: '' })];
  expect(empty).toEqual(absent);
});
