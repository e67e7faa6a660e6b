import { AppError } from '../http/errors.ts';
import { prepared, type Queries } from '../database/database.ts';
import { forgetWithoutAccount } from './store.ts';

const MARK = prepared('UPDATE accounts SET is_demo = true WHERE id = $1');
const LIST = prepared('SELECT id FROM accounts WHERE is_demo ORDER BY id');
const IS_ONE = prepared('SELECT id FROM accounts WHERE id = $1 AND is_demo');
const LOCK = prepared(`${IS_ONE.text} FOR UPDATE`);
const MEMBERS = prepared('SELECT person_id AS id FROM memberships WHERE account_id = $1');
/** Lets this transaction delete the account's rows in tables whose triggers refuse deletions. */
export const ALLOW_DELETION = prepared(`SELECT set_config('services.removed_account', $1, true)`);
// Foreign keys may require an order, and triggers may add rows with counts. So the tables are emptied in rounds until nothing
// is left.
const REMOVE = {
  text: `DO $$
    DECLARE
      removed text[] := ARRAY(SELECT a.id FROM accounts a
        WHERE current_setting('services.removed_account') IN (a.id, to_jsonb(a) ->> 'live_account_id'));
      owned text;
      round_total bigint;
      total bigint;
    BEGIN
      LOOP
        round_total := 0;
        FOR owned IN SELECT c.relname FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid AND t.attname = 'account_id'
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          ORDER BY c.relname
        LOOP
          BEGIN
            EXECUTE format('DELETE FROM %I WHERE account_id = ANY ($1)', owned) USING removed;
            GET DIAGNOSTICS total = ROW_COUNT;
            round_total := round_total + total;
          EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN NULL;
          END;
        END LOOP;
        EXIT WHEN round_total = 0;
      END LOOP;
      DELETE FROM accounts WHERE id = ANY (removed);
    END $$`,
};

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

/** Deletes a demo account together with demo data that belongs to no account; `removeAccount` deletes the account's rows. */
export type RemoveMore = (tx: Queries, accountId: string, removeAccount: () => Promise<void>) => Promise<void>;

/**
 * Deletes a demo account with everything in it, and the people who belong to no other account.
 *
 * @throws AppError 404 `no_demo_account` for another account.
 */
export async function removeDemo(tx: Queries, accountId: string, removeMore?: RemoveMore): Promise<void> {
  if ((await tx.query(LOCK, [accountId])).length === 0) {
    throw new AppError(404, 'no_demo_account', 'This is not a demo account');
  }
  const members = await tx.query<{ id: string }>(MEMBERS, [accountId]);
  await tx.query(ALLOW_DELETION, [accountId]);
  const removeAccount = async () => void (await tx.query(REMOVE));
  await (removeMore ? removeMore(tx, accountId, removeAccount) : removeAccount());
  await forgetWithoutAccount(
    tx,
    members.map(({ id }) => id),
  );
}
