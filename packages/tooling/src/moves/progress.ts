import { rowsOf, type Side } from './side.ts';

/** How far a move is, in the order of its steps. */
export const STEPS = ['begun', 'following', 'switched'] as const;
export type Step = (typeof STEPS)[number];

/** What the target remembers of a move that is not finished. */
export interface Progress {
  account: string;
  ids: string[];
  source: string;
  step: Step;
  /** Of the subscription; null before there is one. */
  subscription: string | null;
  /** Tables of the source whose replica identity was FULL before. */
  wide: string[];
}

// Beside the service's schema: it is not the service's, and its migrations know nothing of it.
const PREPARE = `CREATE SCHEMA IF NOT EXISTS account_moves;
  CREATE TABLE IF NOT EXISTS account_moves.moves (account text PRIMARY KEY, ids text[] NOT NULL, source text NOT NULL,
    step text NOT NULL, subscription text, wide text[] NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())`;
const COLUMNS = 'account, ids, source, step, subscription, wide';

export async function readProgress({ db }: Side): Promise<Progress[]> {
  const [found] = await rowsOf<{ there: boolean }>(
    db,
    `SELECT to_regclass('account_moves.moves') IS NOT NULL AS there`,
  );
  return found?.there ? rowsOf<Progress>(db, `SELECT ${COLUMNS} FROM account_moves.moves ORDER BY account`) : [];
}

export async function begin({ db }: Side, { account, ids, source, wide }: Progress): Promise<void> {
  await db.query(PREPARE);
  const insert = `INSERT INTO account_moves.moves (account, ids, source, step, wide) VALUES ($1, $2, $3, 'begun', $4)`;
  await db.query(insert, [account, ids, source, wide]);
}

export async function note({ db }: Side, account: string, step: Step, subscription: string | null): Promise<void> {
  const update =
    'UPDATE account_moves.moves SET step = $2, subscription = coalesce($3, subscription) WHERE account = $1';
  await db.query(update, [account, step, subscription]);
}

export async function forget({ db }: Side, account: string): Promise<void> {
  await db.query('DELETE FROM account_moves.moves WHERE account = $1', [account]);
}
