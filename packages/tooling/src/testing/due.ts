import type { Pool } from 'pg';

/** The queues in which something is due, by their queries. */
export async function findDue(db: Pool, queues: Readonly<Record<string, string>>): Promise<string[]> {
  const found = Object.entries(queues).map(async ([name, text]) => ((await db.query(text)).rowCount ? [name] : []));
  return (await Promise.all(found)).flat();
}
