import path from 'node:path';
import { migrate, migrationsFingerprint } from '@services/migrations/migrations';
import { withClient } from '../servers/postgres/client.ts';

/** The lock that is held while a template is created, so that two runs on one server do not create the same template. */
const templateLock = 72_707_370;

/**
 * Creates the database from which the test databases of a workspace are cloned, unless the server already has it: empty,
 * with the workspace's migrations applied.
 *
 * @param serverUrl connection string of the server's superuser
 * @returns the template's name, which changes with the migrations
 */
export async function prepareTemplate(serverUrl: string, serviceDir: string): Promise<string> {
  const workspace = path.basename(serviceDir).replaceAll(/\W/g, '_');
  const name = `template_${workspace}_${await migrationsFingerprint(serviceDir)}`;
  return withClient(serverUrl, async (server) => {
    await server.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      // The template gets its final name only when it is complete.
      await server.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
      await server.query(`CREATE DATABASE ${name}_unfinished`);
      await migrate(databaseUrl(serverUrl, `${name}_unfinished`), serviceDir);
      await server.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    }
    return name;
  });
}

/** The environment variable that passes a workspace's template on to the workers of a test run. */
export function templateVariable(workspace: string): string {
  return `TEST_TEMPLATE_${path.basename(workspace).replaceAll(/\W/g, '_').toUpperCase()}`;
}

/** Returns the connection string for another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
