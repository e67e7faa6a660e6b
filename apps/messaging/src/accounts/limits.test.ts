import { signInAs } from '@services/common/testing/role-checks';

import { startTestApp } from '../../test/app.ts';

const app = startTestApp();

test('the console shows an account the limits and the usage of its API keys and sessions, but no API keys of other accounts', async () => {
  const account = await app.account();
  const otherAccount = await app.account();
  await otherAccount.get('/messages').expect(200);
  await app.db.orm.apiKey.updateMany({ where: { accountId: account.id }, data: { limitPerDay: 7 } });
  await account.get('/messages').expect(200);
  const { headers } = await signInAs(app.db, { service: 'messaging', accountId: account.id, role: 'owner' });
  const { body } = await app.http.get('/console/api/limits').set(headers).expect(200);
  const keys = body.data.filter(({ of }: { of: { type: string } }) => of.type === 'api_key');
  const daily = keys.filter(({ seconds }: { seconds: number }) => seconds === 86_400);
  expect(daily).toMatchObject([{ name: 'requests', used: 1, limit: 7 }]);
  const session = body.data.find(
    ({ of, seconds }: { of: { type: string }; seconds: number }) => of.type === 'session' && seconds === 86_400,
  );
  expect(session).toMatchObject({ used: 1, limit: Math.max(864_000, app.config.RATE_LIMIT_PER_DAY) });
});
