import { differencesFromRoles, signInAs } from '@services/common/testing/role-checks';

import { startTestApp } from '../test/app.ts';
import { apiOperations as operations } from './openapi.ts';
import { MIN_ROLES } from './scopes.ts';

const app = startTestApp();

test('a person may only use operations within the scopes of the role', async () => {
  const { id: accountId } = await app.account();
  const sweep = { url: app.url, db: app.db, service: 'messaging', accountId, operations, leastRoles: MIN_ROLES };
  expect(await differencesFromRoles(sweep)).toEqual({ viewer: [], member: [], admin: [], owner: [] });
});

test('an X-Space other than live and test is refused with an error that names the header', async () => {
  const { id: accountId } = await app.account();
  const { headers } = await signInAs(app.db, { service: 'messaging', accountId, role: 'viewer' });
  const { body } = await app.http
    .get('/api/v1/contacts')
    .set({ ...headers, 'X-Space': 'Live' })
    .expect(400);
  expect(body.error).toMatchObject({
    message: 'X-Space must be live or test',
    details: { field: 'X-Space', value: 'Live' },
  });
});
