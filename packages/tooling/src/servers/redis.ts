import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { findFreePort } from './ports.ts';
import { endWithThisProcess, stopProcess, until } from './processes.ts';

/** A running Redis server that the tooling started. */
export interface RedisServer {
  /** `redis://127.0.0.1:<port>` */
  url: string;
  /** The process id of the server. */
  pid: number;
  /** Stops the server, which deletes its data. */
  stop(): Promise<void>;
}

/** Settings of {@link startRedis}. */
export interface RedisOptions {
  /** TCP port on 127.0.0.1; a free port when absent. */
  port?: number;
  /** File that receives the server's log; none when absent. */
  logFile?: string;
  /** Whether the server ignores Ctrl-C in the terminal. */
  detached?: boolean;
  /** Makes the server a cluster node, with a port for the other nodes and a file for the cluster's state. */
  cluster?: { busPort: number; file: string };
}

/** The number of databases of a server, enough for one per test file of a run. */
export const redisDatabases = 10_000;

/**
 * Starts the `redis-server` found on the PATH, in memory only, on 127.0.0.1.
 *
 * @returns null without a `redis-server` on the PATH
 * @throws Error when it does not start within 10 s
 */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer | null> {
  const port = options.port ?? (await findFreePort());
  const log = options.logFile === undefined ? 'ignore' : openSync(options.logFile, 'w');
  const settings = {
    port,
    bind: '127.0.0.1',
    databases: redisDatabases,
    save: '',
    appendonly: 'no',
    dir: '/',
    ...clusterSettings(options),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn('redis-server', args, { stdio: ['ignore', log, log], detached: options.detached ?? false });
  if (typeof log === 'number') closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => (failure ??= new Error('redis-server ended at once')));
  await until(async () => failure !== undefined || (await answers(port)), 60_000);
  if ((failure as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
  if (failure !== undefined || child.pid === undefined) {
    throw new Error(`Redis did not start on port ${port}`, { cause: failure });
  }
  const { pid } = child;
  child.unref();
  endWithThisProcess(pid, 'SIGTERM');
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    async stop() {
      await stopProcess(pid, ['SIGTERM', 'SIGKILL'], 2_000);
    },
  };
}

function clusterSettings({ cluster }: RedisOptions): Record<string, string | number> {
  if (!cluster) return {};
  return {
    'cluster-enabled': 'yes',
    'cluster-port': cluster.busPort,
    'cluster-config-file': cluster.file,
    // Long enough that a node that waits for a processor does not count as failed.
    'cluster-node-timeout': 5000,
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (data) => done(data.toString().startsWith('+PONG')));
    socket.once('error', () => done(false));
  });
}
