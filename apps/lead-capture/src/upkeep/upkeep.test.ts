/** Tests the checks of connections and their webhook subscriptions. */
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { createInstagram } from '../instagram/client.ts';
import { createUpkeep } from './upkeep.ts';

const app = startTestApp({ simulators: true, otherAccount: true });
const { world } = app;
const account = given(() => app.account());
const FIELDS = ['comments', 'live_comments', 'messages'];
const failures: string[] = [];
let id: string;
let instagramAccountId: string;
let serial = 0;
beforeEach(async () => {
  failures.length = 0;
  await account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['connection.needs_attention'] });
  ({ id, instagramAccountId } = await connect());
});
afterEach(() => app.db.orm.connection.deleteMany({ where: { accountId: account.id } }));

async function connect(to = account) {
  const saved = await to.connect(`1784144${(serial += 1)}`);
  world.instagram.setSubscription(saved.instagramAccountId, FIELDS);
  return saved;
}

const replica = (requestsPerHour = 200) =>
  createUpkeep(app.db, {
    instagram: createInstagram({ url: `${world.url}/instagram/v26.0`, timeoutMs: 2000 }),
    keyring: app.config.ENCRYPTION_KEYS,
    requestsPerHour,
    onEvents: () => {},
    onRoom: () => {},
    onFailure: (error) => failures.push(String(error)),
  });
const due = (data: object = {}) =>
  app.db.orm.connection.updateMany({ where: { id }, data: { checkDueAt: new Date(), ...data } });
/** Makes one check. @returns how many connections it claimed. */
async function check(upkeep = replica()): Promise<number> {
  const claimed = await upkeep.run();
  await upkeep.settled();
  return claimed;
}
const recheck = async (data?: object) => {
  await due(data);
  await check();
};
const subscription = async () => (await account.get(`/v1/connections/${id}`).expect(200)).body.data.subscription;
const operations = () => world.counts().instagram.operations;
const events = async () =>
  (await app.db.orm.webhookDelivery.findMany({ where: { accountId: account.id } })).map(
    ({ payload }) => JSON.parse(payload).data,
  );

test('the daily check of a connection restores the missing fields of its webhook subscription @slow', async () => {
  expect(await check()).toBe(0);
  await due();
  expect(await check()).toBe(1);
  expect(await subscription()).toEqual({ checked_at: expect.any(String), repaired_at: null, failure: null });
  await recheck();
  expect(operations()).toMatchObject({ subscription: 1 });
  for (const fields of [['comments'], []]) {
    world.instagram.setSubscription(instagramAccountId, fields);
    await recheck({ subscriptionCheckedAt: new Date(Date.now() - 86_400_000) });
    expect(world.instagram.subscription(instagramAccountId)).toEqual(FIELDS);
  }
  expect(operations()).toMatchObject({ subscription: 3, subscribe: 2 });
  expect(await subscription()).toMatchObject({ repaired_at: expect.any(String), failure: null });
  expect(await events()).toEqual([]);
});

test('if the platform refuses the repair of a webhook subscription, this is reported once, and the repair is tried every hour @slow', async () => {
  world.instagram.setSubscription(instagramAccountId, []);
  world.fail({ provider: 'instagram', operation: 'subscribe', code: 10, message: 'No permission' });
  await recheck();
  const failure = 'code_10: No permission';
  expect(await subscription()).toMatchObject({ checked_at: expect.any(String), repaired_at: null, failure });
  await recheck();
  expect(operations()).toMatchObject({ subscribe: 1 });
  await recheck({ subscriptionCheckedAt: new Date(Date.now() - 3_600_000) });
  expect(operations()).toMatchObject({ subscribe: 2 });
  expect(await events()).toMatchObject([{ connection_id: id, status: 'not_subscribed', reason: failure }]);
  expect(failures).toHaveLength(2);
  world.reset();
  await recheck({ subscriptionCheckedAt: new Date(Date.now() - 3_600_000) });
  expect(await subscription()).toMatchObject({ repaired_at: expect.any(String), failure: null });
});

test.each([
  ['a lost answer', { action: 'drop' }],
  ['a server error', { code: 2 }],
] as const)(
  'if checking the webhook subscription ends with %s, the connection shows no failure of the subscription @slow',
  async (_what, failure) => {
    world.fail({ provider: 'instagram', operation: 'subscription', times: 1, ...failure });
    await recheck();
    expect(await subscription()).toMatchObject({ checked_at: null, failure: null });
    await recheck();
    expect(await subscription()).toMatchObject({ checked_at: expect.any(String), failure: null });
  },
);

test('if the platform refuses the token during a check, the connection needs a new login @slow', async () => {
  world.fail({ provider: 'instagram', operation: 'subscription', code: 190 });
  await recheck();
  const { data } = (await account.get(`/v1/connections/${id}`)).body;
  expect(data).toMatchObject({ status: 'needs_reconnect', subscription: { failure: null } });
});

test('the checks of a connection count each request before they send it, and use at most half of its hourly limit @slow', async () => {
  world.instagram.setSubscription(instagramAccountId, []);
  world.fail({ provider: 'instagram', operation: 'subscription', action: 'drop', times: 1 });
  const used = async () => (await account.get(`/v1/connections/${id}`)).body.data.public_replies.used;
  // The lost request counts, too. Three requests are more than half of the limit, so the next check has to wait.
  for (let checks = 0; checks < 2; checks += 1) {
    await due();
    await check(replica(5));
    expect(await used()).toBe(3);
  }
  expect(operations()['subscribe'] ?? 0).toBe(0);
  expect(failures.at(-1)).toContain('hourly_limit');
});

test('a connection is checked once, even if several workers check it at the same time @slow', async () => {
  await due();
  const claimed = await Promise.all([check(), check(), check()]);
  expect(claimed.toSorted()).toEqual([0, 0, 1]);
  expect(operations()).toMatchObject({ subscription: 1 });
});

test('a check that hangs delays the other checks of its account, but not the checks of other accounts @slow', async () => {
  const others = [await connect(), await connect(await app.account())];
  await due({ checkDueAt: new Date(0) });
  const ids = others.map((other) => other.id);
  await app.db.orm.connection.updateMany({ where: { id: { in: ids } }, data: { checkDueAt: new Date() } });
  world.fail({ provider: 'instagram', operation: 'subscription', recipient: instagramAccountId, action: 'hang' });
  const upkeep = replica();
  expect(await upkeep.run()).toBe(2);
  const checked = () => app.db.orm.connection.findMany({ where: { subscriptionCheckedAt: { not: null } } });
  const first = await eventually(async () => (await checked())[0]);
  expect(first.id).toBe(ids[1]);
  expect(await upkeep.run()).toBe(0);
  await upkeep.settled();
  expect(await check(upkeep)).toBe(1);
  expect((await checked()).map((row) => row.id).toSorted()).toEqual(ids.toSorted());
  await app.db.orm.connection.deleteMany({ where: { id: ids[1]! } });
});
