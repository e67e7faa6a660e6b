import { GRAPHQL, startTestApp } from '../../test/app.ts';

const app = startTestApp({ environment: { REQUESTS_PER_WINDOW: '1' } });

test('an IP address has separate rate limits for preflights, wrong tokens, the token endpoint, the consent page and other requests @slow', async () => {
  const requests = [
    () => app.http.options(GRAPHQL).set('Access-Control-Request-Method', 'POST'),
    () => app.http.post(GRAPHQL).set('Authorization', 'Bearer wrong').send({ query: '{ __typename }' }),
    () => app.http.post('/v2/oauth/token').type('form').send({}),
    () => app.http.get('/v2/oauth/authorize'),
    () => app.http.get('/v2/schema.graphql'),
  ];
  const statuses: number[][] = [];
  for (const send of requests) statuses.push([(await send()).status, (await send()).status]);
  expect(statuses).toEqual([
    [204, 429],
    [401, 429],
    [400, 429],
    [400, 429],
    [200, 429],
  ]);
});

test('too many requests to OAuth endpoints get an error in the form of RFC 6749, with Retry-After', async () => {
  await app.http.post('/v2/oauth/token').type('form').send({});
  for (const path of ['token', 'revoke', 'introspect']) {
    const { body, headers } = await app.http.post(`/v2/oauth/${path}`).type('form').send({}).expect(429);
    expect(body).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.stringContaining('Request limit reached'),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});

test.each([
  ['get', '/v2/oauth/authorize?client_id=x'],
  ['get', '/v2/oauth/consents'],
  ['post', '/v2/oauth/consents/'],
] as const)('too many requests to a page for people get an error page: %s %s', async (method, path) => {
  await app.http.get('/v2/oauth/consents');
  const { text, headers } = await app.http[method](path).expect(429).expect('Content-Type', /html/);
  expect(text).toContain('There were too many requests. Try again later.');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
