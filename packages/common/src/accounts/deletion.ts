import { prepared, type Queries, type StatementDb } from '../database/database.ts';
import { sqlState } from '../database/errors.ts';
import { AppError } from '../http/errors.ts';
import { forgetWithoutAccount } from '../members/store.ts';
import { ownedTables, spacesOf } from './tables.ts';

/** Maximum number of rows per transaction. */
const BATCH_SIZE = 5000;
const MAX_ROUNDS = 5;
const STILL_REFERRED_TO = new Set(['23001', '23503']);

/** Lets this transaction delete the account's rows in tables whose triggers refuse deletions. */
const ALLOW_DELETION = prepared(`SELECT set_config('services.removed_account', $1, true)`);
const LOCK_DEMO = prepared('SELECT id FROM accounts WHERE id = $1 AND is_demo FOR UPDATE');
const FINISH = { text: 'DELETE FROM accounts WHERE id = ANY ($1)' };

/**
 * Deletes an account with everything in it, in batches, and the people who belong to no other account. The account must be suspended or
 * its row locked. After an interruption, call it again to continue. Each table is emptied before the tables that it refers to, so that no statement
 * deletes more than a batch through a foreign key. This is repeated until nothing is left, because triggers may have added
 * counts.
 *
 * @returns the number of deleted rows by table.
 */
export async function deleteRows(db: StatementDb, accountId: string): Promise<Record<string, number>> {
  const ids = await spacesOf(db, accountId);
  const deleted: Record<string, number> = {};
  const statements = (await ownedTables(db))
    .filter(({ name }) => name !== 'accounts')
    .map(({ name, owned }) => ({
      name,
      // The condition is repeated, because the rows of several partitions can have the same ctid.
      text: `WITH gone AS (DELETE FROM ${name} t WHERE ${owned('t')} AND ctid = ANY (ARRAY(
          SELECT ctid FROM ${name} t WHERE ${owned('t')} LIMIT ${BATCH_SIZE}))
          RETURNING ${name === 'memberships' ? 'person_id' : 'NULL'} AS person)
        SELECT count(*)::int AS total, array_remove(array_agg(person), NULL) AS people FROM gone`,
    }))
    .toReversed();
  const batch = (text: string) =>
    db.statements(async (tx) => {
      await tx.query(ALLOW_DELETION, [accountId]);
      const [gone] = await tx.query<{ total: number; people: string[] | null }>({ text }, [ids]);
      // People are deleted in the transaction that ends their membership, because no later batch could find them.
      if (gone?.people?.length) await forgetWithoutAccount(tx, gone.people);
      return gone?.total ?? 0;
    });
  for (let round = 1; ; round += 1) {
    let ofRound = 0;
    for (const { name, text } of statements) {
      for (let total = 1; total > 0;) {
        total = await batch(text);
        ofRound += total;
        if (total > 0) deleted[name] = (deleted[name] ?? 0) + total;
      }
    }
    if (ofRound > 0 && round < MAX_ROUNDS) continue;
    try {
      await db.statements((tx) => tx.query(FINISH, [ids]));
      return deleted;
    } catch (error) {
      // A request or worker that had begun before the suspension may have added a row.
      if (round >= MAX_ROUNDS || !STILL_REFERRED_TO.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Deletes a demo account together with demo data that belongs to no account; `removeAccount` deletes the account's rows. */
export type RemoveMore = (tx: Queries, accountId: string, removeAccount: () => Promise<void>) => Promise<void>;

/**
 * Deletes a demo account with everything in it, and the people who belong to no other account.
 *
 * @throws AppError 404 `no_demo_account` for another account.
 */
export async function removeDemo(tx: Queries, accountId: string, removeMore?: RemoveMore): Promise<void> {
  if ((await tx.query(LOCK_DEMO, [accountId])).length === 0) {
    throw new AppError(404, 'no_demo_account', 'This is not a demo account');
  }
  const removeAccount = async () => {
    await deleteRows({ query: tx.query, statements: (work) => work(tx) }, accountId);
  };
  await (removeMore ? removeMore(tx, accountId, removeAccount) : removeAccount());
}
