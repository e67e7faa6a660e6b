import { spawnSync } from 'node:child_process';
import { root } from '../../repository.ts';

/** Runs a program in the root of the repository. @throws Error with the end of its output */
export function run(program: string, args: string[], options: { input?: string } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // Podman's own image format has no health checks.
    env: { ...process.env, BUILDAH_FORMAT: 'docker' },
    ...options,
  });
  if (error) throw error;
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${`${stdout}\n${stderr}`.trim().slice(-3000)}`);
}

/** The container programs of this machine. */
export interface Engine {
  /** `docker` or `podman`. */
  name: string;
  /** Runs the engine itself. */
  engine(...args: string[]): string;
  /** Runs the engine's compose command for the tested project. */
  compose(...args: string[]): string;
  /** Runs a command in a service's first container. @returns only the command's output */
  exec(service: string, ...command: string[]): string;
}

/** The stack, with the example of a replica. */
const FILES = ['compose.yaml', 'docker/replicas/compose.yaml'].flatMap((file) => ['-f', file]);

/** Docker with its compose plugin if its daemon answers, else podman with podman-compose. @throws Error without both */
export function findEngine(project: string): Engine {
  const engine =
    (name: string) =>
    (...args: string[]) =>
      run(name, args);
  if (works('docker', ['compose', 'version']) && works('docker', ['info'])) {
    const compose = (...args: string[]) => run('docker', ['compose', ...FILES, '-p', project, ...args]);
    const exec = (...args: string[]) => compose('exec', '-T', ...args);
    return { name: 'docker', engine: engine('docker'), compose, exec };
  }
  if (works('podman', ['--version']) && works('podman-compose', ['--version'])) {
    const compose = (...args: string[]) => run('podman-compose', [...FILES, '-p', project, ...args]);
    // `exec` of podman-compose adds messages to the output.
    const exec = (service: string, ...command: string[]) =>
      run('podman', ['exec', `${project}_${service}_1`, ...command]);
    return { name: 'podman', engine: engine('podman'), compose, exec };
  }
  throw new Error('Neither docker (with compose) nor podman (with podman-compose) is installed.');
}

function works(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
