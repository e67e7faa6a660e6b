import type { Pool } from 'pg';

/** Returns the queues that have due items, according to the queues' own queries. */
export async function findDue(db: Pool, queues: Readonly<Record<string, string>>): Promise<string[]> {
  const found = Object.entries(queues).map(async ([name, text]) => ((await db.query(text)).rowCount ? [name] : []));
  return (await Promise.all(found)).flat();
}
