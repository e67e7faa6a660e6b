import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startPostgresReplica, type PostgresReplica } from '@services/tooling/servers/postgres/replica';
import { databaseUrl, prepareTemplate, templateVariable } from '@services/tooling/testing/test-template';
import path from 'node:path';
import { Client } from 'pg';

/** A server with a streaming replica for one test file. The test file's database is created on this server. */
export interface Replicated {
  primary: PostgresServer;
  replica: PostgresReplica;
  /** Stops the replica's replay. @returns a function that resumes it */
  holdBack(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const SERVICE = path.join(import.meta.dirname, '..');

/** Call it before the test file's database is created. */
export async function startReplicated(): Promise<Replicated> {
  // Commits are written to the log, and sent to the replica, at once.
  const primary = await startPostgres({ settings: { synchronous_commit: 'on' } });
  process.env['TEST_POSTGRES_URL'] = primary.url;
  process.env[templateVariable(SERVICE)] = await prepareTemplate(primary.url, SERVICE);
  const replica = await startPostgresReplica(primary);
  return {
    primary,
    replica,
    async holdBack() {
      await execute(replica.url, 'SELECT pg_wal_replay_pause()');
      return () => execute(replica.url, 'SELECT pg_wal_replay_resume()');
    },
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

export const replicaUrl = ({ replica }: Replicated, database: string): string =>
  databaseUrl(replica.url, new URL(database).pathname.slice(1));

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
