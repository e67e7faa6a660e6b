import { to as copyTo } from 'pg-copy-streams';

import { withLiterals } from '../database/literals.ts';
import type { Download } from './downloads.ts';
import { JSON_ARRAY } from './json-array.ts';

/** A table that contains data about people. */
export interface PersonalTable {
  table: string;
  /** The condition that finds a person's rows. Its parameters are the values given to `personalDataFile`. */
  whose: string;
  /** Columns that say nothing about the person, such as row numbers of all accounts together. */
  internal?: readonly string[];
}

/**
 * A file with all rows of a person: a JSON array with one object per row, which contains the name of the table and
 * every column that has a value, except `account_id` and `internal` columns. Columns that are added later are therefore
 * exported, too. A service uses the same list of tables to erase people.
 */
export function personalDataFile(tables: readonly PersonalTable[], values: readonly unknown[]): Download {
  const rows = tables.map(
    ({ table, whose, internal = [] }) => `SELECT jsonb_build_object('table', '${table}')
      || jsonb_strip_nulls(to_jsonb(${table}) - '{${['account_id', ...internal].join()}}'::text[]) FROM ${table} WHERE ${whose}`,
  );
  const copy = `COPY (${withLiterals(rows.join(' UNION ALL '), values)}) TO STDOUT (${JSON_ARRAY.copyOptions})`;
  return {
    fileName: 'personal-data.json',
    contentType: JSON_ARRAY.contentType,
    rows: (client) => client.query(copyTo(copy)),
    format: [JSON_ARRAY.file()],
  };
}
