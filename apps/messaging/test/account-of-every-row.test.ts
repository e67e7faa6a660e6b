import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';

const app = startTestApp({ worker: true });

test('every table has a column for the account, except tables of the service and of people, who may have several accounts', async () => {
  const tables = ['identities', 'people', 'setup_codes', 'sign_in_links'];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});
