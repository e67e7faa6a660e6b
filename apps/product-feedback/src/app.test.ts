import { statedLimit } from '@services/common/testing/stated-limit';
import { generateApiKey } from '@services/common/access/api-keys';

import { given, startTestApp } from '../test/app.ts';
import { createProduct } from '../test/factories.ts';

const app = startTestApp();
const account = given(() => app.account());

test('a request without a key returns 401 with a challenge', async () => {
  const { body, headers } = await app.http.get('/api/v1/products').expect(401);
  expect(body).toEqual({ error: 'Unauthorized', message: expect.any(String), code: 'MISSING_API_KEY' });
  expect(headers['www-authenticate']).toBe('Bearer');
});

test('malformed, mistyped and unknown keys get the same 401', async () => {
  const { key: unknown } = generateApiKey('pf_');
  for (const key of ['nonsense', `${account.key.slice(0, -1)}#`, unknown, unknown.replace('pf_', 'lc_')]) {
    const { body } = await app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`).expect(401);
    expect(body.code).toBe('INVALID_API_KEY');
  }
});

test('the name of the authentication scheme is case-insensitive', async () => {
  await app.http.get('/api/v1/products').set('Authorization', `bearer ${account.key}`).expect(200);
});

test('an unknown route returns 404, and a known route with another method returns 405 with Allow', async () => {
  expect((await account.get('/api/v1/nothing').expect(404)).body).toEqual({
    error: 'Not Found',
    message: 'Route not found',
    code: 'NOT_FOUND',
  });
  expect((await app.http.get('/elsewhere').expect(404)).body.code).toBe('NOT_FOUND');
  const { body, headers } = await account.delete('/api/v1/products').expect(405);
  expect(body.code).toBe('METHOD_NOT_ALLOWED');
  expect(headers['allow']).toBe('GET, HEAD, POST');
  // This route has two paths.
  await app.http.delete('/mail/unsubscribe/x').expect(405).expect('Allow', 'GET, HEAD, POST');
});

test.each(['{"name":', "{'name':'x'}", '"text"', '{"name":"a\0b"}'])(
  'the body %j is refused as INVALID_JSON',
  async (text) => {
    const { body } = await account
      .post('/api/v1/products')
      .set('Content-Type', 'application/json')
      .send(text)
      .expect(400);
    expect(body.code).toBe('INVALID_JSON');
  },
);

test('a body of another content type gets 415, and a body that is too large gets 413', async () => {
  const other = await account.post('/api/v1/products').set('Content-Type', 'text/plain').send('name=x').expect(415);
  expect(other.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  const large = await account.post('/api/v1/products', { name: 'x', description: 'x'.repeat(1_100_000) }).expect(413);
  expect(large.body.code).toBe('PAYLOAD_TOO_LARGE');
});

test('NUL and invalid escapes in a URL are refused', async () => {
  for (const path of [
    '/api/v1/products/%00',
    '/api/v1/reviewers/a%00b/credits',
    '/api/v1/feedback/%ff',
    '/s/%00',
    '/p/%00/updates',
    '/s/x?t=%00',
  ]) {
    const { status, headers } = await account.get(path);
    expect([400, 403, 404]).toContain(status);
    if (path.startsWith('/api')) expect(statedLimit(headers)).toBeDefined();
  }
});

test('after an unexpected error, the client gets 500 and only the request’s id', async () => {
  app.log.expectErrors(/request failed/);
  await app.db.pool.query('ALTER TABLE updates RENAME TO updates_away');
  const { id } = await createProduct(account);
  const { body, headers } = await account.get(`/api/v1/products/${id}/updates`).expect(500);
  await app.db.pool.query('ALTER TABLE updates_away RENAME TO updates');
  expect(body).toEqual({
    error: 'Internal Server Error',
    message: `Internal server error (request ${headers['x-request-id']})`,
    code: 'INTERNAL_ERROR',
  });
  expect(statedLimit(headers)).toBeDefined();
});

test('a key can do only what its scopes allow', async () => {
  const reader = await app.account(['products:read']);
  await reader.get('/api/v1/products').expect(200);
  const { body } = await reader.post('/api/v1/products', { name: 'x' }).expect(403);
  expect(body).toMatchObject({ error: 'Forbidden', code: 'INSUFFICIENT_SCOPE' });
});

test('the home page describes the service', async () => {
  const { text } = await app.http.get('/').set('Accept', 'text/html').expect(200);
  expect(text).toContain('<h1>Product feedback</h1>');
});
