import type { Queryable } from './ownership.ts';

/** Returns the service's tables whose rows do not name their account in a column. Partitions are not listed separately. */
export async function tablesWithoutAccount(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('accounts', '_prisma_migrations')
      AND NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped)
    ORDER BY c.relname COLLATE "C"`);
  return (rows as { name: string }[]).map(({ name }) => name);
}
