import { differencesFromRoles } from '@services/common/testing/role-checks';

import { startTestApp } from '../test/app.ts';
import { operations } from './openapi.ts';
import { MIN_ROLES } from './scopes.ts';

const app = startTestApp();

test('a signed-in person can do only what the scopes of their role allow', async () => {
  const { id: accountId } = await app.account();
  const sweep = {
    url: app.url,
    db: app.db,
    service: 'product-feedback',
    accountId,
    operations,
    leastRoles: MIN_ROLES,
  };
  expect(await differencesFromRoles(sweep)).toEqual({ viewer: [], member: [], admin: [], owner: [] });
});
