import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { schemaOf } from '@services/common/runtime/config';
import pg from 'pg';

import { insertValidated } from '../../test/factories.ts';
import { SOUND } from '../../test/holdings.ts';
import { createAccount } from '../accounts/store.ts';
import { connect } from '../db.ts';
import { award, checkLedger } from './ledger.ts';
import { redeem, reverse } from './moves.ts';

const service = `service_${randomBytes(6).toString('hex')}`;
const owner = `${service}_owner`;
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? '';
const schema = schemaOf(serverUrl);

function urlOf(role: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${service}`;
  if (role !== '') [url.username, url.password] = [role, 'secret'];
  return url.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Applies the migrations as a role. @returns the command's output */
function migrate(role: string): string {
  const command = `${import.meta.dirname}/../../../../packages/tooling/src/migrations/migrate-cli.ts`;
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: urlOf(role) };
  return execFileSync(process.execPath, [command, 'product-feedback'], { env, encoding: 'utf8' });
}

/** The statements of the operating manual, for this test's roles and schema. */
function documented(): string {
  const manual = readFileSync(`${import.meta.dirname}/../../../../docs/operating.md`, 'utf8');
  const [, sql = ''] = /## The owner of the tables[\s\S]*?```sql\n([\s\S]*?)```/.exec(manual) ?? [];
  return sql
    .replaceAll('product_feedback', service)
    .replace('choose one', 'secret')
    .replaceAll('SCHEMA public', `SCHEMA ${schema}`);
}

/** A transfer of 5 credits from the issuer. A test can give the transfer an invalid reason or invalid entries. */
const transfer = (
  source: string,
  { mine = 5, other = -5, after = 'a.balance', to = 'a.id', payer = 'i.id', reason = 'feedback_validated' } = {},
) => `
  WITH a AS (SELECT * FROM credit_accounts WHERE person_id = 'user-7'),
    i AS (SELECT * FROM credit_accounts WHERE kind = 'issuer' AND account_id = (SELECT account_id FROM a)),
    t AS (INSERT INTO credit_transfers (account_id, from_id, to_id, amount, reason, source_id)
      SELECT a.account_id, i.id, a.id, 5, '${reason}', '${source}' FROM a, i RETURNING id)
  INSERT INTO credit_entries (transfer_id, credit_account_id, amount, balance_after)
  SELECT t.id, ${payer}, ${other}, NULL::bigint FROM t, a, i UNION ALL SELECT t.id, ${to}, ${mine}, ${after} FROM t, a, i`;
const raise = "UPDATE credit_accounts SET balance = balance + 5 WHERE person_id = 'user-7'";
const entry = (amount: number, which = 'max') =>
  `INSERT INTO credit_entries (transfer_id, credit_account_id, amount, balance_after)
   SELECT (SELECT ${which}(id) FROM credit_transfers), id, ${amount}, balance FROM credit_accounts WHERE person_id = 'user-7'`;

/** SQL that inserts the id of the transfer with the given source into a quoted string. */
const idFor = (source: string) => `' || (SELECT public_id FROM credit_transfers WHERE source_id = '${source}') || '`;

const ATTACKS = [
  "UPDATE credit_accounts SET person_id = 'rich' WHERE person_id = 'user-7'",
  ...['credit-none', idFor('fb-1'), idFor('order-4'), idFor('order-5'), idFor(idFor('fb-reversed'))].map(
    (source) => `${raise}; ${transfer(source, { reason: 'credits_reversed' })}`,
  ),
  ...['none', 'fb-submitted', 'fb-anonymous', 'fb-of-another', 'fb-structured', 'fb-elsewhere', 'fb-reversed'].map(
    (source) => `${raise}; ${transfer(source)}`,
  ),
  ...['none', 'x', 'resp-in-progress', 'resp-of-another', 'resp-of-6'].map(
    (source) => `${raise}; ${transfer(source, { reason: 'survey_completed' })}`,
  ),
  `${raise}; ${transfer('free', { reason: 'credits_redeemed' })}`,
  'UPDATE credit_accounts SET balance = 999999',
  "UPDATE credit_accounts SET balance = 0 WHERE kind = 'person'",
  "UPDATE credit_accounts SET kind = 'person', person_id = 'user-1', balance = 0 WHERE kind = 'issuer'",
  "UPDATE credit_accounts SET kind = 'issuer', person_id = '', balance = NULL WHERE kind = 'person'",
  "UPDATE credit_accounts SET account_id = (SELECT max(id) FROM accounts) WHERE person_id = 'user-7'",
  'UPDATE credit_accounts SET id = id + 1000',
  'DELETE FROM credit_accounts',
  "INSERT INTO credit_accounts (account_id, kind, person_id, balance) SELECT id, 'person', 'rich', 500 FROM accounts",
  `INSERT INTO credit_accounts (account_id, kind, person_id, balance) SELECT account_id, 'person', 'user-7', 1
   FROM credit_accounts WHERE person_id = 'user-7'
   ON CONFLICT (account_id, kind, person_id) DO UPDATE SET balance = credit_accounts.balance + 1000`,
  `MERGE INTO credit_accounts AS c USING (SELECT 'user-7' AS id) AS s ON c.person_id = s.id
   WHEN MATCHED THEN UPDATE SET balance = c.balance + 1`,
  'UPDATE credit_entries SET amount = 1',
  'DELETE FROM credit_transfers',
  'UPDATE accounts SET is_demo = true',
  `INSERT INTO accounts (id, name, is_demo) VALUES ('demo', 'Demo', true);
   SELECT set_config('services.removed_account', 'demo', true); DELETE FROM credit_entries`,
  `SELECT set_config('services.removed_account', min(id), true) FROM accounts; DELETE FROM credit_entries`,
  `UPDATE accounts SET id = 'demo' WHERE id = (SELECT account_id FROM credit_accounts WHERE person_id = 'user-7');
   INSERT INTO accounts (id, name, is_demo) SELECT 'other', 'Demo', true;
   UPDATE credit_accounts SET account_id = 'other'; SELECT set_config('services.removed_account', 'other', true);
   DELETE FROM credit_transfers`,
  'TRUNCATE credit_accounts, credit_transfers, credit_entries',
  `${raise}; ${transfer('x', { mine: 4, other: -4 })}`,
  `${raise}; ${transfer('x', { mine: 6 })}`,
  `${raise}; ${transfer('x', { to: 'i.id' })}`,
  `${raise}; ${transfer('x', { payer: 'a.id' })}`,
  `${raise}; ${transfer('x', { after: 'NULL' })}`,
  `${raise}; ${transfer('x', { after: '5' })}`,
  transfer('x'),
  transfer('x', { after: 'a.balance + 5' }),
  `INSERT INTO credit_transfers (account_id, from_id, to_id, amount, reason, source_id)
   SELECT account_id, id, id, 5, 'feedback_validated', 'x' FROM credit_accounts WHERE person_id = 'user-7'`,
  entry(5),
  `${raise}; ${entry(5)}`,
  `${raise}; ${entry(5, 'min')}`,
  entry(0),
  `SET CONSTRAINTS ALL IMMEDIATE; ${raise}`,
  `SET CONSTRAINTS ALL IMMEDIATE; ${transfer('x', { after: 'a.balance + 5' })}`,
  `${raise}; SAVEPOINT a; ${transfer('x')}; SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK TO a`,
  `SET LOCAL search_path = pg_temp; UPDATE ${schema}.credit_accounts SET balance = 999`,
  `SET LOCAL search_path = 'pg_catalog', 'pg_temp'; DELETE FROM ${schema}.credit_entries`,
  'SET LOCAL session_replication_role = replica; UPDATE credit_accounts SET balance = 999',
  'CREATE TEMPORARY TABLE credit_entries (id int)',
  `CREATE FUNCTION pg_temp.lie() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  `ALTER FUNCTION require_entries() RESET ALL`,
  `CREATE OR REPLACE FUNCTION require_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  `DROP INDEX credit_entries_one_of_each_side`,
];

/** The rows that the transfers refer to. Quick feedback earns 5 credits. */
const CAUSES = `
  INSERT INTO products (id, account_id, name) SELECT 'prod-' || id, id, name FROM accounts;
  INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, anonymous, type, status, content)
  SELECT item.id, a.id, 'prod-' || a.id, person, '', anonymous, type::feedback_type, status::feedback_status, '{}'
  FROM (SELECT id, 'Attacked', 'user-7', false, 'quick', 'validated'
      FROM unnest('{x,sound,late,fb-0,fb-1,fb-2,fb-reversed,after}'::text[] || ARRAY(SELECT 's-' || n FROM generate_series(1, 999) AS n)) AS id
    UNION ALL VALUES ('fb-submitted', 'Attacked', 'user-7', false, 'quick', 'submitted'),
      ('fb-anonymous', 'Attacked', 'user-7', true, 'quick', 'validated'),
      ('fb-of-another', 'Attacked', 'user-8', false, 'quick', 'validated'),
      ('fb-structured', 'Attacked', 'user-7', false, 'structured', 'validated'),
      ('fb-elsewhere', 'Another', 'user-7', false, 'quick', 'validated')) AS item (id, account, person, anonymous, type, status)
  JOIN accounts AS a ON a.name = item.account;
  INSERT INTO surveys (id, account_id, product_id, title, questions, credit_reward)
  SELECT 'survey-of-' || reward || kind, id, 'prod-' || id, '', '[]', reward
  FROM accounts, (VALUES (5, ''), (5, '-begun'), (6, '')) AS s (reward, kind) WHERE name = 'Attacked';
  INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
  SELECT r.id, a.id, survey, person, '', '{}', r.status::response_status FROM accounts AS a,
    (VALUES ('resp-in-progress', 'survey-of-5-begun', 'user-7', 'in_progress'), ('resp-of-another', 'survey-of-5', 'user-8', 'submitted'),
      ('resp-of-5', 'survey-of-5', 'user-7', 'submitted'), ('resp-of-6', 'survey-of-6', 'user-7', 'submitted')) AS r (id, survey, person, status)
  WHERE name = 'Attacked'`;

beforeAll(async () => {
  await execute(serverUrl, `CREATE ROLE ${service} LOGIN PASSWORD 'secret'`);
  await execute(serverUrl, `CREATE DATABASE ${service} OWNER ${service}`);
  migrate(service);
  await execute(urlOf(''), documented());
});
afterAll(async () => {
  await execute(serverUrl, `DROP DATABASE ${service} WITH (FORCE)`);
  await execute(serverUrl, `DROP ROLE ${service}, ${owner}`);
});

test('a role that does not own the tables cannot disable the triggers that protect the ledger @slow', async () => {
  const db = connect(urlOf(service), { poolSize: 2 });
  const { id: accountId } = await createAccount(db, 'Account');
  const personId = 'user-7';
  const { id: sourceId } = await insertValidated(db, accountId, personId);
  await award(db, { accountId, personId, amount: 10, reason: 'feedback_validated', sourceId });
  expect(await checkLedger(db)).toEqual(SOUND);
  for (const statement of [
    'ALTER TABLE credit_entries DISABLE TRIGGER ALL',
    'ALTER TABLE credit_transfers DISABLE TRIGGER has_entries',
    'DROP TRIGGER append_only ON credit_entries',
    'TRUNCATE credit_entries',
    "SET session_replication_role = 'replica'",
    'CREATE TABLE other (id int)',
    'CREATE TEMPORARY TABLE credit_entries (id int)',
  ])
    await expect(db.pool.query(statement)).rejects.toThrow(/must be owner|permission denied/);
  await db.close();
  expect(migrate(owner)).toContain('Nothing to apply.');
});

test('a role that does not own the tables cannot break the ledger with any statement @slow', async () => {
  const db = connect(urlOf(service), { poolSize: 2 });
  const { id: accountId } = await createAccount(db, 'Attacked');
  await createAccount(db, 'Another');
  await db.pool.query(CAUSES);
  const earned = { accountId, personId: 'user-7', amount: 5 };
  for (const sourceId of ['fb-0', 'fb-1', 'fb-2', 'fb-reversed'])
    await award(db, { ...earned, reason: 'feedback_validated', sourceId });
  await award(db, { ...earned, reason: 'survey_completed', sourceId: 'resp-of-5' });
  const [reversed, redemption] = await db.transaction(async (tx) => {
    await redeem(tx, accountId, 'user-7', { amount: 4, reference: 'order-4' });
    const { id } = await redeem(tx, accountId, 'user-7', { amount: 5, reference: 'order-5' });
    const [row] = await tx.query<{ id: string }>(
      { name: 'award', text: "SELECT public_id AS id FROM credit_transfers WHERE source_id = 'fb-reversed'" },
      [],
    );
    return [row?.id ?? '', id];
  });
  for (const id of [reversed, redemption]) await db.transaction((tx) => reverse(tx, accountId, id));
  await db.pool.query("UPDATE credit_accounts SET person_id = 'erased-0' WHERE account_id <> $1 AND kind = 'person'", [
    accountId,
  ]);
  const run = async (statements: string) => {
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statements);
      await client.query('COMMIT');
      return true;
    } catch {
      await client.query('ROLLBACK');
      return false;
    } finally {
      client.release();
    }
  };
  for (const attack of ATTACKS)
    expect([attack, await run(attack), await checkLedger(db)]).toEqual([attack, false, SOUND]);
  const ledger = async () =>
    (
      await db.pool.query(`SELECT t.*, e.*, a.id, a.account_id, a.kind, a.balance FROM credit_entries AS e
      JOIN credit_transfers AS t ON t.id = e.transfer_id JOIN credit_accounts AS a ON a.id = e.credit_account_id ORDER BY e.id`)
    ).rows;
  const before = await ledger();
  const { rows: columns } = await db.pool.query<{ table_name: string; column_name: string }>(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_name LIKE 'credit\\_%' ORDER BY 1, 2",
  );
  expect(columns.length).toBeGreaterThan(20);
  for (const { table_name: table, column_name: column } of columns) {
    const others = `(SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${column} DESC LIMIT 1)`;
    for (const value of [others, 'NULL', 'DEFAULT']) await run(`UPDATE ${table} SET ${column} = ${value}`);
    await run(`DELETE FROM ${table} WHERE ${column} IS NOT NULL`);
    expect([column, await ledger(), await checkLedger(db)]).toEqual([column, before, SOUND]);
  }
  expect(await run(`${raise}; ${transfer('sound')}`)).toBe(true);
  expect(await run(`SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; ${raise}; ${transfer('late')}`)).toBe(
    true,
  );

  // Random sequences of statements, of various lengths, in two parallel sessions.
  let seed = 7;
  const pick = <Item>(items: readonly Item[]) => items[(seed = (seed * 48_271) % 2_147_483_647) % items.length] as Item;
  let count = 0;
  const parts = [
    () => raise,
    () => raise.replace('+ 5', '- 5'),
    () => transfer(`s-${(count += 1)}`),
    () => transfer(`s-${(count += 1)}`, { after: 'a.balance + 5' }),
    () => transfer(`s-${(count += 1)}`, { mine: pick([5, -5, 0]), other: pick([-5, 5]) }),
    () => entry(pick([5, -5, 1])),
    () => 'SET CONSTRAINTS ALL IMMEDIATE',
    () => 'SAVEPOINT a',
    () => 'ROLLBACK TO a',
    () => 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  ];
  const outcomes = new Set<boolean>();
  for (let round = 0; round < 150; round += 1) {
    const attacks = [0, 1].map(() => Array.from({ length: pick([1, 2, 2, 3, 4, 6]) }, () => pick(parts)()).join('; '));
    for (const taken of await Promise.all(attacks.map(run))) outcomes.add(taken);
    expect([attacks, await checkLedger(db)]).toEqual([attacks, SOUND]);
  }
  expect(outcomes).toEqual(new Set([true, false]));
  await award(db, { ...earned, reason: 'feedback_validated', sourceId: 'after' });
  expect(await checkLedger(db)).toEqual(SOUND);
  await db.close();
});
