import type { Queries } from '../database/database.ts';
import { UsageError } from './cli.ts';

// A service whose accounts do not move has no such column.
const MOVED = {
  name: 'account_moved_to',
  text: `SELECT to_jsonb(a) ->> 'moved_to' AS "movedTo" FROM accounts a WHERE id = $1`,
};

/** Where an account is that was moved to another cell; null for one that is here. */
export async function findMoved(db: Queries, accountId: string): Promise<string | null> {
  const [found] = await db.query<{ movedTo: string | null }>(MOVED, [accountId]);
  return found?.movedTo ?? null;
}

/**
 * For commands that change an account: what they changed in its former cell would change nothing where it is, and keep it from
 * moving back.
 *
 * @throws UsageError when the account is in another cell
 */
export async function refuseMoved(db: Queries, accountId: string): Promise<void> {
  const movedTo = await findMoved(db, accountId);
  if (movedTo !== null)
    throw new UsageError(`The account ${accountId} has moved to ${movedTo}: run the command in that cell`);
}
