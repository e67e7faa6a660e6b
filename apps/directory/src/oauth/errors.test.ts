import { startTestApp } from '../../test/app.ts';

const app = startTestApp({ environment: { REQUESTS_PER_WINDOW: '1' } });

test('too many requests to OAuth endpoints get an error in the form of RFC 6749, with Retry-After', async () => {
  await app.http.get('/.well-known/oauth-authorization-server').expect(200);
  for (const path of ['token', 'revoke', 'introspect']) {
    const { body, headers } = await app.http.post(`/v2/oauth/${path}`).type('form').send({}).expect(429);
    expect(body).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.stringContaining('Request limit reached'),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const other = await app.http.get('/v2/applications').expect(429);
  expect(other.body.errors[0].extensions.code).toBe('RATE_LIMITED');
});

test.each([
  ['get', '/v2/oauth/authorize?client_id=x'],
  ['get', '/v2/oauth/consents'],
  ['post', '/v2/oauth/consents/'],
] as const)('too many requests to a page for people get an error page: %s %s', async (method, path) => {
  await app.http.get('/.well-known/oauth-authorization-server');
  const { text, headers } = await app.http[method](path).expect(429).expect('Content-Type', /html/);
  expect(text).toContain('There were too many requests. Try again later.');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
