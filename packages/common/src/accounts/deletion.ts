import type { Queries } from '../database/database.ts';
import { sqlState } from '../database/errors.ts';
import { repeating } from '../database/repeating.ts';
import { forgetWithoutAccount } from '../members/store.ts';
import { ownedTables, spacesOf } from './tables.ts';

/** A database with transactions for hand-written statements. */
export interface AccountDb extends Queries {
  statements<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
}

/** Maximum number of rows per transaction. */
const BATCH_SIZE = 5000;
const MAX_ROUNDS = 3;
const STILL_REFERRED_TO = new Set(['23001', '23503']);

const MEMBERS = { text: 'SELECT person_id AS id FROM memberships WHERE account_id = ANY ($1)' };
// Triggers that refuse deletions allow them while this is set.
const BEGIN = { text: `SELECT set_config('services.removed_account', $1, true)` };
const FINISH = { text: 'DELETE FROM accounts WHERE id = ANY ($1)' };

/**
 * Deletes a suspended account with everything in it, in batches; the people who belong to no other account go with it. After
 * an interruption it continues where it was. Each table is emptied before the tables that it refers to, so that no statement
 * deletes more than a batch through a foreign key, and counted again at the end, because triggers may have added counts.
 *
 * @returns the number of deleted rows by table.
 */
export async function deleteRows(db: AccountDb, accountId: string): Promise<Record<string, number>> {
  const ids = await spacesOf(db, accountId);
  const members = await db.query<{ id: string }>(MEMBERS, [ids]);
  const deleted: Record<string, number> = {};
  const statements = (await ownedTables(db))
    .filter(({ name }) => name !== 'accounts')
    .map(({ name, owned }) => ({
      name,
      // The condition is repeated, because the rows of several partitions can have the same ctid.
      text: `DELETE FROM ${name} t WHERE ${owned('t')} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} t WHERE ${owned('t')} LIMIT ${BATCH_SIZE})) RETURNING 1`,
    }))
    .toReversed();
  const batch = (text: string) =>
    repeating(() =>
      db.statements(async (tx) => {
        await tx.query(BEGIN, [accountId]);
        return (await tx.query({ text: `WITH gone AS (${text}) SELECT count(*)::int AS total FROM gone` }, [ids])) as [
          { total: number },
        ];
      }),
    );
  for (let round = 1; ; round += 1) {
    for (const { name, text } of statements) {
      for (let total = 1; total > 0;) {
        [{ total }] = await batch(text);
        if (total > 0) deleted[name] = (deleted[name] ?? 0) + total;
      }
    }
    try {
      await repeating(() => db.query(FINISH, [ids]));
      break;
    } catch (error) {
      // A request or worker that had begun before the suspension may have added a row.
      if (round === MAX_ROUNDS || !STILL_REFERRED_TO.has(sqlState(error) ?? '')) throw error;
    }
  }
  // Counts that the last deletions added.
  for (const { text } of statements) await batch(text);
  await db.statements((tx) =>
    forgetWithoutAccount(
      tx,
      members.map(({ id }) => id),
    ),
  );
  return deleted;
}
