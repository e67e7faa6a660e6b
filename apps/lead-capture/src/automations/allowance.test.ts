import { AUTOMATION, startTestApp, type TestAccount } from '../../test/app.ts';
import { changePlan } from '../accounts/store.ts';

const app = startTestApp();

const createMany = async (account: TestAccount, count: number, key?: (index: number) => string) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const request = account.post('/v1/automations', AUTOMATION);
      return key ? request.set('Idempotency-Key', key(index)) : request;
    }),
  );
  return answers.map(({ status }) => status);
};
const held = async (account: TestAccount) => (await account.get('/v1/automations')).body.data.length as number;
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test.each([
  ['free', 3],
  ['pro', 25],
] as const)(
  'of 30 concurrent creations on the plan %s, %i succeed and the other creations get 402 @slow',
  async (plan, allowance) => {
    const account = await app.account(plan);
    const statuses = await createMany(account, 30);
    expect([count(statuses, 201), count(statuses, 402)]).toEqual([allowance, 30 - allowance]);
    expect(await held(account)).toBe(allowance);
  },
);

test('creations of automations with the same idempotency key count once, and creations cannot exceed the allowance @slow', async () => {
  const account = await app.account('free');
  const statuses = await createMany(account, 30, (index) => `key-${index % 10}`);
  expect(statuses.filter((status) => ![201, 402, 409].includes(status))).toEqual([]);
  expect(await held(account)).toBe(3);
});

test("the allowance counts the account's active and paused automations @slow", async () => {
  const [account, other] = [await app.account('free'), await app.account('free')];
  expect(await createMany(account, 3)).toEqual([201, 201, 201]);
  const [first, second] = (await account.get('/v1/automations')).body.data as { id: string }[];
  await account.put(`/v1/automations/${first?.id}/status`, { status: 'paused' }).expect(200);
  expect(await createMany(account, 1)).toEqual([402]);
  expect(await createMany(other, 1)).toEqual([201]);
  await account.delete(`/v1/automations/${second?.id}`).expect(200);
  expect(await createMany(account, 2)).toEqual(expect.arrayContaining([201, 402]));
});

test('a change of plan applies at once and keeps existing automations', async () => {
  const account = await app.account('pro');
  await createMany(account, 5);
  await changePlan(app.db, { accountId: account.id, plan: 'free' });
  await account.post('/v1/automations', AUTOMATION).expect(402, {
    success: false,
    error: 'The maximum number of automations for the free plan has been reached (3)',
    code: 'plan_limit_reached',
  });
  expect(await held(account)).toBe(5);
});

test("the plans' allowances are set by the configuration", async () => {
  const account = await app.account('free');
  const replica = await app.another({ environment: { PLAN_AUTOMATIONS: 'free=1,pro=2,business=3' } });
  const create = () => replica.post('/v1/automations').set('Authorization', `Bearer ${account.key}`).send(AUTOMATION);
  await create().expect(201);
  await create().expect(402);
});
