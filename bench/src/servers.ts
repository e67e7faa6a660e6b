import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { BUNDLE, bundleOnce, DEPLOYED } from '@services/tooling/bundle';
import { findFreePort } from '@services/tooling/servers/ports';
import { endWithThisProcess } from '@services/tooling/servers/processes';

const ROOT = join(import.meta.dirname, '../..');

const AS_DEPLOYED = { ...DEPLOYED, NODE_COMPILE_CACHE: join(ROOT, '.local/bench/compiled') };

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The bundle that a service's image runs; images of earlier releases have no bundle. */
async function deployed(folder: string): Promise<string> {
  const dockerfile = readFileSync(join(folder, '../../docker/service.Dockerfile'), 'utf8');
  if (!dockerfile.includes(BUNDLE)) return 'src/main.ts';
  await bundleOnce(folder);
  return BUNDLE;
}

/** A busy machine takes long to start a program. */
const START_MS = 120_000;

/**
 * Starts a program as a separate process and waits until it answers. The program listens on PORT: a free port, unless the
 * environment names one. A service's `src/main.ts` runs as in its image. It writes its output directly to a file, so that
 * logging costs the load generator nothing.
 */
export async function startServer(
  name: string,
  file: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<Server> {
  const port = Number(environment['PORT'] ?? (await findFreePort()));
  const log = join(ROOT, '.local/bench', `${name}.log`);
  mkdirSync(join(ROOT, '.local/bench'), { recursive: true });
  const output = openSync(log, 'w');
  const folder = resolve(ROOT, cwd);
  const program = file === 'src/main.ts' ? await deployed(folder) : file;
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...AS_DEPLOYED, PORT: String(port), ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  if (child.pid !== undefined) endWithThisProcess(child.pid, 'SIGKILL');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not answer; see ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Requests a cheap path: a service's `/` would build its whole OpenAPI document. A ceiling's 404 also counts as a response. */
async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );
}

/** A process's resident memory in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/**
 * The processor time a process has used, in seconds; the kernel counts it in hundredths.
 *
 * @param ended adds the time of its children that have ended.
 */
export function cpuSecondsOf(pid: number, { ended = false } = {}): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const hundredths = fields.slice(11, ended ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  return hundredths / 100;
}

/** The processor time of several processes; a process that has just ended counts as 0. */
export function cpuSecondsOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + cpuSecondsOf(pid);
    } catch {
      return sum;
    }
  }, 0);
}
