import { statedLimit } from '@services/common/testing/stated-limit';

import { given, startTestApp } from '../test/app.ts';
import { createProduct } from '../test/factories.ts';

const app = startTestApp();
const account = given(() => app.account());

test('a request without a key returns 401 with a challenge', async () => {
  const { body, headers } = await app.http.get('/api/v1/products').expect(401);
  expect(body).toEqual({ error: 'Unauthorized', message: expect.any(String), code: 'MISSING_API_KEY' });
  expect(headers['www-authenticate']).toBe('Bearer');
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

test('a body of another content type gets 415, and a body that is too large gets 413', async () => {
  const other = await account.post('/api/v1/products').set('Content-Type', 'text/plain').send('name=x').expect(415);
  expect(other.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  const large = await account.post('/api/v1/products', { name: 'x', description: 'x'.repeat(1_100_000) }).expect(413);
  expect(large.body.code).toBe('PAYLOAD_TOO_LARGE');
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
