import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';

const app = startTestApp();

test('every table has an account column, except tables of people (who may belong to several accounts) and of the service', async () => {
  const tables = ['identities', 'people', 'setup_codes', 'sign_in_links'];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});
