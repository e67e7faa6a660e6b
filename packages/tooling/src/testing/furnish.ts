import { escapeIdentifier, Pool, type Client, type PoolClient } from 'pg';

/** Tables whose rows primarily belong to people, not to accounts. */
const WITH_PEOPLE = ['sessions', 'memberships'];

interface Column {
  name: string;
  type: string;
  /** A value that the column's check constraint allows. */
  allowed: string | null;
}

/** Values for required columns, by the column's type. */
const VALUES: Record<string, (name: string) => unknown> = {
  text: (name) => name,
  jsonb: () => '{"ü": [1, null]}',
  bool: () => false,
  int4: () => 1,
  int8: () => 1,
  float8: () => 0.1,
  date: () => '2026-11-23',
  timestamptz: () => '2026-11-23T10:00:00.123456Z',
  timestamp: () => '2026-11-23T10:00:00',
  _text: () => ['a', 'b,"c'],
};
const COLUMNS = `SELECT c.relname AS table, array_agg(json_build_object('name', a.attname, 'type', t.typname,
      'allowed', (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([a-z_]+)''') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1))) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attgenerated = ''
    AND c.relname <> ALL($1)
    AND (a.attname = 'account_id' OR (a.attnotnull AND NOT a.atthasdef))
    AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'account_id')
  GROUP BY 1`;

/**
 * For tests: inserts a row of the account into every table whose rows belong to accounts, without triggers and foreign keys.
 */
export async function furnishTables(
  db: Client | Pool,
  accountId: string,
  given: Record<string, Record<string, unknown>> = {},
): Promise<string[]> {
  const columns = (await db.query<{ table: string; columns: Column[] }>(COLUMNS, [WITH_PEOPLE])).rows;
  await withoutTriggers(db, async (client) => {
    for (const { table, columns: needed } of columns) {
      const made = needed.map(({ name, type, allowed }) => [
        name,
        allowed ?? VALUES[type]?.(`${table}-${accountId}-${name}`),
      ]);
      const row = { ...Object.fromEntries(made), ...given[table], account_id: accountId } as Record<string, unknown>;
      const fields = Object.keys(row).map((name) => escapeIdentifier(name));
      const places = fields.map((_name, index) => `$${index + 1}`);
      await client.query(
        `INSERT INTO ${table} (${fields.join(', ')}) VALUES (${places.join(', ')})`,
        Object.values(row),
      );
    }
  });
  return columns.map(({ table }) => table);
}

const TIMES = `SELECT c.relname AS table, array_agg(a.attname::text) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.atttypid = 'timestamptz'::regtype AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname = 'account_id')
  GROUP BY 1`;

/** For tests: sets all times of an account's rows to twenty years ago. */
export async function ageTables(db: Pool, accountId: string): Promise<void> {
  const found = (await db.query<{ table: string; columns: string[] }>(TIMES)).rows;
  await withoutTriggers(db, async (client) => {
    for (const { table, columns } of found) {
      const set = columns.map((column) => `${escapeIdentifier(column)} = now() - interval '20 years'`).join(', ');
      await client.query(`UPDATE ${table} SET ${set} WHERE account_id = $1`, [accountId]);
    }
  });
}

async function withoutTriggers(db: Client | Pool, work: (client: Client | PoolClient) => Promise<void>): Promise<void> {
  const client = db instanceof Pool ? await db.connect() : db;
  try {
    // One transaction for everything: behind a pooler, a second transaction might run on a connection without this setting.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    if (db instanceof Pool) (client as PoolClient).release();
  }
}
