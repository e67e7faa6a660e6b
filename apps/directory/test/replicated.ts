import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { startPostgresReplica, type PostgresReplica } from '@services/tooling/servers/postgres/replica';
import { databaseUrl, prepareTemplate, templateVariable } from '@services/tooling/testing/test-template';
import path from 'node:path';
import { Client } from 'pg';

/** A server of the test file's own with streaming replicas, where its database is then made. */
export interface Replicated {
  primary: PostgresServer;
  replicas: PostgresReplica[];
  /** Lets the replicas fall behind from here on. @returns lets them catch up. */
  pauseReplay(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const SERVICE = path.join(import.meta.dirname, '..');

/** To be called before the test file's database is made. */
export async function startReplicated(count: number): Promise<Replicated> {
  // Commits are written to the log at once: replicas would get them a moment later otherwise.
  const primary = await startPostgres({ settings: { synchronous_commit: 'on' } });
  process.env['TEST_POSTGRES_URL'] = primary.url;
  process.env[templateVariable(SERVICE)] = await prepareTemplate(primary.url, SERVICE);
  const replicas: PostgresReplica[] = [];
  while (replicas.length < count) replicas.push(await startPostgresReplica(primary));
  const onReplicas = (statement: string) => Promise.all(replicas.map(({ url }) => execute(url, statement)));
  return {
    primary,
    replicas,
    async pauseReplay() {
      await onReplicas('SELECT pg_wal_replay_pause()');
      return async () => void (await onReplicas('SELECT pg_wal_replay_resume()'));
    },
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await primary.stop();
    },
  };
}

export const replicaUrls = ({ replicas }: Replicated, database: string): string =>
  replicas.map(({ url }) => databaseUrl(url, new URL(database).pathname.slice(1))).join(',');

/** Runs one statement on a server. @returns its rows */
export async function execute(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
