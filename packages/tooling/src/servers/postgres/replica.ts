import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { withClient } from './client.ts';
import { makeThrowawayFolder } from './leftovers.ts';
import { startPostgres, type PostgresServer } from './server.ts';

/** Files that are not copied: they belong to the running primary, not to its data. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'log']);

/** Settings of {@link startPostgresReplica}. */
interface PostgresReplicaOptions {
  port?: number;
  /** Additional server settings, such as `{ recovery_min_apply_delay: '2s' }`. */
  settings?: Record<string, string>;
}

/** A streaming replica that the tooling started. */
export interface PostgresReplica extends PostgresServer {
  /** Starts the replica again with its data, after it was killed. */
  restart(): Promise<void>;
}

/**
 * Starts a streaming replica of a server that `startPostgres` has started, from a copy of its files, because npm has no
 * `pg_basebackup`. Stopping the replica deletes its data.
 */
export async function startPostgresReplica(
  primary: PostgresServer,
  { port, settings = {} }: PostgresReplicaOptions = {},
): Promise<PostgresReplica> {
  const folder = makeThrowawayFolder();
  const dataDir = path.join(folder, 'data');
  const { hostname: host, port: primaryPort, username: user, password } = new URL(primary.url);
  try {
    await copyFiles(primary, dataDir);
    writeFileSync(`${dataDir}.password`, `${password}\n`, { mode: 0o600 });
    const start = (at: number | undefined) =>
      startPostgres({
        dataDir,
        durable: false,
        ...(at !== undefined && { port: at }),
        settings: {
          primary_conninfo: `host=${host} port=${primaryPort} user=${user} password=${password}`,
          wal_retrieve_retry_interval: '200ms',
          ...settings,
        },
      });
    let server = await start(port);
    return {
      url: server.url,
      dataDir,
      get pid() {
        return server.pid;
      },
      crashes: () => server.crashes(),
      async restart() {
        server = await start(Number(new URL(server.url).port));
      },
      async stop() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A base backup: the files may change while they are copied, because the log is replayed over them from the start of the backup. */
async function copyFiles(primary: PostgresServer, dataDir: string): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    mkdirSync(dataDir, { mode: 0o700 });
    const files = readdirSync(primary.dataDir).filter((name) => !LEFT_OUT.has(name));
    await promisify(execFile)('cp', ['-a', ...files.map((name) => path.join(primary.dataDir, name)), dataDir]);
    mkdirSync(path.join(dataDir, 'pg_wal'), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(path.join(dataDir, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(dataDir, 'standby.signal'), '');
  });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(primary.dataDir);
  for (const name of ['', 'pg_wal', 'backup_label', 'standby.signal']) chownSync(path.join(dataDir, name), uid, gid);
}
