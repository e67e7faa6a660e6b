import { isSealedWithNewest, open, seal, type Keyring } from './encryption.ts';

/** Sends a statement; rows as objects. */
export type Query = <Row>(statement: { name: string; text: string }, values: unknown[]) => Promise<Row[]>;

/** A column that holds what `seal` made. Names and expression become a part of the statement: constants only. */
export interface SealedColumn {
  table: string;
  column: string;
  /** What a row's value is bound to: an SQL expression over the row. Default: its id. */
  context?: string;
}

/** How far it came; nothing of what was sealed. */
export interface Rotation {
  resealed: number;
  /** Rows that stay as they were, and why: sealed with a key that is not there any more, for example. */
  failures: { id: string; reason: string }[];
}

const BATCH_SIZE = 500;

/**
 * Seals a column's values again that were sealed with another key than the newest. Safe beside a running service, and to
 * repeat: a batch is one statement, and a value that changes meanwhile is left alone.
 *
 * @param column of a table whose primary key is `id`, a text
 */
export async function resealColumn(
  query: Query,
  keyring: Keyring,
  { table, column, context = 'id' }: SealedColumn,
): Promise<Rotation> {
  const find = {
    name: `find ${table}.${column}`,
    text: `SELECT id, ${context} AS context, ${column} AS sealed FROM ${table}
      WHERE id > $2 AND split_part(${column}, '.', 1) <> $1 ORDER BY id LIMIT ${BATCH_SIZE}`,
  };
  const replace = {
    name: `reseal ${table}.${column}`,
    text: `UPDATE ${table} AS t SET ${column} = r.fresh FROM json_to_recordset($1::json) AS r(id text, sealed text, fresh text)
      WHERE t.id = r.id AND t.${column} = r.sealed RETURNING t.id`,
  };
  const rotation: Rotation = { resealed: 0, failures: [] };
  for (let last = ''; ;) {
    const rows = await query<{ id: string; context: string; sealed: string }>(find, [keyring[0].id, last]);
    const fresh: { id: string; sealed: string; fresh: string }[] = [];
    for (const row of rows) {
      try {
        fresh.push({ ...row, fresh: reseal(keyring, row.sealed, row.context) });
      } catch (error) {
        rotation.failures.push({ id: row.id, reason: (error as Error).message });
      }
    }
    rotation.resealed += (await query(replace, [JSON.stringify(fresh)])).length;
    if (rows.length < BATCH_SIZE) return rotation;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The value under the newest key. @throws Error as `open` does */
export function reseal(keyring: Keyring, sealed: string, context: string): string {
  return isSealedWithNewest(keyring, sealed) ? sealed : seal(keyring, open(keyring, sealed, context), context);
}
