import { signInAs } from '@services/common/testing/role-checks';

import { startTestApp, type TestAccount } from '../../test/app.ts';

const app = startTestApp();

async function limitsOf({ id }: TestAccount, role: 'owner' | 'viewer' = 'owner') {
  const { headers } = await signInAs(app.db, { service: 'lead-capture', accountId: id, role });
  return (await app.http.get('/console/api/limits').set(headers).expect(200)).body.data as {
    name: string;
    of: { type: string; id: string; name: string };
    used: number;
    limit: number | null;
  }[];
}
const figures = (limits: Awaited<ReturnType<typeof limitsOf>>) =>
  limits.map(({ name, of: { type }, used, limit }) => [name, type, used, limit]);

test('the limits that an account reads count only its own automations and requests', async () => {
  const [account, otherAccount] = [await app.account('free'), await app.account('business')];
  for (const owner of [account, otherAccount, otherAccount]) await owner.automation();
  const { RATE_LIMIT_PER_MINUTE: perKey } = app.config;
  const session = ['requests', 'session', 1, Math.max(600, perKey)];
  expect(figures(await limitsOf(account))).toEqual([
    ['automations', 'plan', 1, 3],
    ['requests', 'api_key', 1, perKey],
    session,
  ]);
  expect(figures(await limitsOf(otherAccount))).toEqual([
    ['automations', 'plan', 2, 1000],
    ['requests', 'api_key', 2, perKey],
    session,
  ]);
});

test('a viewer sees the limits of the plan, but not the limits of keys', async () => {
  const limits = await limitsOf(await app.account('pro'), 'viewer');
  expect(limits.map(({ of }) => of.type)).toEqual(['plan', 'session']);
});
