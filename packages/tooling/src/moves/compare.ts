import { escapeIdentifier, type Client } from 'pg';
import { rowsOf } from './side.ts';
import type { Table } from './tables.ts';

interface Sum {
  rows: string;
  sum: string;
}

/** Rows of the account, and a sum over their texts that does not depend on the order. */
async function sumOf(db: Client, { name, columns }: Table, ids: readonly string[]): Promise<Sum> {
  const row = `ROW(${columns.map((column) => escapeIdentifier(column)).join(', ')})::text`;
  const statement = `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text AS sum
    FROM ${escapeIdentifier(name)} WHERE account_id = ANY($1)`;
  const [found] = await rowsOf<Sum>(db, statement, [ids]);
  return found ?? { rows: '0', sum: '0' };
}

/** What two databases have of an account. */
export interface Comparison {
  rows: number;
  /** Of each table that differs, one sentence. */
  differences: string[];
}

export async function compare(source: Client, target: Client, tables: readonly Table[], ids: readonly string[]) {
  const result: Comparison = { rows: 0, differences: [] };
  for (const table of tables) {
    const [here, there] = await Promise.all([sumOf(source, table, ids), sumOf(target, table, ids)]);
    result.rows += Number(here.rows);
    if (here.rows !== there.rows) result.differences.push(`${table.name}: ${here.rows} rows and ${there.rows}`);
    else if (here.sum !== there.sum) result.differences.push(`${table.name}: ${here.rows} rows with other contents`);
  }
  return result;
}
