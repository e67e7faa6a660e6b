import type { Queries } from '../database/database.ts';

/** A foreign key, or a reference without one: the values of `columns` are the values of `keys` in a row of `target`. */
export interface Reference {
  columns: string[];
  target: string;
  keys: string[];
  /** The referenced row may no longer exist, because no foreign key prevents its deletion. */
  isLoose?: true;
}

/** A table whose rows belong to accounts. */
export interface OwnedTable {
  name: string;
  /** The columns, without generated columns. */
  columns: string[];
  /** The column whose values come from a sequence, and the sequence. */
  numbered: { column: string; sequence: string } | null;
  references: Reference[];
  /** SQL for whether a row of the table belongs to one of the accounts in $1. */
  owned: (alias: string) => string;
}

interface CatalogTable extends Omit<OwnedTable, 'owned'> {
  hasAccount: boolean;
}

const CATALOG = {
  text: `SELECT quote_ident(c.relname) AS name,
      (SELECT json_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT json_build_object('column', quote_ident(a.attname), 'sequence', s.sequence) FROM pg_attribute a,
          pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS s(sequence)
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND s.sequence IS NOT NULL LIMIT 1) AS numbered,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped) AS "hasAccount",
      coalesce((SELECT json_agg(json_build_object('columns', ${columnsOf('k.conrelid', 'k.conkey')}, 'target', quote_ident(t.relname),
          'keys', ${columnsOf('k.confrelid', 'k.confkey')}) ORDER BY k.conname)
        FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f'), '[]') AS "references"
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> '_prisma_migrations' AND c.relname NOT LIKE 'gone\\_%' ORDER BY c.relname COLLATE "C"`,
};

function columnsOf(table: string, numbers: string): string {
  return `(SELECT json_agg(quote_ident(a.attname) ORDER BY n.place) FROM unnest(${numbers}) WITH ORDINALITY n(number, place)
            JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.number)`;
}

const SPACES = {
  text: `SELECT a.id FROM accounts live JOIN accounts a ON live.id IN (a.id, to_jsonb(a) ->> 'live_account_id')
    WHERE live.id = $1 AND to_jsonb(live) ->> 'live_account_id' IS NULL ORDER BY a.id <> live.id`,
};

/** The ids of an account and of its test space, if it has one; empty for an unknown account or the id of a test space. */
export async function spacesOf(db: Queries, accountId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(SPACES, [accountId])).map(({ id }) => id);
}

/** Suspends accounts; an account that is suspended already keeps the time of its suspension. */
export const SUSPEND = { text: 'UPDATE accounts SET suspended_at = coalesce(suspended_at, now()) WHERE id = ANY ($1)' };

/** All tables of the service's schema. Partitions are not listed separately. */
export function allTables(db: Queries): Promise<CatalogTable[]> {
  return db.query<CatalogTable>(CATALOG);
}

/**
 * The tables whose rows belong to an account: `accounts`, tables with `account_id`, and tables that refer to such a table. Each
 * table comes after the tables that it refers to.
 *
 * @param loose references without a foreign key: `triggers.event_id` and `events.id`
 */
export async function ownedTables(db: Queries, loose: Readonly<Record<string, string>> = {}): Promise<OwnedTable[]> {
  const all = await allTables(db);
  for (const [from, to] of Object.entries(loose)) {
    const [name, column = ''] = from.split('.');
    const [target = '', key = ''] = to.split('.');
    all
      .find((table) => table.name === name)
      ?.references.push({ columns: [column], target, keys: [key], isLoose: true });
  }
  const found = new Map<string, OwnedTable>();
  const left = new Set(ownedNames(all));
  while (left.size > 0) {
    // Tables whose referenced tables are already in `found` or have no account.
    const ready = all.filter(
      ({ name, references }) => left.has(name) && !references.some(({ target }) => target !== name && left.has(target)),
    );
    if (ready.length === 0) throw new Error(`Tables refer to each other in a cycle: ${[...left].join(', ')}`);
    for (const table of ready) {
      left.delete(table.name);
      found.set(table.name, { ...table, owned: ownership(table, found) });
    }
  }
  return [...found.values()];
}

function ownedNames(all: readonly CatalogTable[]): Set<string> {
  const names = new Set(all.flatMap(({ name, hasAccount }) => (hasAccount || name === 'accounts' ? [name] : [])));
  for (let size = 0; size < names.size;) {
    size = names.size;
    for (const { name, references } of all) if (references.some(({ target }) => names.has(target))) names.add(name);
  }
  return names;
}

function ownership(table: CatalogTable, found: ReadonlyMap<string, OwnedTable>): OwnedTable['owned'] {
  if (table.name === 'accounts') return (alias) => `${alias}.id = ANY ($1)`;
  if (table.hasAccount) return (alias) => `${alias}.account_id = ANY ($1)`;
  const reference = table.references.find(({ target }) => found.has(target));
  const owner = reference && found.get(reference.target);
  if (!owner) throw new Error(`The table ${table.name} refers to no account`);
  const list = (columns: string[], alias: string) => columns.map((column) => `${alias}.${column}`).join(', ');
  return (alias) =>
    `(${list(reference.columns, alias)}) IN (SELECT ${list(reference.keys, 'o')} FROM ${owner.name} o WHERE ${owner.owned('o')})`;
}
