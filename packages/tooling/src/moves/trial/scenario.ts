import type { Client } from 'pg';
import { MOVABLE } from '../kinds.ts';
import { rowsOf } from '../side.ts';
import { tablesOf } from '../tables.ts';
import type { LoadResult, Wanted } from './client.ts';
import type { Count } from './judgement.ts';
import type { TrialCell, World } from './world.ts';

/** The account that moves, its neighbour in the first cell, and one that is in the second. */
export const NAMES = ['moving', 'near', 'far'] as const;
export type Name = (typeof NAMES)[number];

/** Whose request the load's next one is, and its number: the same people and texts occur in all accounts. */
export function turnOf(index: number): { name: Name; number: number } {
  const [name, odd] = (
    [
      ['moving', 0],
      ['moving', 1],
      ['near', 0],
      ['far', 0],
    ] as const
  )[index % 4] ?? ['far', 0];
  return { name, number: Math.floor(index / 4) * 2 + odd };
}

/** An account of the trial. */
export interface Account {
  name: Name;
  id: string;
  key: string;
  /** Where clients reach it, from beginning to end. */
  url: string;
}

/** A service under trial, with its three accounts. */
export interface Trial {
  accounts: Record<Name, Account>;
  perSecond: number;
  make(index: number): Wanted;
  /** Ends what keeps work waiting: receivers that are down, a provider that is slow. */
  relieve(): void;
  /** A statement that answers what the account ($1) still has to do, a row each. */
  waiting: string;
  /** A statement that answers `{ name, kept, counted }` of the account $1. */
  counts: string;
  /** What is missing of an account's work or was done too often; `cell` has it in the end. */
  judge(name: Name, cell: TrialCell, load: LoadResult): Promise<string[]>;
  /** Further figures worth showing. */
  figures(movedAt: number): Record<string, unknown>;
}

export interface Scenario {
  /** Of both cells. */
  settings(urls: readonly [string, string], providersUrl: string): Record<string, string>[];
  /** Makes the accounts and begins their work. */
  prepare(world: World): Promise<Trial>;
}

/** Makes an account with a key and a member, who is the same person in all of them. */
export async function makeAccount(
  cell: TrialCell,
  name: Name,
  url: string,
  words: readonly string[],
): Promise<Account> {
  const { id } = await cell.run(['accounts', 'create', '--name', name, ...words]);
  const account = String(id);
  const { key } = await cell.run(['keys', 'create', '--account', account, '--name', 'trial']);
  const person = ['--email', 'jane@example.com', '--name', 'Jane', '--role', 'owner'];
  await cell.run(['people', 'create', '--account', account, ...person], 'a long enough password');
  return { name, id: account, key: String(key), url };
}

/** A request of preparations. @throws Error when it is refused */
export async function call(
  { url }: Pick<Account, 'url'>,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const answer = await fetch(url + path, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body: text });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** What an account still has to do. */
export const waitingOf = (db: Client, { waiting }: Trial, { id }: Account): Promise<object[]> =>
  rowsOf<object>(db, waiting, [id]);

/**
 * The webhooks that an account's receiver has taken. One whose answer the service has not had may come again, as documented: it
 * counts once.
 */
export async function webhooksOf({ providers }: World, db: Client, { name, id }: Account) {
  const statement = `SELECT id FROM webhook_outbox WHERE account_id = $1 AND jsonb_path_exists(log, '$[*] ? (@.status == null)')`;
  const doubtful = new Set((await rowsOf<{ id: string }>(db, statement, [id])).map((row) => row.id));
  const seen = new Set<string>();
  return providers.messages({ provider: 'webhooks', recipient: name, outcome: 'accepted' }, 200_000).filter((entry) => {
    const isAgain = doubtful.has(entry.reference) && seen.has(entry.reference);
    seen.add(entry.reference);
    return !isAgain;
  });
}

/** Brings forward the webhooks of an account that would be tried again in minutes. */
export async function hurry(db: Client, { id }: Account): Promise<void> {
  await db.query(
    `UPDATE webhook_outbox SET next_attempt_at = now() WHERE account_id = $1 AND status = 'pending' AND NOT claimed
      AND next_attempt_at > now() + interval '10 seconds'`,
    [id],
  );
}

export const countsOf = (db: Client, { counts }: Trial, { id }: Account): Promise<Count[]> =>
  rowsOf<Count>(db, counts, [id]);

/** Sums that are kept beside what counting gives, by name. */
export const sumsOf = (what: string, kept: string, counted: string): string => `
  SELECT '${what} ' || coalesce(k.name, c.name) AS name, coalesce(k.total, 0)::int AS kept, coalesce(c.total, 0)::int AS counted
    FROM (${kept} GROUP BY 1) k FULL JOIN (${counted} GROUP BY 1) c ON c.name = k.name`;

/** What a cell has of an account that is in another one, beyond what it keeps to pass on what arrives. */
export async function leftOf(db: Client, service: string, account: string): Promise<string[]> {
  const kind = MOVABLE[service];
  if (kind === undefined) throw new Error(`Accounts of ${service} do not move`);
  const ids = (await rowsOf<{ id: string }>(db, kind.spaces, [account])).map(({ id }) => id);
  const { following, atSwitch } = await tablesOf(db, kind);
  const left: string[] = [];
  for (const { name } of [...following, ...atSwitch]) {
    if (kind.kept.includes(name)) continue;
    const [row] = await rowsOf<{ rows: number }>(
      db,
      `SELECT count(*)::int AS rows FROM ${name} WHERE account_id = ANY($1)`,
      [ids],
    );
    if (row && row.rows > 0) left.push(`${row.rows} rows of ${name} were left behind`);
  }
  const replication = `SELECT slot_name::text AS name FROM pg_replication_slots UNION ALL SELECT subname FROM pg_subscription
    UNION ALL SELECT pubname FROM pg_publication UNION ALL
    SELECT relname || ' with a wide identity' FROM pg_class WHERE relreplident = 'f' AND relkind IN ('r', 'p')`;
  for (const { name } of await rowsOf<{ name: string }>(db, replication)) left.push(`${name} was left behind`);
  return left;
}
