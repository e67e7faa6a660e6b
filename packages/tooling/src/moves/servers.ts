import { finds, rowsOf, type Side } from './side.ts';

const OLDEST = 150_000;
// One slot for following, two for tables that are copied at the same time; each with a sender, and in the target with a worker.
const SLOTS = 3;
const WORKERS = 2;
const SERVER = `SELECT current_setting('server_version_num')::int AS version, r.rolsuper AS superuser,
    r.rolsuper OR r.rolreplication AS replicates, has_database_privilege(current_database(), 'CREATE') AS creates,
    EXISTS (SELECT FROM pg_roles g WHERE g.rolname = 'pg_create_subscription' AND pg_has_role(g.oid, 'USAGE')) AS subscribes,
    current_setting('wal_level') AS level,
    current_setting('max_replication_slots')::int - (SELECT count(*)::int FROM pg_replication_slots) AS slots,
    current_setting('max_wal_senders')::int - (SELECT count(*)::int FROM pg_stat_replication) AS senders,
    current_setting('max_logical_replication_workers')::int
      - (SELECT count(pid)::int FROM pg_stat_subscription) AS workers
  FROM pg_roles r WHERE r.rolname = current_user`;

interface Server {
  version: number;
  superuser: boolean;
  replicates: boolean;
  creates: boolean;
  subscribes: boolean;
  level: string;
  slots: number;
  senders: number;
  workers: number;
}

async function serverOf({ db }: Side): Promise<Server> {
  const [row] = await rowsOf<Server>(db, SERVER);
  if (!row) throw new Error('The server has no settings');
  return row;
}

/**
 * What the servers and the roles of a move lack: it would stop in the middle, and leave a slot that fills the source's disk.
 *
 * @param connection how the target's server reaches the source
 * @returns one line for each problem
 */
export async function lackingServers(source: Side, target: Side, connection: string): Promise<string[]> {
  const [here, there] = [await serverOf(source), await serverOf(target)];
  const problems: string[] = [];
  const require = (isMet: boolean, problem: string) => void (isMet || problems.push(problem));
  const from = `PostgreSQL of ${source.name}`;
  require(here.level === 'logical', `${from} has wal_level = ${here.level}: it must be logical`);
  require(here.slots >= SLOTS, `${from} has fewer than ${SLOTS} replication slots left (max_replication_slots)`);
  require(here.senders >= SLOTS, `${from} has fewer than ${SLOTS} senders left (max_wal_senders)`);
  require(here.replicates, `The role of ${source.name} may not replicate: ALTER ROLE … REPLICATION`);
  const workers = `PostgreSQL of ${target.name} has fewer than ${WORKERS} workers left (max_logical_replication_workers)`;
  require(there.workers >= WORKERS, workers);
  require(there.superuser || there.subscribes, `The role of ${target.name} may not create subscriptions: it must ${
    there.version < 160_000 ? 'be a superuser' : 'have pg_create_subscription'
  }`);
  const hasPassword = new URL(connection).password !== '';
  require(there.superuser || hasPassword, `The URL by which ${target.name} reaches ${source.name} has no password`);
  for (const [{ name }, { version, creates }] of [
    [source, here],
    [target, there],
  ] as const) {
    require(version >= OLDEST, `PostgreSQL of ${name} is older than 15`);
    require(creates, `The role of ${name} may not create schemas: GRANT CREATE ON DATABASE`);
  }
  for (const side of [source, target])
    require(!(await finds(side.db, OF_OTHERS)), `The role of ${side.name} does not own all tables`);
  return problems;
}

const OF_OTHERS = `SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
  AND NOT pg_has_role(relowner, 'USAGE') LIMIT 1`;
