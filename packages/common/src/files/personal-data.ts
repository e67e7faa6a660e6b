import { withLiterals } from '../database/literals.ts';
import { JSON_ARRAY } from './json-array.ts';

/** A table that contains data about people. */
export interface PersonalTable {
  table: string;
  /** The condition of a person's rows, whose parameters are the values given to `copyPersonalData`. */
  whose: string;
}

/**
 * The COPY of a person's rows for `JSON_ARRAY`: each row with the name of its table and all columns that have a value, so that a
 * new column is part of the export, too. A service erases people by the same list of tables.
 */
export function copyPersonalData(tables: readonly PersonalTable[], values: readonly unknown[]): string {
  const rows = tables.map(
    ({ table, whose }) => `SELECT jsonb_build_object('table', '${table}')
      || jsonb_strip_nulls(to_jsonb(${table}) - 'account_id') FROM ${table} WHERE ${whose}`,
  );
  return `COPY (${withLiterals(rows.join(' UNION ALL '), values)}) TO STDOUT (${JSON_ARRAY.copyOptions})`;
}
