import { differencesFromRoles, signInAs } from '@services/common/testing/role-checks';

import { startTestApp } from '../test/app.ts';
import { createUser } from '../test/directory.ts';
import { applicationOperations } from './applications/routes.ts';
import { operatorOperations } from './operators/routes.ts';
import { setRole } from './users/roles.ts';
import { profileOperations } from './profile/routes.ts';
import { webhookOperations } from './webhooks/routes.ts';
import { MIN_ROLES } from './scopes.ts';

const app = startTestApp();

test('a person can do exactly what the scopes of the role allow', async () => {
  const userId = await createUser(app, 'editor');
  await app.database.transaction((sql) => setRole(sql, 'Jo', 'editor', 'operator'));
  const { accountId } = await app.client({ userId });
  const { shared: db } = app.database;
  const operations = [...applicationOperations, ...operatorOperations, ...profileOperations, ...webhookOperations];
  const sweep = { url: app.url, db, service: 'directory', accountId, operations, leastRoles: MIN_ROLES };
  expect(await differencesFromRoles(sweep)).toEqual({ viewer: [], member: [], admin: [], owner: [] });
});

test('a token that a person creates is recorded under the person, not the session', async () => {
  const { accountId, applicationId } = await app.client();
  const owner = await signInAs(app.database.shared, { service: 'directory', accountId, role: 'owner' });
  const path = `/v2/applications/${applicationId}/tokens`;
  const { body } = await app.http.post(path).set(owner.headers).send({}).expect(201);
  expect(body.createdBy).toBe(owner.personId);
});
