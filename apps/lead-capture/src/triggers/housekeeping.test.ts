import { newId } from '@services/common/runtime/ids';
import { purgeDeliveries } from '@services/common/webhooks/deliveries';
import { ageTables, furnishTables } from '@services/tooling/testing/furnish';
import { awaitWholeMonth, month } from '@services/tooling/testing/months';
import { snapshotOtherAccount } from '@services/tooling/testing/other-account';

import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';
import { keepHouse as keepHouseOf } from './housekeeping.ts';

const app = startTestApp();
beforeEach(async () => {
  await awaitWholeMonth();
  // Creates the missing partitions, because the migrations or an earlier test may have run in the previous month.
  await keepHouse(0);
});

const keepHouse = (triggerMonths: number) => keepHouseOf(app.db, { triggerMonths, eventDays: 30 });

/** The partitions, oldest first. */
async function partitions(): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'triggers'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function fire(count: number): Promise<string> {
  const account = await app.account();
  const id = await account.automation();
  const fired = Array.from({ length: count }, () => ({ at: new Date().toISOString() }));
  await insertTriggers(app.db, { accountId: account.id, id }, fired);
  return id;
}

/** Gives an automation's triggers ids of another month, which moves them to that month's partition. */
const moveTo = (automationId: string, ahead: number) =>
  app.db.pool.query(
    `UPDATE triggers SET id = first_trigger_id((now() AT TIME ZONE 'UTC') + $2 * interval '1 month') || substr(id, 15)
     WHERE automation_id = $1`,
    [automationId, ahead],
  );

const partitionOf = async (automationId: string) =>
  (
    await app.db.pool.query<{ name: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS name FROM triggers WHERE automation_id = $1',
      [automationId],
    )
  ).rows.map(({ name }) => name);

test('a partition begins at the smallest id that can be generated in the first millisecond of its month', async () => {
  const at = Date.now();
  const id = newId('trg_');
  const bounds = await app.db.query<{ bound: string }>(
    { name: 'bounds', text: `SELECT first_trigger_id(t::timestamp) AS bound FROM unnest($1::text[]) AS t` },
    [[at, Date.now() + 1].map((time) => new Date(time).toISOString())],
  );
  expect([id, ...bounds.map(({ bound }) => bound)].sort()).toEqual([bounds[0]?.bound, id, bounds[1]?.bound]);
  expect(bounds[0]?.bound).toHaveLength(14);
});

test('housekeeping creates the partitions of the next three months and moves their rows there from the default partition', async () => {
  expect(await partitions()).toEqual(
    expect.arrayContaining(['triggers_default', 'triggers_first', ...[1, 2, 3].map((n) => `triggers_${month(n)}`)]),
  );
  await app.db.pool.query(`DROP TABLE triggers_${month(2)}`);
  const automation = await fire(2);
  await moveTo(automation, 2);
  expect(await partitionOf(automation)).toEqual(['triggers_default']);
  await Promise.all([keepHouse(0), keepHouse(0)]);
  expect(await partitionOf(automation)).toEqual([`triggers_${month(2)}`]);
});

test('housekeeping deletes a monthly partition after the configured time, and never by default @slow', async () => {
  const automation = await fire(2);
  await app.db.pool.query('ALTER TABLE triggers DETACH PARTITION triggers_first');
  const existing = await partitions();
  // This month's partition exists if the month began after the migrations.
  for (const name of [-2, -1, 0].map(month).filter((each) => !existing.includes(`triggers_${each}`))) {
    await app.db.pool.query(`SELECT create_triggers_month(to_date($1, 'YYYY_MM'))`, [name]);
  }
  await app.db.pool.query('INSERT INTO triggers SELECT * FROM triggers_first');
  await moveTo(automation, -2);
  await keepHouse(0);
  await keepHouse(2);
  expect(await partitionOf(automation)).toEqual([`triggers_${month(-2)}`]);
  await keepHouse(1);
  expect(await partitionOf(automation)).toEqual([]);
  expect(await partitions()).not.toContain(`triggers_${month(-2)}`);
  expect(await partitions()).toContain(`triggers_${month(-1)}`);
});

test('if housekeeping did not run for months, it also creates a partition for the current month @slow', async () => {
  await app.db.pool.query(`DROP TABLE IF EXISTS triggers_first, triggers_${month(0)}`);
  const automation = await fire(2);
  expect(await partitionOf(automation)).toEqual(['triggers_default']);
  await keepHouse(0);
  expect(await partitionOf(automation)).toEqual([`triggers_${month(0)}`]);
});

test('if all rows of all tables are old, housekeeping deletes only rows of the tables with a retention time', async () => {
  const { id } = await app.account();
  const { pool } = app.db;
  await furnishTables(pool, id, { triggers: { status: 'sent' }, notes: { lead_id: 'a lead' } });
  await ageTables(pool, id);
  const count = async () => (await snapshotOtherAccount({ db: pool, ids: [id] })).counts;
  const before = await count();
  await purgeDeliveries(app.db, 30);
  await keepHouse(60);
  const after = await count();
  const deleted = Object.keys(before).filter((table) => after[table] !== before[table]);
  expect(deleted.sort()).toEqual([
    'connection_logins',
    'conversation_messages',
    'conversations',
    'events',
    'idempotency_keys',
    'private_reply_counts',
    'public_replies',
    'public_reply_counts',
  ]);
});
