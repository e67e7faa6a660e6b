import { exampleRequest } from '@services/common/testing/contract-checks';

import { given, startTestApp } from '../test/app.ts';
import { createApiKey } from './accounts/store.ts';
import { apiOperations } from './openapi.ts';
import { SCOPES } from './scopes.ts';

const app = startTestApp();

const account = given(() => app.account());

/** A new key that has only these scopes. */
const keyWith = async (scopes: readonly string[]) =>
  String((await createApiKey(app.db, { accountId: account.id, mode: 'live', name: 'limited', scopes }))?.key);

/** Sends an operation's example with a key that has only these scopes. Resolves to the response. */
async function answer(operation: (typeof apiOperations)[number], scopes: readonly string[]) {
  const actual = { params: idsOf(operation.path) };
  const { method, url, body, contentType } = exampleRequest({ ...operation, example: operation.example ?? {} }, actual);
  const request = app.http[method as 'get'](url).set('X-API-Key', await keyWith(scopes));
  return body === undefined ? request : request.type(contentType ?? 'application/json').send(body as object);
}

/** The scope is checked before the id is looked up, so any id will do. */
function idsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), 'unknown']));
}

test.each(apiOperations.map((operation) => [operation.id, operation.scope, operation] as const))(
  '%s answers 403 with every scope except %s, and accepts a key with only this scope',
  async (_id, scope, operation) => {
    const others = SCOPES.filter((each) => each !== scope);
    const refused = await answer(operation, others);
    const message = `This API key lacks the scope ${scope}`;
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'insufficient_scope', message }]);
    // The operation that creates keys answers with a different error, because a key must not create a key with more scopes.
    expect((await answer(operation, [String(scope)])).body.error?.message).not.toBe(message);
  },
);

test.each([
  ['/templates/tpl_1/preview', 'templates:read', {}],
  ['/templates/tpl_1/test', 'messages:write', { to: 'ada@example.com' }],
  ['/campaigns/cmp_1/test', 'campaigns:write', { to: 'ada@example.com' }],
  ['/template-previews', 'templates:read', {}],
])('POST %s with a contact needs contacts:read besides %s', async (path, scope, body) => {
  const post = async (scopes: string[], contact: object) => {
    const request = app.http.post(`/api/v1${path}`).set('X-API-Key', await keyWith(scopes));
    return request.type(path === '/template-previews' ? 'form' : 'json').send({ ...body, ...contact });
  };
  const refused = await post([scope], { contactId: 'con_1' });
  const message = 'This API key lacks the scope contacts:read';
  expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'insufficient_scope', message }]);
  expect((await post([scope, 'contacts:read'], { contactId: 'con_1' })).status).toBe(404);
  expect((await post([scope], {})).status).not.toBe(403);
});
