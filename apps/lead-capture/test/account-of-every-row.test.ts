import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';

const app = startTestApp();

test('every table has an account column, except the tables about users and the tables about the service itself', async () => {
  const tables = [
    'identities',
    'people',
    'recovery_codes',
    'second_factors',
    'setup_codes',
    'sign_in_challenges',
    'sign_in_links',
  ];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});
