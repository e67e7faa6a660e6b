import { spawnSync } from 'node:child_process';

/** Runs a program to its end. @returns its stdout. @throws Error with the end of what it printed */
export function run(program: string, args: string[], cwd: string, environment: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...environment },
  });
  if (error) throw error;
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${`${stdout}\n${stderr}`.trim().slice(-5000)}`);
}
