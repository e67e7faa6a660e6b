import { Client, type Pool } from 'pg';

/** A cell as a move sees it. */
export interface Cell {
  /** As in the list: `messaging-eu2`. */
  name: string;
  /** Where its requests arrive, without a slash at the end. */
  url: string;
  databaseUrl: string;
}

/** A cell with its connection. */
export interface Side extends Cell {
  db: Client;
}

/** What an operator can correct: shown as one line. */
export class MoveError extends Error {}

/** Set where the command itself changes rows; see `fence.ts`. */
export const PASSES = 'account_moves.passes';

/** Texts of rows are compared between two servers, whose settings may differ. */
const SETTINGS = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET lock_timeout = '5s'; SET ${PASSES} = 'on'`;

export const schemaOf = (url: string): string => new URL(url).searchParams.get('schema') ?? 'public';

/** @throws MoveError when the database cannot be reached */
export async function openSide(cell: Cell): Promise<Side> {
  const db = new Client({
    connectionString: cell.databaseUrl,
    options: `-c search_path=${schemaOf(cell.databaseUrl)}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'move of an account',
  });
  db.on('error', () => {});
  try {
    await db.connect();
    await db.query(SETTINGS);
  } catch (error) {
    await db.end().catch(() => {});
    const { message } = error as Error;
    throw new MoveError(`The database of ${cell.name} cannot be reached: ${message || String(error)}`);
  }
  return { ...cell, db };
}

/** Connects to cells for some work. @throws MoveError where a connection is lost */
export async function withSides<Result>(
  cells: readonly Cell[],
  work: (sides: readonly Side[]) => Promise<Result>,
): Promise<Result> {
  const sides: Side[] = [];
  try {
    for (const cell of cells) sides.push(await openSide(cell));
    return await work(sides);
  } catch (error) {
    if (error instanceof MoveError) throw error;
    const answers = await Promise.all(
      sides.map(async ({ db }) => (await db.query('SELECT 1').catch(() => null)) !== null),
    );
    const lost = sides.filter((_side, index) => !answers[index]).map(({ name }) => name);
    if (lost.length === 0) throw error;
    throw new MoveError(`The connection to the database of ${lost.join(' and ')} was lost: run the command again`, {
      cause: error,
    });
  } finally {
    await Promise.all(sides.map(({ db }) => db.end().catch(() => {})));
  }
}

/** Rows of a statement. */
export async function rowsOf<Row extends object>(
  db: Pick<Client | Pool, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await db.query<Row>(text, [...values])).rows;
}

/** Whether a statement finds a row. */
export async function finds(db: Client, text: string, values: readonly unknown[] = []): Promise<boolean> {
  return ((await db.query(text, [...values])).rowCount ?? 0) > 0;
}

/** A lock that was not had in time, and a deadlock with what the service does. */
const CONFLICTS = new Set(['55P03', '40P01']);
const ATTEMPTS = 20;

/** A statement by itself, again where others are in its way: they are not waited for long, because others wait behind. */
export async function persist(db: Client, statement: string, values: readonly unknown[] = []): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await db.query(statement, [...values])).rowCount ?? 0;
    } catch (error) {
      if (!CONFLICTS.has((error as { code?: string }).code ?? '') || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Runs the work in a transaction. */
export async function inTransaction<Result>(db: Client, work: () => Promise<Result>): Promise<Result> {
  await db.query('BEGIN');
  try {
    const result = await work();
    await db.query('COMMIT');
    return result;
  } catch (error) {
    await db.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const LOCK = `SELECT pg_try_advisory_lock(hashtext('move of an account')) AS locked`;

/** Held as long as the connection: that of a killed command may need a moment to end. @throws MoveError */
export async function lockSide({ db, name }: Side, until: (holds: () => Promise<boolean>) => Promise<boolean>) {
  const isLocked = async () => (await rowsOf<{ locked: boolean }>(db, LOCK))[0]?.locked === true;
  if (!(await until(isLocked))) throw new MoveError(`Another command is moving an account of ${name} at this moment`);
}
