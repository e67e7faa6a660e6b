import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDaemon } from '../daemon.ts';
import { accepts, findFreePort } from '../ports.ts';
import { postgresAccount } from './account.ts';
import { isAlive, until } from '../processes.ts';
import { requireVersion } from '../version.ts';

/** A running PgBouncer that the tooling started, in transaction mode. */
export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

/** The first version that supports named statements in transaction mode. */
const OLDEST = [1, 21];

/**
 * Starts the `pgbouncer` from PGBOUNCER, or else from the PATH, in front of a server.
 *
 * @param serverUrl a connection string of the server, whose user and password the clients also use
 * @param poolSize maximum number of connections to each database of the server
 * @param options.namedStatements whether clients name their statements, which needs 1.21
 * @throws Error when PgBouncer is missing or too old
 */
export async function startPgBouncer(serverUrl: string, poolSize: number, { namedStatements = true } = {}) {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  await requireVersion(program, namedStatements ? OLDEST : []);
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  const port = await findFreePort();
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  write('users.txt', `"${username}" "${password}"\n`);
  write(
    'pgbouncer.ini',
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 1000',
      // An older version would refuse this unknown setting.
      ...(namedStatements ? ['max_prepared_statements = 1000'] : []),
      // Reconnects soon after the server is available again.
      'server_login_retry = 1',
    ].join('\n'),
  );
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const { prefix, owner } = postgresAccount(folder, path.dirname(program));
  if (owner)
    for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(path.join(folder, name), owner.uid, owner.gid);
  const logFile = path.join(folder, 'log');
  const daemon = startDaemon([...prefix, program, path.join(folder, 'pgbouncer.ini')], logFile);
  await until(async () => !isAlive(daemon.pid) || (await accepts(port)), 60_000);
  if (!isAlive(daemon.pid)) throw new Error(`PgBouncer did not start: ${readFileSync(logFile, 'utf8')}`);
  return {
    /** The connection string of a database on the server behind PgBouncer. */
    urlOf: (database: string) => `postgresql://${username}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await daemon.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
