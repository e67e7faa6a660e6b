import type { Pool } from 'pg';

/** Holds all accounts for a minute, or releases them. */
export async function holdAll(db: Pool, isHeld = true): Promise<void> {
  await db.query(`UPDATE accounts SET held_until = ${isHeld ? `now() + interval '1 minute'` : 'NULL'}`);
}

/** The queues in which something is due, by their queries; asserts that nothing is while the accounts are held. */
export async function findDue(db: Pool, queues: Readonly<Record<string, string>>): Promise<string[]> {
  const find = async () => {
    const found = Object.entries(queues).map(async ([name, text]) => ((await db.query(text)).rowCount ? [name] : []));
    return (await Promise.all(found)).flat();
  };
  await holdAll(db);
  expect(await find()).toEqual([]);
  await holdAll(db, false);
  return find();
}
