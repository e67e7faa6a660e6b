import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { until } from '../servers/processes.ts';
import { finds, MoveError, persist, rowsOf, type Side } from './side.ts';

/** What publications, slots and subscriptions of moves are called. */
export const PREFIX = 'account_move_';
export const nameOf = (account: string): string =>
  PREFIX + createHash('sha256').update(account).digest('hex').slice(0, 20);

/**
 * Tables and partitions whose changes do not carry `account_id` by themselves. PostgreSQL refuses changes of rows of anybody in a
 * published table whose filter needs a column that is not in the identity: this comes before the publication, and ends after it.
 */
const WITHOUT_ACCOUNT = `SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relreplident = 'd'
    AND coalesce((SELECT inhparent FROM pg_inherits WHERE inhrelid = c.oid), c.oid)::regclass::text = ANY($1)
    AND NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname = 'account_id')`;
const FULL = `SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relreplident = 'f'
    AND coalesce((SELECT inhparent FROM pg_inherits WHERE inhrelid = c.oid), c.oid)::regclass::text = ANY($1)`;
/** Those that somebody has given an identity that knows nothing of accounts. */
const OTHERWISE = FULL.replace("= 'f'", "IN ('n', 'i')");
const identify = (db: Client, name: string, identity: 'FULL' | 'DEFAULT') =>
  persist(db, `ALTER TABLE ${name} REPLICA IDENTITY ${identity}`);

const namesOf = async (db: Client, statement: string, tables: readonly string[]): Promise<string[]> =>
  (await rowsOf<{ name: string }>(db, statement, [tables])).map(({ name }) => name);

/** The tables whose changes carry whole rows already, for somebody else. */
export const wideIdentities = (db: Client, tables: readonly string[]): Promise<string[]> => namesOf(db, FULL, tables);

/** The tables whose changes could not say whose row they are about. */
export const otherIdentities = (db: Client, tables: readonly string[]): Promise<string[]> =>
  namesOf(db, OTHERWISE, tables);

/** Lets changes of every table say whose row they are about, those of months that were made meanwhile included. */
export async function widenIdentities(db: Client, tables: readonly string[]): Promise<void> {
  for (const name of await namesOf(db, WITHOUT_ACCOUNT, tables)) await identify(db, name, 'FULL');
}

/** Publication and slot in the source. A slot keeps all that is written from now on until it is dropped. */
export async function publish(
  source: Side,
  account: string,
  ids: readonly string[],
  tables: readonly string[],
  { to, isFollowed }: { to: string; isFollowed: boolean },
) {
  const { db } = source;
  const name = nameOf(account);
  await widenIdentities(db, tables);
  if (!(await finds(db, 'SELECT FROM pg_publication WHERE pubname = $1', [name]))) {
    const filter = `WHERE (account_id IN (${ids.map(escapeLiteral).join(', ')}))`;
    const listed = tables.map((table) => `${escapeIdentifier(table)} ${filter}`).join(', ');
    // In one go: a publication without its comment would look like that of another move.
    await db.query(`BEGIN; CREATE PUBLICATION ${name} FOR TABLE ${listed} WITH (publish_via_partition_root = true);
      COMMENT ON PUBLICATION ${name} IS ${escapeLiteral(`${account} to ${to}`)}; COMMIT`);
  }
  // One that was lost while the target followed would begin too late.
  if (!isFollowed && !(await finds(db, 'SELECT FROM pg_replication_slots WHERE slot_name = $1', [name]))) {
    await db.query(`SELECT pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
  }
}

/** What libpq knows of a URL's parameters: others are the services'. */
const PARAMETERS = /^(ssl\w+|gssencmode|channel_binding|target_session_attrs)$/;

/** How the target's server reaches the source's database. */
function connectionOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const unknown = [...url.searchParams.keys()].filter((name) => !PARAMETERS.test(name));
  for (const name of unknown) url.searchParams.delete(name);
  return url.href;
}

/** The subscription in the target: copies what is there, then follows. */
export async function subscribe(target: Side, source: Side, account: string, reachedAt?: string): Promise<void> {
  const name = nameOf(account);
  if (await finds(target.db, OWN_SUBSCRIPTION, [name])) {
    await target.db.query(`ALTER SUBSCRIPTION ${name} ENABLE`);
    return;
  }
  const connection = escapeLiteral(connectionOf(reachedAt ?? source.databaseUrl));
  await target.db.query(`CREATE SUBSCRIPTION ${name} CONNECTION ${connection} PUBLICATION ${name}
    WITH (create_slot = false, slot_name = ${name}, disable_on_error = true)`);
}

// Subscriptions of all databases of a server are in one catalogue.
const OWN_SUBSCRIPTION = `SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
  WHERE d.datname = current_database() AND s.subname = $1`;
const STATE = `SELECT s.subenabled AS enabled,
    (SELECT count(*) FROM pg_subscription_rel r WHERE r.srsubid = s.oid AND r.srsubstate <> 'r')::int AS waiting
  FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
  WHERE d.datname = current_database() AND s.subname = $1`;
const REACHED = `SELECT wal_status AS state, confirmed_flush_lsn >= $2::pg_lsn AS reached FROM pg_replication_slots WHERE slot_name = $1`;

/** Whether the first copy is complete, and how many tables are not. @throws MoveError when the target cannot apply a change */
export async function uncopiedTables({ db, name: cell }: Side, account: string): Promise<number> {
  const [state] = await rowsOf<{ enabled: boolean; waiting: number }>(db, STATE, [nameOf(account)]);
  if (!state) throw new MoveError(`${cell} no longer follows the account: cancel the move, and begin again`);
  if (!state.enabled)
    throw new MoveError(
      `${cell} could not apply a change and no longer follows: its server's log says why. Run the move again, or cancel it`,
    );
  return state.waiting;
}

/** The position up to which the source has written. */
export async function positionOf({ db }: Side): Promise<string> {
  const [row] = await rowsOf<{ position: string }>(db, 'SELECT pg_current_wal_insert_lsn()::text AS position');
  return row?.position ?? '';
}

/** Whether the target has all up to a position. @throws MoveError when the source no longer keeps what the target lacks */
export async function hasReached({ db, name }: Side, account: string, position: string): Promise<boolean> {
  const [slot] = await rowsOf<{ state: string; reached: boolean }>(db, REACHED, [nameOf(account), position]);
  if (slot === undefined || slot.state === 'lost')
    throw new MoveError(
      `${name} no longer keeps what was written meanwhile (max_slot_wal_keep_size, or a failover): cancel the move, and begin again`,
    );
  return slot.reached;
}

/** Ends following; afterwards nothing that happens in the source changes the target. */
export async function unsubscribe(target: Side, account: string, source?: Side): Promise<void> {
  const { db } = target;
  const name = nameOf(account);
  if (!(await finds(db, OWN_SUBSCRIPTION, [name]))) return;
  await db.query(`ALTER SUBSCRIPTION ${name} DISABLE`);
  if (source) await endCopies(source, target, account);
  // The slot is dropped in the source: otherwise one cell could not go on while the other is away.
  await db.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`);
  await db.query(`DROP SUBSCRIPTION ${name}`);
}

const WORKERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_subscription WHERE subname = $1 AND pid IS NOT NULL`;
const COPYING = `SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots
  WHERE database = current_database() AND slot_name LIKE $1 AND active_pid IS NOT NULL`;
const END_MS = 10_000;

/**
 * Ends copies of tables that are under way. A copy begins with a slot, which waits for all transactions of its server; dropping the
 * subscription waits for the slot, and where both cells are on one server each would wait for the other.
 */
async function endCopies(source: Side, target: Side, account: string): Promise<void> {
  const slots = slotsOfCopies(await subscriptionId(target, account));
  await until(async () => {
    const workers = await rowsOf(target.db, WORKERS, [nameOf(account)]);
    const copying = await rowsOf(source.db, COPYING, [slots]);
    return workers.length + copying.length === 0;
  }, END_MS);
}

/** A pattern for the names of the slots that a subscription copies tables with; without one it matches nothing. */
const slotsOfCopies = (subscription: string | null) => (subscription === null ? '' : `pg\\_${subscription}\\_sync\\_%`);

const SLOTS = `SELECT slot_name AS name, active_pid AS pid FROM pg_replication_slots
  WHERE database = current_database() AND (slot_name = $1 OR slot_name LIKE $2)`;

/** Takes slot, publication and wide identities away from the source, except those that were wide before. */
export async function unpublish(
  { db }: Side,
  account: string,
  tables: readonly string[],
  { subscription, wide }: { subscription: string | null; wide: readonly string[] },
) {
  const name = nameOf(account);
  // Workers that copied a table when the subscription ended may have left theirs.
  for (const slot of await rowsOf<{ name: string; pid: number | null }>(db, SLOTS, [
    name,
    slotsOfCopies(subscription),
  ])) {
    if (slot.pid !== null) await db.query('SELECT pg_terminate_backend($1, 5000)', [slot.pid]);
    await db.query('SELECT pg_drop_replication_slot($1)', [slot.name]);
  }
  await db.query(`DROP PUBLICATION IF EXISTS ${name}`);
  for (const each of await namesOf(db, FULL, tables)) if (!wide.includes(each)) await identify(db, each, 'DEFAULT');
}

/** The number that the slots of the subscription's copies are named by. */
export async function subscriptionId({ db }: Side, account: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(db, OWN_SUBSCRIPTION.replace('SELECT', 'SELECT s.oid::text AS id'), [
    nameOf(account),
  ]);
  return row?.id ?? null;
}
