import { withLiterals } from '@services/common/database/literals';

import { given, startTestApp } from '../../test/app.ts';
import { furnish, TWIN } from '../../test/other-account.ts';
import { findPerson } from './erase.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const app = startTestApp();
const account = given(() => app.account());
const TABLES = PERSONAL_DATA.map(({ table }) => table).sort();
/** The tables that identify the person by the hash of an address, which outlives an erasure. */
const BY_HASH = ['address_bounces', 'capped_messages', 'flow_message_counts', 'suppressions'];

const exported = async (contactId: string) =>
  (await account.get(`/contacts/${contactId}/personal-data`).expect(200)).body as Record<string, unknown>[];
const namesOf = (rows: { table?: unknown }[]) => [...new Set(rows.map(({ table }) => table))].sort();

/** Rows of one person in every table with personal data. */
async function insertEverything() {
  for (const channel of ['email', 'whatsapp'])
    await account.post('/channels', { channel, provider: 'sandbox' }).expect(201);
  const ids = await furnish(account);
  const mail = { channel: 'email', to: TWIN.email, cc: ['copy@example.com'], subject: 'Hi', body: 'Hi' };
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  await account.post('/messages/send', { ...mail, scheduledAt }).expect(202);
  const { hashes } = await findPerson(app.db, app.contacts, account.id, ids.contactId);
  for (const [sql, value] of [
    [`message_engagement (account_id, message_id, kind, link, count) VALUES ($1, $2, 'opened', '', 1)`, ids.messageId],
    ['flow_message_counts (account_id, person, messages) VALUES ($1, $2, 1)', ids.contactId],
    [`capped_messages (account_id, person, at, message_id) VALUES ($1, $2, now(), 'msg_1')`, ids.contactId],
    [`capped_messages (account_id, person, at, message_id) VALUES ($1, $2, now(), 'msg_1')`, hashes[0]],
    [
      `campaign_skips (account_id, campaign_id, contact_id, reason) VALUES ($1, 'cmp_1', $2, 'no_address')`,
      ids.contactId,
    ],
    [`address_bounces (account_id, address_hash, class, count) VALUES ($1, $2, 'soft', 1)`, hashes[0]],
  ])
    await app.db.pool.query(`INSERT INTO ${sql}`, [account.id, value]);
  return ids;
}

test('an export of personal data contains every row of a person, and an erasure leaves only rows with a hash of the address @slow', async () => {
  const { contactId, messageId } = await insertEverything();
  const { addresses, hashes } = await findPerson(app.db, app.contacts, account.id, contactId);
  const rows = await exported(contactId);
  expect(namesOf(rows)).toEqual(TABLES);
  expect(rows).toContainEqual(expect.objectContaining({ table: 'messages', id: messageId, body: 'Later' }));
  expect(rows).toContainEqual(expect.objectContaining({ table: 'messages', recipient: 'copy@example.com' }));
  expect(rows.filter(({ table, body }) => table === 'inbound_messages' && body === 'Hello')).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(account.id);
  await account.delete(`/contacts/${contactId}`).expect(204);
  await account.get(`/contacts/${contactId}/personal-data`).expect(404);
  const selects = PERSONAL_DATA.map(({ table, whose }) => `SELECT '${table}' AS table FROM ${table} WHERE ${whose}`);
  const left = await app.db.pool.query<{ table: string }>(
    withLiterals(selects.join(' UNION ALL '), [account.id, addresses, contactId, hashes]),
  );
  expect(namesOf(left.rows)).toEqual(BY_HASH);
});

test('an export of a recipient’s personal data does not name the recipients of blind copies, but an erasure deletes the copies @slow', async () => {
  await account.post('/channels', { channel: 'email', provider: 'sandbox' }).expect(201);
  const { contactId } = (await account.post('/contacts', { email: 'jane@example.com' }).expect(201)).body;
  const mail = {
    channel: 'email',
    to: 'jane@example.com',
    bcc: ['boss@example.com'],
    subject: 'Hi',
    body: 'About Jane',
  };
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  await account.post('/messages/send', { ...mail, scheduledAt }).expect(202);
  const rows = await exported(contactId);
  expect(rows).toContainEqual(expect.objectContaining({ table: 'messages', recipient: 'jane@example.com' }));
  expect(JSON.stringify(rows)).not.toContain('boss@example.com');
  await account.delete(`/contacts/${contactId}`).expect(204);
  const left = await app.db.pool.query('SELECT FROM messages WHERE account_id = $1 AND body = $2', [
    account.id,
    mail.body,
  ]);
  expect(left.rowCount).toBe(0);
});

test('every table that names a person is part of erasure and export, and no table keeps an erased address @slow', async () => {
  const { rows: named } = await app.db.pool.query<{ table: string }>(`SELECT DISTINCT c.relname AS table
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname IN ('contact_id', 'recipient', 'sender', 'phone', 'address', 'address_hash', 'person', 'message_id', 'cells')`);
  // Sessions and the audit log have IP addresses of people who sign in, not addresses of contacts.
  expect(namesOf(named)).toEqual([...TABLES, 'audit_log', 'sessions'].sort());

  const { contactId } = await insertEverything();
  const { rows: all } = await app.db.pool.query<{ table: string }>(`SELECT relname AS table FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  const scan = all.map(
    ({ table }) => `SELECT '${table}' AS table FROM ${table} t WHERE t::text ~* '${TWIN.email}|${TWIN.phone.slice(1)}'`,
  );
  const naming = async () => namesOf((await app.db.pool.query(scan.join(' UNION ALL '))).rows);
  expect(await naming()).toContain('conversations');
  await account.delete(`/contacts/${contactId}`).expect(204);
  expect(await naming()).toEqual([]);
});
