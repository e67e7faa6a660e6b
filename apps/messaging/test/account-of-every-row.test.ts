import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';

const app = startTestApp({ worker: true });

test('every table has the account of its rows, except those of people, who may belong to several, and of the service', async () => {
  const tables = ['identities', 'people', 'setup_codes', 'sign_in_links'];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});
