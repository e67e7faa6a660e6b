import { isSealedWithNewest, open, seal, type Keyring } from './encryption.ts';

/** Sends a statement and returns its rows as objects. */
export type Query = <Row>(statement: { name: string; text: string }, values: unknown[]) => Promise<Row[]>;

/** A column of values from `seal`. Names and expression become part of the statement, so they must be constants. */
interface SealedColumn {
  table: string;
  column: string;
  /** The context that a row's value is bound to: an SQL expression over the row. Default: its id. */
  context?: string;
}

/** The result of a rotation, without any encrypted values. */
export interface Rotation {
  resealed: number;
  /** The number of rows whose value no key can decrypt; these rows stay unchanged. */
  failed: number;
  /** The first MAX_LISTED_FAILURES of these rows with the reason, for example a key that no longer exists. */
  failures: { id: string; reason: string }[];
}

const BATCH_SIZE = 500;
const MAX_LISTED_FAILURES = 100;

export function newRotation(): Rotation {
  return { resealed: 0, failed: 0, failures: [] };
}

export function addFailure(rotation: Rotation, id: string, error: unknown): void {
  rotation.failed += 1;
  if (rotation.failures.length < MAX_LISTED_FAILURES) rotation.failures.push({ id, reason: (error as Error).message });
}

/** The output of the command `encryption rotate`, which fails if a stored value cannot be decrypted. */
export function reportRotations<Rotations extends Record<string, Rotation>>(rotations: Rotations): Rotations {
  if (Object.values(rotations).some(({ failed }) => failed > 0)) process.exitCode = 1;
  return rotations;
}

/**
 * Encrypts a column's values again if they were encrypted with an older key. All values are decrypted, because a key may have
 * been replaced under the same id. It is safe to repeat this, and to do it while the service runs: a batch is one
 * statement, and a value that changes concurrently is not overwritten.
 *
 * @param column a column of a table whose primary key is `id`, of type text
 */
export async function resealColumn(
  query: Query,
  keyring: Keyring,
  { table, column, context = 'id' }: SealedColumn,
): Promise<Rotation> {
  const find = {
    name: `find ${table}.${column}`,
    text: `SELECT id, ${context} AS context, ${column} AS sealed FROM ${table}
      WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${BATCH_SIZE}`,
  };
  const replace = {
    name: `reseal ${table}.${column}`,
    text: `UPDATE ${table} AS t SET ${column} = r.fresh FROM json_to_recordset($1::json) AS r(id text, sealed text, fresh text)
      WHERE t.id = r.id AND t.${column} = r.sealed RETURNING t.id`,
  };
  const rotation = newRotation();
  for (let last = ''; ;) {
    const rows = await query<{ id: string; context: string; sealed: string }>(find, [last]);
    const fresh: { id: string; sealed: string; fresh: string }[] = [];
    for (const row of rows) {
      try {
        const resealed = reseal(keyring, row.sealed, row.context);
        if (resealed !== row.sealed) fresh.push({ ...row, fresh: resealed });
      } catch (error) {
        addFailure(rotation, row.id, error);
      }
    }
    if (fresh.length > 0) rotation.resealed += (await query(replace, [JSON.stringify(fresh)])).length;
    if (rows.length < BATCH_SIZE) return rotation;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The value, encrypted with the newest key. @throws Error if it cannot be decrypted */
export function reseal(keyring: Keyring, sealed: string, context: string): string {
  const value = open(keyring, sealed, context);
  return isSealedWithNewest(keyring, sealed) ? sealed : seal(keyring, value, context);
}
