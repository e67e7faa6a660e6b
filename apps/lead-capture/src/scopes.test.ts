import { exampleRequest } from '@services/common/testing/contract-checks';

import { startTestApp } from '../test/app.ts';
import { createApiKey } from './accounts/store.ts';
import { SCOPES } from './operation.ts';
import { operations } from './openapi.ts';

const app = startTestApp();

let accountId: string;
// Each test has its own account, because an account has a limited number of keys.
beforeEach(async () => {
  accountId = (await app.account()).id;
});

/** Sends an operation's example with a key of the given scopes and returns the response. */
async function answer(operation: (typeof operations)[number], scopes: readonly string[]) {
  const { key } = await createApiKey(app.db, { accountId, name: 'limited', scopes });
  const { method, url, body } = exampleRequest(operation);
  const request = app.http[method as 'get'](url).set('Authorization', `Bearer ${key}`);
  return body === undefined ? request : request.send(body as object);
}

test.each(operations.filter(({ scope }) => scope !== false).map((each) => [each.id, each.scope, each] as const))(
  '%s answers 403 with every scope except %s, and accepts a key with only this scope',
  async (_id, scope, operation) => {
    const refused = await answer(
      operation,
      SCOPES.filter((each) => each !== scope),
    );
    expect([refused.status, refused.body]).toEqual([
      403,
      { success: false, code: 'insufficient_scope', error: `This API key lacks the scope ${scope}` },
    ]);
    // A key cannot create a key with more scopes than it has itself. This is a different error.
    const { error } = (await answer(operation, [String(scope)])).body;
    expect(error).not.toBe(`This API key lacks the scope ${scope}`);
  },
);
