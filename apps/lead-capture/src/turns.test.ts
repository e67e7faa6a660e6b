import { expectOthersServed } from '@services/tooling/testing/locks';

import { startTestApp, type TestAccount } from '../test/app.ts';

const app = startTestApp({ otherAccount: true });

/** Sends requests of one account, which wait for the lock, and concurrently requests of another account. */
async function expectStrangerServed(statement: string, send: (n: number) => PromiseLike<{ status: number }>) {
  const stranger = await app.account();
  await expectOthersServed({ pool: app.db.pool, statement }, send, async () => {
    await stranger.get('/v1/automations').expect(200);
    await stranger.automation();
  });
}

const automationOf = async (account: TestAccount) => `/v1/automations/${await account.automation()}`;

test.each([
  ['leads', 'leads?search=jane'],
  ['events', 'activity'],
  ['events', 'activity/media'],
  ['triggers', 'triggers'],
  ['trigger_days', 'stats'],
  ['trigger_days', 'statistics'],
])(
  'requests of one account that wait to read %s (%s) do not delay the requests of another account @slow',
  async (table, list) => {
    const account = await app.account();
    const path = /^(?:triggers|stats)$/.test(list) ? `${await automationOf(account)}/${list}` : `/v1/${list}`;
    await expectStrangerServed(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, () => account.get(path));
  },
);

test('requests of one account that wait for a database lock do not delay the requests of another account @slow', async () => {
  const account = await app.account();
  const path = await automationOf(account);
  const lock = `SELECT FROM automations WHERE account_id = '${account.id}' FOR UPDATE`;
  await expectStrangerServed(lock, (n) => account.put(path, { message: `Hello ${n}` }));
});
