import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestAccount } from '../test/app.ts';

const app = startTestApp({ neighbour: true });

/** Sends 100 requests of one account, whose statements wait while `lock` holds, and uses another account's meanwhile. */
async function expectOthersServed(lock: string, send: (n: number) => PromiseLike<{ status: number }>) {
  const stranger = await app.account();
  const client = await app.db.pool.connect();
  let sent: Promise<{ status: number }[]>;
  try {
    await client.query('BEGIN');
    await client.query(lock);
    sent = Promise.all(Array.from({ length: 100 }, (_, n) => send(n)));
    const waiting = async () => {
      // Within a transaction the first answer would be kept.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await eventually(async () => (await waiting()) >= 1);
    await stranger.get('/v1/automations').expect(200);
    await stranger.post('/v1/automations', automation(1)).expect(201);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([200]));
}

const automation = (n: number) => ({ keyword: `word${n}`, message: 'Hello', trigger_type: 'both' });

async function automationOf(account: TestAccount): Promise<string> {
  const { body } = await account.post('/v1/automations', automation(0)).expect(201);
  return `/v1/automations/${(body as { data: { id: string } }).data.id}`;
}

test.each([
  ['leads', 'leads?search=jane'],
  ['events', 'activity'],
  ['events', 'activity/media'],
  ['triggers', 'triggers'],
  ['trigger_days', 'stats'],
  ['trigger_days', 'statistics'],
])('while 100 reads of %s (%s) by one account are slow, another account reads and writes', async (table, list) => {
  const account = await app.account();
  const path = /^(?:triggers|stats)$/.test(list) ? `${await automationOf(account)}/${list}` : `/v1/${list}`;
  await expectOthersServed(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, () => account.get(path));
});

test('while 100 writers of one account wait for its counts, another account reads and writes', async () => {
  const account = await app.account();
  const path = await automationOf(account);
  const lock = `SELECT FROM automations WHERE account_id = '${account.id}' FOR UPDATE`;
  await expectOthersServed(lock, (n) => account.put(path, { message: `Hello ${n}` }));
});
