import { migrate } from '@services/tooling/migrations/migrations';
import pg from 'pg';
import { join } from 'node:path';

/** Creates another migrated database on the bench's server; returns its URL. */
export async function createDatabase(serverUrl: string, service: string, name: string): Promise<string> {
  await run(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, join(import.meta.dirname, '../../apps', service));
  return url.href;
}

/** Runs statements one after the other, each in its own transaction unless they begin one. */
export async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements.split(';')) if (statement.trim() !== '') await client.query(statement);
  await client.end();
}
