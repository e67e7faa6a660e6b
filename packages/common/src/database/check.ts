import type pg from 'pg';

import { prepared } from './database.ts';
import { ConfigError } from '../runtime/config.ts';
import type { Logger } from '../runtime/logging.ts';
import { isTemporary, sqlState } from './errors.ts';
import type { Pool } from './pool.ts';

interface Setting {
  name: string;
  value: string | null;
  role: string;
  database: string;
  /** The first existing schema of the search path. */
  schema: string | null;
}

// Uses a named statement to find out whether the pooler keeps named statements.
const SETTINGS = prepared(`SELECT wanted.name, coalesce(setting, current_setting(wanted.name, true)) AS value,
      quote_ident(current_user) AS role, quote_ident(current_database()) AS database, current_schema() AS schema
    FROM unnest($1::text[]) WITH ORDINALITY wanted (name, position) LEFT JOIN pg_settings USING (name) ORDER BY position`);

/**
 * Checks at start that connections have the settings that the service relies on: time limits, the time format, the schema. A
 * pooler may refuse such settings or, worse, ignore them. The check does not wait for an unavailable database.
 *
 * @param urlSetting the setting that holds the URL of the pools.
 * @throws ConfigError with what to change, one line for each setting.
 */
export async function checkConnections(
  pools: readonly Pool[],
  logger: Logger,
  urlSetting = 'DATABASE_URL',
): Promise<void> {
  // Several pools share most of their settings. Each problem is reported once, and the operator gets all corrections at once.
  const problems = new Set<string>();
  for (const pool of pools) {
    try {
      for (const problem of await findProblems(pool, urlSetting)) problems.add(problem);
    } catch (error) {
      logger.warn({ err: error }, 'the settings of database connections could not be checked');
      // The database is unavailable for the other pools, too.
      if (isTemporary(error)) break;
    }
  }
  if (problems.size > 0) throw new ConfigError([...problems]);
}

async function findProblems(pool: Pool, urlSetting: string): Promise<string[]> {
  const clients: pg.PoolClient[] = [];
  try {
    let settings: Setting[] = [];
    // Two clients of a pooler probably get the same server connection. If the pooler does not keep named statements apart, the second
    // client finds the name taken.
    for (let count = 0; count < (pool.pooled ? Math.min(2, pool.options.max) : 1); count += 1) {
      const client = await pool.connect();
      clients.push(client);
      settings = (await client.query<Setting>({ ...SETTINGS, values: [Object.keys(pool.settings)] })).rows;
    }
    return settings.flatMap((setting) => problemOf(setting, pool.settings[setting.name] ?? '', urlSetting));
  } catch (error) {
    const state = sqlState(error);
    if (state === PROTOCOL_VIOLATION) return [`DATABASE_POOLER: must be transaction: ${(error as Error).message}`];
    if (state === NAME_TAKEN || state === NAME_UNKNOWN) {
      return ['DATABASE_NAMED_STATEMENTS: must be off, because the pooler does not keep named statements'];
    }
    throw error;
  } finally {
    for (const client of clients) client.release();
  }
}

function problemOf({ name, value, role, database, schema }: Setting, wanted: string, urlSetting: string): string[] {
  const found = (value ?? '').replaceAll(' ', '');
  if (found === wanted && name === 'search_path') {
    // The schema is checked because statements would otherwise use `public`.
    const [own] = wanted.split(',');
    return schema === own ? [] : [`${urlSetting}: there is no schema ${own}: apply the migrations first`];
  }
  if (found === wanted || (name === 'DateStyle' && found.startsWith(`${wanted},`))) return [];
  const list = name === 'search_path' ? wanted.replaceAll(',', ', ') : `'${wanted}'`;
  return [
    `${urlSetting}: ${name} is ${value === null ? 'not set' : `'${value}'`} instead of '${wanted}'. Behind a pooler it is a setting ` +
      `of the role: ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${list};`,
  ];
}

/** The error with which PgBouncer rejects settings in the startup message. */
const PROTOCOL_VIOLATION = '08P01';
const NAME_TAKEN = '42P05';
const NAME_UNKNOWN = '26000';
