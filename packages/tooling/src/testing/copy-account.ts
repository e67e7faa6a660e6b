import type { Pool } from 'pg';

/** For tests: copies an account, and its rows of these tables, into another database of the same service, ids included. */
export async function copyAccount(from: Pool, to: Pool, accountId: string, tables: readonly string[]): Promise<void> {
  await copy(from, to, 'accounts', 'id', accountId);
  await copyRows(from, to, accountId, tables);
}

/** The rows alone. */
export async function copyRows(from: Pool, to: Pool, accountId: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) await copy(from, to, table, 'account_id', accountId);
}

async function copy(from: Pool, to: Pool, table: string, column: string, value: string): Promise<void> {
  const select = `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE ${column} = $1`;
  const { rows } = await from.query<{ row: string }>(select, [value]);
  const insert = `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  await to.query(insert, [`[${rows.map(({ row }) => row).join()}]`]);
}
