import { startTestApp } from '../test/app.ts';
import { apiOperations, document } from './openapi.ts';

const app = startTestApp();
const CSV = 'email,firstName\nada@example.com,Ada\n';

/** The body of a route's example, which is valid. */
const bodyOf = (route: string) =>
  apiOperations.find(({ method, path }) => method === 'post' && path === `/api/v1${route}`)?.example?.body;

/** Routes whose answers are not stored: the answer of the first contains a new API key, and the second changes nothing. */
const NEVER_STORED = new Set(['/api-keys', '/template-previews']);

test('every POST operation accepts an Idempotency-Key as documented, except those that create an API key or a preview @slow', async () => {
  const account = await app.account('test');
  await account.post('/contacts', { email: 'first@example.com' }).set('Idempotency-Key', 'used').expect(201);
  const routes = app.routes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1'))
    .map(({ path }) => path.replace('/api/v1', ''))
    .filter((path) => !NEVER_STORED.has(path));
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const request = account.post(route.replace(/:\w+/g, 'none')).set('Idempotency-Key', 'used');
    const answer = await (route.endsWith('/import')
      ? request.type('text/csv').send(CSV)
      : request.send(bodyOf(route) as object | undefined));
    // The key was used with a different request, which only a look-up of the stored key can reveal.
    expect([route, answer.body.error?.code]).toEqual([route, 'idempotency_mismatch']);
    const path = `/api/v1${route.replace(/:(\w+)/g, '{$1}')}`;
    const { parameters } = (document()['paths'] as Record<string, { post: { parameters: { name: string }[] } }>)[path]!
      .post;
    expect([route, parameters.map(({ name }) => name)]).toEqual([route, expect.arrayContaining(['Idempotency-Key'])]);
  }
});

test('repeating an import with its Idempotency-Key returns the same import', async () => {
  const account = await app.account('test');
  const upload = (csv: string) =>
    account.post('/contacts/import').set('Idempotency-Key', 'import-1').type('text/csv').send(csv);
  const { body } = await upload(CSV).expect(202);
  expect((await upload(CSV).expect(202)).body).toEqual(body);
  expect((await upload(`${CSV}b@example.com,B\n`).expect(422)).body.error.code).toBe('idempotency_mismatch');
  expect((await account.get('/contact-imports')).body.data).toHaveLength(1);
});
