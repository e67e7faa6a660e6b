import { createSetupCode } from '@services/common/members/setup';
import { signInAs } from '@services/common/testing/role-checks';
import { testFirstRun } from '@services/tooling/testing/first-run';

import { startTestApp } from '../../test/app.ts';
import { createAccount } from './store.ts';

const app = startTestApp();

testFirstRun({
  app,
  setupCode: () => createSetupCode(app.db),
  listPath: '/api/v1/contacts',
  spaces: [{ 'X-Space': 'live' }, { 'X-Space': 'test' }],
});

/** Creates a member of a test space. No API operation can do this. */
async function memberOfTestSpace() {
  const account = await createAccount(app.db, 'Shop');
  const member = await signInAs(app.db, { service: 'messaging', accountId: account.testId, role: 'owner' });
  return { ...account, ...member };
}

test('a member of a test space can neither use nor select that space in a session', async () => {
  const { testId, headers } = await memberOfTestSpace();
  const refused = await app.http.get('/api/v1/contacts').set(headers).expect(403);
  expect(refused.body.error).toMatchObject({ code: 'no_account', message: expect.stringContaining('no account') });
  const state = await app.http.get('/console/api/session').set(headers).expect(200);
  expect([state.body.account, state.body.accounts]).toEqual([null, []]);
  await app.http.patch('/console/api/session').set(headers).send({ accountId: testId }).expect(404);
});
