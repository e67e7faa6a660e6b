import type { Movable } from './kinds.ts';
import { takenNumbers } from './numbers.ts';
import { hasMembers, strangers } from './people.ts';
import { nameOf, otherIdentities, PREFIX } from './replication.ts';
import { lackingSecrets } from './secrets.ts';
import { lackingServers } from './servers.ts';
import { finds, rowsOf, schemaOf, type Side } from './side.ts';
import { tablesOf } from './tables.ts';

const MIGRATIONS = 'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1';

/** What was looked at before a move. */
export interface Checked {
  /** The account's ids, spaces included. */
  ids: string[];
  rows: number;
  /** Each one line; with one of them the account does not move. */
  problems: string[];
  /** What does not keep the account from moving. */
  remarks: string[];
}

/** Looks at both cells and changes nothing. */
export async function check(
  source: Side,
  target: Side,
  { kind, account, sourceForTarget }: { kind: Movable; account: string; sourceForTarget?: string | undefined },
): Promise<Checked> {
  const checked: Checked = { ids: [], rows: 0, problems: [], remarks: [] };
  const { problems } = checked;
  problems.push(...(await lackingServers(source, target, sourceForTarget ?? source.databaseUrl)));
  if (schemaOf(source.databaseUrl) !== schemaOf(target.databaseUrl)) problems.push('The schemas have different names');
  const [migrations, other] = await Promise.all(
    [source, target].map(({ db }) => rowsOf<{ name: string }>(db, MIGRATIONS)),
  );
  if (JSON.stringify(migrations) !== JSON.stringify(other)) {
    problems.push(`${source.name} and ${target.name} have different migrations: both must run the same release`);
    return checked;
  }
  problems.push(...(await lackingSecrets(source, target)));
  for (const side of [source, target]) problems.push(...(await otherMoves(side, account)));
  checked.ids = (await rowsOf<{ id: string }>(source.db, kind.spaces, [account])).map(({ id }) => id);
  if (checked.ids.length === 0)
    return { ...checked, problems: [...problems, `${source.name} has no account ${account}`] };
  const [moved] = await rowsOf<{ to: string }>(source.db, MOVED, [checked.ids]);
  if (moved) return { ...checked, problems: [...problems, `The account has moved to ${moved.to}`] };
  await lookAtRows(source, target, kind, checked);
  return checked;
}

const MOVED = 'SELECT moved_to AS to FROM accounts WHERE id = ANY($1) AND moved_to IS NOT NULL';

async function lookAtRows(source: Side, target: Side, kind: Movable, checked: Checked): Promise<void> {
  const { ids, problems, remarks } = checked;
  const { following, atSwitch } = await tablesOf(source.db, kind);
  const nameless = await otherIdentities(
    source.db,
    following.map(({ name }) => name),
  );
  for (const name of nameless)
    problems.push(`${name} of ${source.name} has a replica identity other than DEFAULT or FULL`);
  for (const { name } of [...following, ...atSwitch]) {
    const [row] = await rowsOf<{ total: number }>(
      source.db,
      `SELECT count(*)::int AS total FROM ${name} WHERE account_id = ANY($1)`,
      [ids],
    );
    checked.rows += row?.total ?? 0;
    const mayBeThere = kind.kept.includes(name);
    if (!mayBeThere && (await finds(target.db, `SELECT FROM ${name} WHERE account_id = ANY($1) LIMIT 1`, [ids])))
      problems.push(`${target.name} has rows of the account in ${name} already`);
  }
  if (await finds(target.db, 'SELECT FROM accounts WHERE id = ANY($1) AND moved_to IS NULL', [ids]))
    problems.push(`${target.name} has an account with this id already`);
  if (await finds(source.db, GONE))
    problems.push(`${source.name} is dropping old months at this moment: try again in a while`);
  problems.push(...(await takenNumbers(source, target, kind, ids)));
  problems.push(...(await takenConnections(source, target, kind, ids)));
  const left = await strangers(source.db, target.db, ids);
  if (left.length > 0)
    remarks.push(`Their addresses are unconfirmed, these members do not come along: ${left.join(', ')}`);
  if (!(await hasMembers(source.db, ids))) remarks.push('The account has no members');
}

/** Months that were taken out of a table, and whose rows are still being taken off the totals. */
const GONE = `SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname LIKE 'gone\\_%' AND relkind = 'r'`;

export async function takenConnections(
  source: Side,
  target: Side,
  kind: Movable,
  ids: readonly string[],
): Promise<string[]> {
  if (!kind.atSwitch.includes('connections')) return [];
  const select = `SELECT instagram_account_id AS id FROM connections WHERE account_id = ANY($1)`;
  const connected = (await rowsOf<{ id: string }>(source.db, select, [ids])).map(({ id }) => id);
  const taken = await rowsOf<{ id: string }>(
    target.db,
    'SELECT instagram_account_id AS id FROM connections WHERE instagram_account_id = ANY($1) AND account_id <> ALL($2)',
    [connected, ids],
  );
  return taken.map(({ id }) => `The Instagram account ${id} is connected to another account in ${target.name}`);
}

const OTHERS = `SELECT coalesce(obj_description(oid, 'pg_publication'), pubname) AS what FROM pg_publication
    WHERE pubname LIKE '${PREFIX.replaceAll('_', '\\_')}%' AND pubname <> $1
  UNION ALL SELECT subname FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
    WHERE d.datname = current_database() AND subname LIKE '${PREFIX.replaceAll('_', '\\_')}%' AND subname <> $1`;

/** A cell takes part in one move at a time. */
async function otherMoves({ db, name }: Side, account: string): Promise<string[]> {
  const found = await rowsOf<{ what: string }>(db, OTHERS, [nameOf(account)]);
  return found.map(({ what }) => `Another move of ${name} is not finished: ${what}`);
}
