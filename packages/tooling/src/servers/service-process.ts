import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './ports.ts';
import { endWithThisProcess } from './processes.ts';

/** A service as a separate process, as it is deployed. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** Returns the log so far. */
  log(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Passes on the folder in which the run keeps compiled code, because a service starts in half the time with it. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Starts a service's `src/main.ts` with these settings and no others, and waits until it listens.
 *
 * @param directory absolute path of the workspace
 * @param environment the service's settings; without PORT, a free port is used
 * @throws Error with the log if it exits instead
 */
export async function startServiceProcess(
  directory: string,
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...compileCache(), ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) endWithThisProcess(child.pid, 'SIGKILL');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('"listening"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The service ended:\n${log}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    log: () => log,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
