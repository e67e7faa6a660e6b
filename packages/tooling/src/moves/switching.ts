import { escapeIdentifier, type Client } from 'pg';
import type { Movable } from './kinds.ts';
import { copyPeople } from './people.ts';
import { finds, inTransaction, MoveError, rowsOf, type Side } from './side.ts';
import type { Table } from './tables.ts';

/** Longer than any move: the end of such a hold is a step of the move. Not `infinity`, which is no date to a service. */
export const LONG = `'9999-12-31Z'::timestamptz`;
/** How much of a hold must be left for the switch. */
const LEAST_LEFT = `interval '2 seconds'`;

interface Json {
  row: string;
}

const accountsOf = (db: Client, ids: readonly string[]) =>
  rowsOf<Json>(db, 'SELECT to_jsonb(a)::text AS row FROM accounts a WHERE id = ANY($1) ORDER BY id', [ids]);

/** Makes the account in the target, held; one that was there before goes on saying where it is. */
export async function prepareAccount(source: Side, target: Side, ids: readonly string[]): Promise<void> {
  const rows = await accountsOf(source.db, ids);
  const all = `[${rows.map(({ row }) => row).join(',')}]`;
  const insert = `INSERT INTO accounts SELECT (jsonb_populate_record(NULL::accounts,
      item || jsonb_build_object('held_until', ${LONG}, 'moved_to', NULL))).*
    FROM jsonb_array_elements($1::jsonb) AS item ON CONFLICT (id) DO NOTHING`;
  await target.db.query(insert, [all]);
}

/** Says in the source where the account is. From here the move only goes forward. @throws MoveError when the hold has ended */
async function depart(source: Side, target: Side, ids: readonly string[], heldUntil: string): Promise<void> {
  const update = `UPDATE accounts SET moved_to = $2, held_until = ${LONG}
    WHERE id = ANY($1) AND moved_to IS NULL AND held_until = $3::timestamptz AND held_until > now() + ${LEAST_LEFT}`;
  const { rowCount } = await inTransaction(source.db, async () => {
    const result = await source.db.query(update, [ids, target.url, heldUntil]);
    if (result.rowCount !== ids.length)
      throw new MoveError('The account was not held long enough: run the move again, with a greater --hold');
    // The target must be there to take it.
    await target.db.query('SELECT 1');
    return result;
  });
  if (rowCount !== ids.length) throw new Error('Not all spaces departed');
}

/** What the target gets at last, all in one transaction. */
async function arrive(source: Side, target: Side, atSwitch: readonly Table[], kind: Movable, ids: readonly string[]) {
  for (const { name, columns } of atSwitch) {
    if (kind.kept.includes(name)) await target.db.query(`DELETE FROM ${name} WHERE account_id = ANY($1)`, [ids]);
    const listed = columns.map((column) => escapeIdentifier(column)).join(', ');
    const rows = await rowsOf<Json>(
      source.db,
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE account_id = ANY($1)`,
      [ids],
    );
    await target.db.query(
      `INSERT INTO ${name} (${listed}) SELECT ${listed} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  // Where the account was here before, its members of then only learned where it was.
  await target.db.query('DELETE FROM memberships WHERE account_id = ANY($1)', [ids]);
  await copyPeople(source.db, target.db, ids);
  const [list] = await rowsOf<{ columns: string[] }>(target.db, COLUMNS);
  const set = (list?.columns ?? []).map((column) => `${escapeIdentifier(column)} = given.${escapeIdentifier(column)}`);
  const former = `array(SELECT DISTINCT url FROM unnest(given.former_urls || $2::text) AS url WHERE url <> $3 ORDER BY url)`;
  for (const { row } of await accountsOf(source.db, ids)) {
    await target.db.query(
      `UPDATE accounts a SET ${set.join(', ')}, former_urls = ${former}, held_until = NULL, moved_to = NULL
        FROM jsonb_populate_record(NULL::accounts, $1::jsonb) AS given WHERE a.id = given.id`,
      [row, source.url, target.url],
    );
  }
}

const COLUMNS = `SELECT array_agg(attname::text) AS columns FROM pg_attribute
  WHERE attrelid = 'accounts'::regclass AND attnum > 0 AND NOT attisdropped
    AND attname <> ALL (ARRAY['id', 'held_until', 'moved_to', 'former_urls'])`;

/** Whether the source has given the account away to this target. */
export const hasDeparted = ({ db }: Side, target: Side, ids: readonly string[]): Promise<boolean> =>
  finds(db, 'SELECT FROM accounts WHERE id = ANY($1) AND moved_to = $2', [ids, target.url]);

/** Moments of the switch at which a command may be killed. */
export type Moment = 'arriving' | 'departed' | 'arrived';

/**
 * Gives the account to the target. The target's transaction is complete before the source gives it away, so that nothing that
 * could fail comes after, and is committed after.
 *
 * @param heldUntil of the hold under which the cells were compared; null where the source has given the account away already
 */
export async function exchange(
  {
    source,
    target,
    atSwitch,
    kind,
    ids,
  }: { source: Side; target: Side; atSwitch: readonly Table[]; kind: Movable; ids: readonly string[] },
  heldUntil: string | null,
  noteSwitched: () => Promise<void>,
  reached: (moment: Moment) => Promise<void>,
): Promise<void> {
  await inTransaction(target.db, async () => {
    await arrive(source, target, atSwitch, kind, ids);
    await noteSwitched();
    await reached('arriving');
    if (heldUntil !== null) await depart(source, target, ids, heldUntil);
    await reached('departed');
  });
  await reached('arrived');
}

/** Ends the hold in the source, which from now on passes on what arrives; members stay, and see where the account is. */
export async function passOn({ db }: Side, kind: Movable, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async () => {
    for (const statement of kind.afterwards) await db.query(statement, [ids]);
    await db.query('UPDATE accounts SET held_until = NULL WHERE id = ANY($1) AND moved_to IS NOT NULL', [ids]);
  });
}
