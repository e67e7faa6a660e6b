import { startTestApp } from '../../test/app.ts';

const app = startTestApp({ environment: { REQUESTS_PER_WINDOW: '1' } });

test('too many requests to OAuth endpoints are refused in the form of RFC 6749, with Retry-After', async () => {
  await app.http.get('/.well-known/oauth-authorization-server').expect(200);
  for (const path of ['token', 'revoke', 'introspect']) {
    const { body, headers } = await app.http.post(`/v2/oauth/${path}`).type('form').send({}).expect(429);
    expect(body).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'Request limit reached; retry after `RateLimit-Reset`',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const { body } = await app.http.get('/v2/oauth/authorize?client_id=x').expect(429);
  expect(body.error).toBe('temporarily_unavailable');
  const other = await app.http.get('/v2/applications').expect(429);
  expect(other.body.errors[0].extensions.code).toBe('RATE_LIMITED');
});
