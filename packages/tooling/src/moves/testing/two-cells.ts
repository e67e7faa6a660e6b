/** For tests: two cells of a service, which are two databases of one server, and accounts in them. */
import path from 'node:path';
import { migrate } from '@services/migrations/migrations';
import { Client } from 'pg';
import { root } from '../../repository.ts';
import { startPostgres } from '../../servers/postgres/server.ts';
import { furnishTables } from './furnish.ts';
import { MOVABLE, type Movable } from '../kinds.ts';
import type { MoveOptions, Point } from '../move.ts';
import { rowsOf, type Cell } from '../side.ts';

export const SERVICES = ['messaging', 'lead-capture'] as const;
export type Service = (typeof SERVICES)[number];
export type Which = 'one' | 'two';

/** Where the second cell of lead capture begins to number. */
const SECOND_RANGE = String(1n << 40n);

/** As `kill -9`: nothing is released, and the connections end. */
export class Killed extends Error {}

/** Options with which a move ends at a point. */
export function killedAt(options: MoveOptions, wanted: Point): MoveOptions {
  let isDead = false;
  return {
    ...options,
    release: async () => (isDead ? undefined : options.release()),
    reached(point) {
      if (point !== wanted) return;
      isDead = true;
      throw new Killed(point);
    },
  };
}

export async function startTwoCells(service: Service) {
  const server = await startPostgres({ settings: { wal_level: 'logical', max_replication_slots: '30' } });
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  const urlOf = (which: Which) => server.url.replace(/postgres$/, which);
  await admin.query('CREATE DATABASE one');
  await migrate(urlOf('one'), path.join(root, 'apps', service));
  await recordSecrets(urlOf('one'));
  await admin.query('CREATE DATABASE two TEMPLATE one');
  await admin.end();
  const [one, two] = [new Client({ connectionString: urlOf('one') }), new Client({ connectionString: urlOf('two') })];
  for (const db of [one, two]) await db.connect();
  if (service === 'lead-capture') await two.query(`SELECT setval('events_id_seq', $1::bigint)`, [SECOND_RANGE]);
  const kind = MOVABLE[service] as Movable;
  const dbOf = (which: Which) => (which === 'one' ? one : two);
  const cellOf = (which: Which): Cell => ({
    name: `${service}-${which}`,
    url: `https://${which}.example.com`,
    databaseUrl: urlOf(which),
  });
  let accounts = 0;

  /** A new account with a row in every table. */
  async function makeAccount(which: Which = 'one', id = `acc_${(accounts += 1)}`) {
    const db = dbOf(which);
    const isMessaging = service === 'messaging';
    await db.query(
      isMessaging
        ? `INSERT INTO accounts (id, name, mode, live_account_id) VALUES ($1, 'Ünïcode', 'live', NULL), ($1 || '_test', 'Test', 'test', $1)`
        : `INSERT INTO accounts (id, name, plan) VALUES ($1, 'Ünïcode', 'free')`,
      [id],
    );
    const tables = await furnishTables(db, id, isMessaging ? {} : { events: { id: await nextNumber(which) } });
    if (isMessaging) await furnishTables(db, `${id}_test`);
    return { id, tables, ids: isMessaging ? [id, `${id}_test`] : [id] };
  }

  async function nextNumber(which: Which): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(dbOf(which), `SELECT nextval('events_id_seq')::text AS id`);
    return row?.id ?? '';
  }

  /** A move from the first cell to the second, or back; the holds are those of `accounts hold`, without its wait. */
  function optionsOf(account: string, back = false): MoveOptions {
    const [source, target] = back ? (['two', 'one'] as const) : (['one', 'two'] as const);
    const change = (to: string) =>
      dbOf(source).query(`UPDATE accounts SET held_until = ${to} WHERE id = $1 OR id = $1 || '_test'`, [account]);
    return {
      account,
      kind,
      source: cellOf(source),
      target: cellOf(target),
      hold: async () => {
        await change(`now() + interval '1 minute'`);
        return 0;
      },
      release: async () => void (await change('NULL')),
    };
  }

  /** What PostgreSQL keeps of moves. */
  async function leftovers(): Promise<string[]> {
    const select = `SELECT pubname AS name FROM pg_publication
      UNION ALL SELECT relname FROM pg_class WHERE relreplident = 'f' AND relkind IN ('r', 'p')
      UNION ALL SELECT tgname FROM pg_trigger WHERE tgname LIKE '%account\\_move%'`;
    const everywhere = `SELECT slot_name AS name FROM pg_replication_slots UNION ALL SELECT subname FROM pg_subscription`;
    const found = [...(await rowsOf<{ name: string }>(one, everywhere))];
    for (const db of [one, two]) found.push(...(await rowsOf<{ name: string }>(db, select)));
    return found.map(({ name }) => name);
  }

  async function stop(): Promise<void> {
    for (const db of [one, two]) await db.end();
    await server.stop();
  }
  return { server, kind, one, two, cellOf, makeAccount, nextNumber, optionsOf, leftovers, stop };
}

/** As a service does when it is started. */
async function recordSecrets(url: string): Promise<void> {
  const db = new Client({ connectionString: url });
  await db.connect();
  await db.query("INSERT INTO secret_fingerprints VALUES ('ADDRESS_KEY', '', 'a'), ('ENCRYPTION_KEYS', 'k1', 'k')");
  await db.end();
}

export type TwoCells = Awaited<ReturnType<typeof startTwoCells>>;

/** All rows of an account, as text, by table. */
export async function rowsOfAccount(db: Client, tables: readonly string[], ids: readonly string[]) {
  const all: Record<string, string[]> = {};
  for (const table of [...tables, 'memberships']) {
    const select = `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE account_id = ANY($1) ORDER BY 1`;
    all[table] = (await rowsOf<{ row: string }>(db, select, [ids])).map(({ row }) => row);
  }
  return all;
}
