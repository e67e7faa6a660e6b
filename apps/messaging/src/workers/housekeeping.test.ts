import { newId } from '@services/common/runtime/ids';
import { purgeDeliveries } from '@services/common/webhooks/deliveries';
import { LISTENER_URL } from '@services/common/webhooks/tables';
import { ageTables, furnishTables } from '@services/tooling/testing/furnish';
import { awaitWholeMonth, month } from '@services/tooling/testing/months';
import { snapshotOtherAccount } from '@services/tooling/testing/other-account';

import { startTestApp, type TestAccount } from '../../test/app.ts';
import { cleanUp } from './housekeeping.ts';

const app = startTestApp();
let account: TestAccount;
beforeEach(async () => {
  await awaitWholeMonth();
  // The migrations or the previous test may have run in the previous month.
  await keepHouse(0);
  account = await app.account('test');
});

const keepHouse = (MESSAGE_RETENTION_MONTHS: number) => cleanUp(app.db, { MESSAGE_RETENTION_MONTHS });

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.db.pool.query(text, values)).rows as Row[];

const partitions = async () =>
  (await query<{ name: string }>('SELECT partition::text AS name FROM messages_months ORDER BY from_id')).map(
    ({ name }) => name,
  );

/** Accepts messages as if in another month, and sets their status. */
async function messagesOf(ahead: number, count: number, status: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { body } = await account
      .post('/messages/send', { channel: 'sms', to: '+15551234567', body: 'Hello' })
      .expect(202);
    await query('UPDATE messages SET status = $2, next_attempt_at = NULL WHERE id = $1', [body.messageId, status]);
    await query(
      `UPDATE messages SET id = first_message_id((now() AT TIME ZONE 'UTC') + $2 * interval '1 month') || substr(id, 15)
       WHERE id = $1`,
      [body.messageId, ahead],
    );
  }
}

const partitionsOf = async (status: string) =>
  (
    await query<{ name: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS name FROM messages WHERE account_id = $1 AND status = $2',
      [account.id, status],
    )
  ).map(({ name }) => name);

const total = async (status: string) =>
  (await account.get(`/messages?status=${status}`).expect(200)).body.pagination.total;

test('first_message_id returns the smallest id that can be generated at or after a time', async () => {
  const at = Date.now();
  const id = newId('msg_');
  const bounds = await query<{ bound: string }>(
    'SELECT first_message_id(t::timestamp) AS bound FROM unnest($1::text[]) AS t',
    [[at, Date.now() + 1].map((time) => new Date(time).toISOString())],
  );
  expect([id, ...bounds.map(({ bound }) => bound)].sort()).toEqual([bounds[0]?.bound, id, bounds[1]?.bound]);
});

test('moving rows from the default partition to a month changes no totals @slow', async () => {
  expect((await partitions()).slice(-3)).toEqual([1, 2, 3].map((n) => `messages_${month(n)}`));
  await query(`DROP TABLE messages_${month(2)}`);
  await messagesOf(2, 2, 'sent');
  expect(await partitionsOf('sent')).toEqual(['messages_default']);
  await Promise.all([keepHouse(0), keepHouse(0)]);
  expect(await partitionsOf('sent')).toEqual([`messages_${month(2)}`]);
  expect(await total('sent')).toBe(2);
});

test('a month of messages is kept for the configured time, and longer while it has scheduled messages @slow', async () => {
  await query('ALTER TABLE messages DETACH PARTITION messages_first');
  const existing = await partitions();
  // The partition of this month exists if the month began after the migrations.
  for (const name of [-3, -2, -1, 0].map(month).filter((each) => !existing.includes(`messages_${each}`)))
    await query(`SELECT create_messages_month(to_date($1, 'YYYY_MM'))`, [name]);
  await messagesOf(-3, 1, 'scheduled');
  await messagesOf(-2, 2, 'delivered');
  await messagesOf(-1, 1, 'sent');
  await keepHouse(0);
  await keepHouse(2);
  expect(await total('delivered')).toBe(2);
  await keepHouse(1);
  expect(await partitions()).toEqual([-3, -1, 0, 1, 2, 3].map((n) => `messages_${month(n)}`));
  expect(await total('delivered')).toBe(0);
  expect((await account.get('/messages').expect(200)).body.pagination.total).toBe(2);
  expect(await query(`SELECT FROM pg_class WHERE relname LIKE 'gone%'`)).toEqual([]);
});

test('if the process dies after detaching a month, the next run subtracts the month from the totals @slow', async () => {
  await query(`SELECT create_messages_month(to_date($1, 'YYYY_MM'))`, [month(-5)]);
  await messagesOf(-5, 2, 'delivered');
  await query(`SELECT detach_messages_before((now() AT TIME ZONE 'UTC') - interval '4 months')`);
  expect(await total('delivered')).toBe(2);
  await keepHouse(0);
  expect(await total('delivered')).toBe(0);
});

test('a message from any month can be read, listed and canceled @slow', async () => {
  await query(`SELECT create_messages_month(to_date($1, 'YYYY_MM'))`, [month(-6)]);
  await messagesOf(-6, 1, 'scheduled');
  const { body } = await account.get('/messages').expect(200);
  const [{ messageId }] = body.data;
  await account.post(`/messages/${messageId}/cancel`).expect(200);
  expect((await account.get(`/messages/${messageId}`).expect(200)).body.status).toBe('canceled');
  expect(await partitionsOf('canceled')).toEqual([`messages_${month(-6)}`]);
});

test('only expired rows are deleted @slow', async () => {
  await furnishTables(app.db.pool, account.id, {
    webhooks: { url: LISTENER_URL },
    webhook_outbox: { status: 'failed' },
    contact_import_rows: { import_id: `contact_imports-${account.id}-id` },
    batch_items: { is_done: true },
  });
  await ageTables(app.db.pool, account.id);
  const count = async () => (await snapshotOtherAccount({ db: app.db.pool, ids: [account.id] })).counts;
  const deletedBy = async (purge: () => Promise<unknown>) => {
    const before = await count();
    await purge();
    const after = await count();
    return Object.keys(before)
      .filter((table) => after[table] !== before[table])
      .toSorted();
  };
  expect(await deletedBy(() => purgeDeliveries(app.db, 30))).toEqual(['webhook_outbox']);
  expect(await deletedBy(() => keepHouse(0))).toEqual([
    'batch_items',
    'capped_messages',
    'contact_import_rows',
    'contact_imports',
    'flow_message_counts',
    'idempotency_keys',
    'received_messages',
    'webhooks',
  ]);
  // These rows are kept as long as messages.
  const byMonth = ['campaign_skips', 'conversations', 'inbound_messages', 'message_engagement'];
  expect(await deletedBy(() => keepHouse(60))).toEqual(byMonth);
});
