import { expectOtherAccountUnchanged, guardOtherAccount, snapshotOtherAccount } from './other-account.ts';
import { useTestPool } from './test-pool.ts';

const SCHEMA = `
  CREATE TABLE accounts (id text PRIMARY KEY, name text);
  CREATE TABLE contacts (id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts, email text);
  CREATE TABLE notes (id int PRIMARY KEY, contact_id text REFERENCES contacts, note text);
  CREATE TABLE messages (id int, account_id text, month date, PRIMARY KEY (id, month)) PARTITION BY RANGE (month);
  CREATE TABLE messages_first PARTITION OF messages FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
  CREATE TABLE _prisma_migrations (id text);
  INSERT INTO accounts VALUES ('ours', 'Ours'), ('theirs', 'Theirs');
  INSERT INTO contacts VALUES ('c1', 'ours', 'ada@example.com'), ('c2', 'theirs', 'ada@example.com');
  INSERT INTO notes VALUES (1, 'c1', 'a note'), (2, 'c2', 'a note');
  INSERT INTO messages VALUES (1, 'ours', '2026-01-05'), (2, 'theirs', '2026-01-05');`;

const db = useTestPool(SCHEMA, { max: 2 });

const theirs = () => ({ db, ids: ['theirs'] });

// The tests below must revert their changes to the other account's rows; otherwise this guard makes them fail.
guardOtherAccount(async () => theirs());

test('a snapshot counts every row of the other account once', async () => {
  const { counts } = await snapshotOtherAccount(theirs());
  expect(counts).toEqual({ accounts: 1, contacts: 1, messages: 1, notes: 1 });
});

test('`expectOtherAccountUnchanged` accepts a change of the test account’s rows', async () => {
  await expectOtherAccountUnchanged(theirs(), () =>
    db.query(`UPDATE contacts SET email = NULL WHERE account_id = 'ours'`),
  );
});

test.each([
  [
    'the account itself',
    `UPDATE accounts SET name = 'x' WHERE id = 'theirs'`,
    '~ accounts theirs: name was "Theirs", is "x"',
  ],
  ['a changed row', `UPDATE contacts SET email = NULL`, '~ contacts c2: email was "ada@example.com", is null'],
  ['a removed row', `DELETE FROM notes`, '- notes 2 is gone'],
  [
    'an added row',
    `INSERT INTO notes VALUES (3, 'c2', 'another')`,
    '+ notes 3 is new: {"id":3,"note":"another","contact_id":"c2"}',
  ],
  ['a row of a partition', `DELETE FROM messages`, '- messages 2/2026-01-05 is gone'],
])('a change of the other account’s rows is reported with the table: %s', async (_what, change, message) => {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const act = () => client.query(change);
    await expect(expectOtherAccountUnchanged({ db: client, ids: ['theirs'] }, act)).rejects.toThrow(message);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('an error is thrown if the other account has no rows in a table that the test names', async () => {
  await expect(snapshotOtherAccount({ db, ids: ['nobody'] })).rejects.toThrow('no rows at all');
  await db.query('CREATE TABLE campaigns (id text PRIMARY KEY, account_id text)');
  await expect(snapshotOtherAccount({ ...theirs(), db: fresh(), has: ['campaigns'] })).rejects.toThrow(
    'no rows in campaigns',
  );
  await db.query('DROP TABLE campaigns');
});

test('a table whose rows have no known owner is an error until an owner is configured or the table is listed as shared', async () => {
  await db.query(`CREATE TABLE counts (contact text, n int); INSERT INTO counts VALUES ('c1', 1), ('c2', 1)`);
  await expect(snapshotOtherAccount({ ...theirs(), db: fresh() })).rejects.toThrow(
    'No owner is known for the rows of counts.',
  );
  const { counts: shared } = await snapshotOtherAccount({
    ...theirs(),
    db: fresh(),
    ownership: { shared: ['counts'] },
  });
  expect(shared['counts']).toBeUndefined();
  const tables = { counts: 't.contact IN (SELECT id FROM contacts WHERE account_id = ANY ($1))' };
  const { counts: owned } = await snapshotOtherAccount({ ...theirs(), db: fresh(), ownership: { tables } });
  expect(owned['counts']).toBe(1);
  // Simulates the tests of a release on the schema of a newer release.
  process.env['NEWER_SCHEMA'] = '1';
  try {
    const { counts: newer } = await snapshotOtherAccount({ ...theirs(), db: fresh() });
    expect(newer['counts']).toBeUndefined();
  } finally {
    delete process.env['NEWER_SCHEMA'];
  }
  await db.query('DROP TABLE counts');
});

test('if several columns can name the owner of a row, the row belongs to each account that one of them names', async () => {
  await db.query(`CREATE TABLE follows (follower_id bigint, followed_id bigint, PRIMARY KEY (follower_id, followed_id));
    INSERT INTO follows VALUES (1, 2), (2, 3), (3, 1)`);
  const ownership = { columns: ['account_id', 'follower_id', 'followed_id'] };
  const { counts } = await snapshotOtherAccount({ db: fresh(), ids: [2n], ownership });
  expect(counts).toEqual({ follows: 2 });
  await db.query('DROP TABLE follows');
});

/** A new object around the pool. The helper caches the list of tables per object, so it reads the list again. */
function fresh() {
  return { query: (text: string, values?: unknown[]) => db.query(text, values) };
}
