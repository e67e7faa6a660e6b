/** The methods of a connection that the other account helper needs: a `pg` pool or client. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Describes how to find the rows of an owner. */
export interface Ownership {
  /** Columns that name an owner; default `account_id`. */
  columns?: string[];
  /** Conditions for tables that have no such column and do not refer to a table with such a column; `$1` is the owner's ids (text[]). */
  tables?: Record<string, string>;
  /** Tables whose rows have no owner. Any other table without an owner is an error, so that no new table is missed. */
  shared?: string[];
}

/** Tables that several services have: people belong to the accounts of which they are members, setup codes have no owner. */
const COMMON_TABLES = {
  people: 't.id IN (SELECT person_id FROM memberships WHERE account_id::text = ANY ($1::text[]))',
};
const COMMON_SHARED = ['setup_codes'];

/** The condition under which a row of a table belongs to the owner; the row's alias is `t`. */
interface OwnedTable {
  name: string;
  key: string[];
  condition: string;
}

interface Table {
  name: string;
  key: string[];
  columns: string[];
}

interface Reference {
  from: string;
  columns: string[];
  to: string;
  keys: string[];
}

// Partitions are omitted, because their rows are read through the partitioned table.
const TABLES = `
  SELECT c.relname AS name,
         (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
         coalesce((SELECT array_agg(a.attname::text) FROM pg_index i
                     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
                    WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
    FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relname <> '_prisma_migrations'
   ORDER BY c.relname`;

const REFERENCES = `
  SELECT f.relname AS from, t.relname AS to,
         (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k(attnum, n)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
         (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY AS k(attnum, n)
            JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS keys
    FROM pg_constraint c
    JOIN pg_class f ON f.oid = c.conrelid
    JOIN pg_class t ON t.oid = c.confrelid
   WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = current_schema()::regnamespace`;

/**
 * One statement that reads all rows of an owner: `{table, key, row}`, with the owner's ids (text[]) as `$1`.
 *
 * @throws Error naming the tables for which no owner is known
 */
export async function ownedRowsStatement(db: Queryable, ownership: Ownership = {}): Promise<string> {
  const tables = (await db.query(TABLES)).rows as Table[];
  const references = (await db.query(REFERENCES)).rows as Reference[];
  return ownedTables(tables, references, ownership)
    .map(({ name, key, condition }) => {
      const parts = key.length > 0 ? key.map((column) => `t.${quote(column)}::text`).join(', ') : 't::text';
      return `SELECT '${name}' AS "table", concat_ws('/', ${parts}) AS key, to_jsonb(t) AS row
        FROM ${quote(name)} t WHERE ${condition}`;
    })
    .join('\nUNION ALL\n');
}

function ownedTables(tables: Table[], references: Reference[], ownership: Ownership): OwnedTable[] {
  const { columns: ownerColumns = ['account_id'] } = ownership;
  const conditions: Record<string, string> = { ...COMMON_TABLES, ...ownership.tables };
  const shared = new Set([...COMMON_SHARED, ...(ownership.shared ?? [])]);
  const owned = new Map<string, string>();
  for (const { name, columns } of tables) {
    const own = columns.filter((column) => ownerColumns.includes(column)).map(isOwner);
    const given = conditions[name];
    if (given !== undefined) owned.set(name, given);
    else if (own.length > 0) owned.set(name, own.join(' OR '));
  }
  // The table that an owner's column refers to contains the owner itself.
  for (const { columns, to, keys } of references) {
    if (columns.length !== 1 || !ownerColumns.includes(columns[0] ?? '') || conditions[to] !== undefined) continue;
    const self = isOwner(keys[0] ?? '');
    const known = owned.get(to);
    if (!known?.split(' OR ').includes(self)) owned.set(to, known === undefined ? self : `${known} OR ${self}`);
  }
  // Rows of other tables belong to the owner of the rows that they refer to.
  for (let known = -1; known !== owned.size;) {
    known = owned.size;
    for (const { name } of tables) {
      if (owned.has(name) || shared.has(name)) continue;
      const through = references.filter(({ from, to }) => from === name && owned.has(to));
      if (through.length > 0) owned.set(name, through.map((each) => refersTo(each, owned)).join(' OR '));
    }
  }
  const unknown = tables.filter(({ name }) => !owned.has(name) && !shared.has(name)).map(({ name }) => name);
  // If a release's tests run on the schema of a later release, they do not know its new tables and write no rows there.
  if (unknown.length > 0 && process.env['NEWER_SCHEMA'] === undefined) {
    throw new Error(
      `No owner is known for the rows of ${unknown.join(', ')}. Name it under "tables", or list the tables under "shared".`,
    );
  }
  return tables.flatMap(({ name, key }) => {
    const condition = shared.has(name) ? undefined : owned.get(name);
    return condition === undefined ? [] : [{ name, key, condition }];
  });
}

function isOwner(column: string): string {
  return `t.${quote(column)}::text = ANY ($1::text[])`;
}

function refersTo({ columns, to, keys }: Reference, owned: Map<string, string>): string {
  const theirs = keys.map((key) => `t.${quote(key)}`).join(', ');
  const ours = columns.map((column) => `t.${quote(column)}`).join(', ');
  // The subquery also uses the alias `t`, because its condition refers to `t`.
  return `(${ours}) IN (SELECT ${theirs} FROM ${quote(to)} t WHERE ${owned.get(to)})`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
