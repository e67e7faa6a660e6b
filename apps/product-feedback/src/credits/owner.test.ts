import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { schemaOf } from '@services/common/runtime/config';
import pg from 'pg';

import { createAccount } from '../accounts/store.ts';
import { connect } from '../db.ts';
import { award, checkLedger } from './ledger.ts';

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

/** Applies the migrations as a role. @returns what the command prints */
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

beforeAll(async () => {
  await execute(serverUrl, `CREATE ROLE ${service} LOGIN PASSWORD 'secret'`);
  await execute(serverUrl, `CREATE DATABASE ${service} OWNER ${service}`);
  migrate(service);
  await execute(urlOf(''), documented());
}, 60_000);
afterAll(async () => {
  await execute(serverUrl, `DROP DATABASE ${service} WITH (FORCE)`);
  await execute(serverUrl, `DROP ROLE ${service}, ${owner}`);
});

test('a role that does not own the tables awards credits, and cannot disable what guards them', async () => {
  const db = connect(urlOf(service), { poolSize: 2 });
  const { id: accountId } = await createAccount(db, 'Account');
  const source = { reason: 'feedback_validated', sourceId: 'fb-1' } as const;
  await award(db, { accountId, personId: 'user-7', amount: 10, ...source });
  expect(await checkLedger(db)).toMatchObject({ imbalance: 0, unbalancedTransfers: 0, wrongBalances: 0 });
  for (const statement of [
    'ALTER TABLE credit_entries DISABLE TRIGGER ALL',
    'ALTER TABLE credit_transfers DISABLE TRIGGER has_entries',
    'DROP TRIGGER append_only ON credit_entries',
    'TRUNCATE credit_entries',
    "SET session_replication_role = 'replica'",
    'CREATE TABLE other (id int)',
  ])
    await expect(db.pool.query(statement)).rejects.toThrow(/must be owner|permission denied/);
  await db.close();
  expect(migrate(owner)).toContain('Nothing to apply.');
});
