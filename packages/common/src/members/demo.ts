import { prepared, type Queries } from '../database/database.ts';

const MARK = prepared('UPDATE accounts SET is_demo = true WHERE id = $1');
const LIST = prepared('SELECT id FROM accounts WHERE is_demo ORDER BY id');
const IS_ONE = prepared('SELECT id FROM accounts WHERE id = $1 AND is_demo');

/** Marks an account as a demo: its data is invented, and an owner can remove it. For local stacks only. */
export async function markDemo(db: Queries, accountId: string): Promise<void> {
  await db.query(MARK, [accountId]);
}

/** The ids of the demo accounts. */
export async function listDemos(db: Queries): Promise<string[]> {
  return (await db.query<{ id: string }>(LIST)).map(({ id }) => id);
}

export async function isDemo(db: Queries, accountId: string): Promise<boolean> {
  return (await db.query(IS_ONE, [accountId])).length > 0;
}
