import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Movable } from './kinds.ts';
import { WITH_PEOPLE } from './kinds.ts';
import { persist, rowsOf } from './side.ts';

/** A table with rows of accounts; partitions count as their table. */
export interface Table {
  name: string;
  columns: string[];
}

const TABLES = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> ALL($1)
    AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'account_id' AND NOT b.attisdropped)
  GROUP BY c.relname ORDER BY c.relname COLLATE "C"`;

/** The tables whose rows move with an account: those that follow, and those that come at the switch. */
export async function tablesOf(db: Client, kind: Movable): Promise<{ following: Table[]; atSwitch: Table[] }> {
  const all = await rowsOf<Table>(db, TABLES, [WITH_PEOPLE]);
  const isLate = ({ name }: Table) => kind.atSwitch.includes(name);
  return { following: all.filter((table) => !isLate(table)), atSwitch: all.filter(isLate) };
}

const REFERENCES = `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0 AND conrelid <> confrelid`;
const PORTION = 5000;

/**
 * Deletes the account's rows in portions, those that refer to others first, and again what triggers wrote meanwhile. Does nothing
 * where nothing is left.
 */
export async function deleteRows(db: Client, tables: readonly string[], ids: readonly string[]): Promise<void> {
  const references = await rowsOf<{ from: string; to: string }>(db, REFERENCES);
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { from, to } of references) if (to === table && tables.includes(from)) visit(from);
    ordered.push(table);
  };
  tables.forEach(visit);
  for (let deleted = 1; deleted > 0;) {
    deleted = 0;
    for (const table of ordered) deleted += await deleteFrom(db, table, ids);
  }
}

async function deleteFrom(db: Client, table: string, ids: readonly string[]): Promise<number> {
  const name = escapeIdentifier(table);
  const statement = `DELETE FROM ${name} t USING (SELECT tableoid, ctid FROM ${name} WHERE account_id = ANY($1) LIMIT ${PORTION}) d
    WHERE t.tableoid = d.tableoid AND t.ctid = d.ctid`;
  let total = 0;
  for (;;) {
    const deleted = await persist(db, statement, [ids]);
    total += deleted;
    if (deleted < PORTION) return total;
  }
}
