import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { PREFIX } from '../moves/replication.ts';
import { cellsOf, type CellService, type ListedCell, type ListedService } from './list.ts';

/** What a cell holds and does. */
export interface CellOverview {
  service: CellService;
  /** Empty for the first. */
  tag: string;
  host: string;
  /** Of its replicas, how many are ready: `2 of 3`. */
  ready: string;
  /** What kept the database from being asked; the figures below are then missing. */
  problem?: string;
  accounts?: number;
  megabytes?: number;
  connections?: number;
  /** Committed transactions, over the time that was measured. */
  transactionsPerSecond?: number;
  /** Rows that wait for a worker. */
  waiting?: number;
  /** Moves of accounts from here that are not finished, with the log that is kept for them. */
  moving?: string;
}

export interface CellAccount {
  service: CellService;
  tag: string;
  id: string;
  name: string;
}

/** Counted as operators count accounts: messaging's test spaces belong to their live ones, and one that has moved is elsewhere. */
const ACCOUNTS: Record<CellService, string> = {
  'lead-capture': 'SELECT id, name FROM accounts WHERE moved_to IS NULL',
  messaging: `SELECT id, name FROM accounts WHERE mode = 'live' AND moved_to IS NULL`,
  'product-feedback': 'SELECT id, name FROM accounts',
};
const WAITING: Record<CellService, string> = {
  'lead-capture': `SELECT (SELECT count(*) FROM events WHERE matched_at IS NULL) + (SELECT count(*) FROM triggers WHERE status = 'pending') AS waiting`,
  messaging: `SELECT count(*) AS waiting FROM messages WHERE status IN ('queued', 'sending')`,
  'product-feedback': `SELECT (SELECT count(*) FROM mail_outbox WHERE status = 'pending') + (SELECT count(*) FROM webhook_outbox WHERE status = 'pending') AS waiting`,
};
const STATE = `SELECT pg_database_size(current_database()) AS bytes, numbackends AS connections, xact_commit AS commits
  FROM pg_stat_database WHERE datname = current_database()`;
// A move's slot has the name of its publication, whose comment says what moves where.
const MOVING = `SELECT string_agg(obj_description(p.oid, 'pg_publication') || coalesce(', keeps '
    || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)), ''), '; ') AS moving
  FROM pg_publication p LEFT JOIN pg_replication_slots s ON s.slot_name = p.pubname
  WHERE p.pubname LIKE '${PREFIX.replaceAll('_', '\\_')}%'`;
const TIMEOUT_MS = 10_000;

/** Accounts and load of every cell; a cell that is away does not keep the others from being shown. */
export function overviewOf(services: readonly ListedService[], environment: NodeJS.ProcessEnv, measuredMs = 5000) {
  return Promise.all(services.flatMap(cellsOf).map((cell) => look(cell, environment, measuredMs)));
}

async function look(cell: ListedCell, environment: NodeJS.ProcessEnv, measuredMs: number): Promise<CellOverview> {
  const { service, tag, host, replicas } = cell;
  const answers = await Promise.all(replicas.map(isReady));
  const seen = { service, tag, host, ready: `${answers.filter(Boolean).length} of ${replicas.length}` };
  try {
    return await withDatabase(cell, environment, async (client) => {
      const one = async (statement: string) => (await client.query<Record<string, string>>(statement)).rows[0] ?? {};
      const before = await one(STATE);
      const begun = performance.now();
      const { accounts } = await one(`SELECT count(*) AS accounts FROM (${ACCOUNTS[service]}) AS listed`);
      const { waiting } = await one(WAITING[service]);
      const { moving } = await one(MOVING);
      await pause(measuredMs);
      const after = await one(STATE);
      const seconds = (performance.now() - begun) / 1000;
      return {
        ...seen,
        accounts: Number(accounts),
        megabytes: Math.round(Number(after['bytes']) / 1e6),
        connections: Number(after['connections']),
        transactionsPerSecond: Math.round((Number(after['commits']) - Number(before['commits'])) / seconds),
        waiting: Number(waiting),
        ...(moving && { moving }),
      };
    });
  } catch (error) {
    return { ...seen, problem: (error as Error).message };
  }
}

/** The accounts of every cell. @throws Error when the database of one cannot be asked. */
export async function accountsOf(services: readonly ListedService[], environment: NodeJS.ProcessEnv) {
  const found = await Promise.all(
    services.flatMap(cellsOf).map((cell) =>
      withDatabase(cell, environment, async (client) => {
        const { rows } = await client.query<{ id: string; name: string }>(`${ACCOUNTS[cell.service]} ORDER BY id`);
        return rows.map(({ id, name }): CellAccount => ({ service: cell.service, tag: cell.tag, id, name }));
      }).catch((error: Error) => {
        throw new Error(`The accounts of ${cell.name} cannot be read: ${error.message}`, { cause: error });
      }),
    ),
  );
  return found.flat();
}

/** The URL of a cell's database. @throws Error naming the variable that is not set, or holds something else. */
export function databaseOf({ name, database }: ListedCell, environment: NodeJS.ProcessEnv): string {
  const url = environment[database];
  if (url && URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`${database} is not ${url ? 'usable' : 'set'}: it must be the URL of the database of ${name}`);
}

async function withDatabase<Result>(
  cell: ListedCell,
  environment: NodeJS.ProcessEnv,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const url = databaseOf(cell, environment);
  const schema = new URL(url).searchParams.get('schema') ?? 'public';
  const client = new Client({
    connectionString: url,
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isReady(replica: string): Promise<boolean> {
  try {
    return (await fetch(`http://${replica}/health/ready`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}
