import { differencesFromRoles } from '@services/common/testing/role-checks';

import { startTestApp } from '../test/app.ts';
import { operations } from './openapi.ts';
import { MIN_ROLES } from './operation.ts';

const app = startTestApp();

test('each role can call exactly the operations that its scopes allow', async () => {
  const { id: accountId } = await app.account();
  const sweep = { url: app.url, db: app.db, service: 'lead-capture', accountId, operations, leastRoles: MIN_ROLES };
  expect(await differencesFromRoles(sweep)).toEqual({ viewer: [], member: [], admin: [], owner: [] });
});
