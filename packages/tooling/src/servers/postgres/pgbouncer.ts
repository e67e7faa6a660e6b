import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { accepts, findFreePort } from '../ports.ts';
import { postgresAccount } from './account.ts';
import { endWithThisProcess, stopProcess, until } from '../processes.ts';

/** A running PgBouncer of our own, in transaction mode. */
export interface PgBouncer {
  /** The connection string of a database on the server behind it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The first version that keeps named statements in transaction mode. */
const OLDEST = [1, 21] as const;

/**
 * Starts the `pgbouncer` on the PATH, or that in PGBOUNCER, in front of a server.
 *
 * @param serverUrl a connection string of the server, whose user and password clients use, too
 * @param poolSize most connections to each database of the server
 * @param options.namedStatements whether clients name their statements, which needs 1.21
 * @throws Error where it is missing or too old
 */
export async function startPgBouncer(
  serverUrl: string,
  poolSize: number,
  { namedStatements = true } = {},
): Promise<PgBouncer> {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  await checkVersion(program, namedStatements);
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
      // An older one would refuse a setting that it does not know.
      ...(namedStatements ? ['max_prepared_statements = 1000'] : []),
      // A server that comes back is used at once.
      'server_login_retry = 1',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root, as PostgreSQL does.
  const { prefix, owner } = postgresAccount(folder, path.dirname(program));
  if (owner)
    for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(path.join(folder, name), owner.uid, owner.gid);
  const [command = program, ...args] = [...prefix, program, path.join(folder, 'pgbouncer.ini')];
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', log, log] });
  closeSync(log);
  let gone = false;
  child.once('error', () => (gone = true));
  child.once('exit', () => (gone = true));
  await until(async () => gone || (await accepts(port)), 10_000);
  if (gone || child.pid === undefined) throw new Error(`PgBouncer did not start: ${readFileSync(logFile, 'utf8')}`);
  const { pid } = child;
  child.unref();
  endWithThisProcess(pid, 'SIGTERM');
  return {
    urlOf: (database) => `postgresql://${username}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await stopProcess(pid, ['SIGTERM', 'SIGKILL'], 2_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function checkVersion(program: string, namedStatements: boolean): Promise<void> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch((cause: Error) => {
    throw new Error('pgbouncer is not on the PATH, nor named by PGBOUNCER', { cause });
  });
  if (!namedStatements) return;
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`PgBouncer ${OLDEST.join('.')} or newer is needed, not ${stdout.split('\n')[0]}`);
}
