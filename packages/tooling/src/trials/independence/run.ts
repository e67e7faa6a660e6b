import { spawnSync } from 'node:child_process';

/** Runs a program to its end. @returns its stdout. @throws Error with the end of its output */
export function run(program: string, args: string[], cwd: string, environment: Record<string, string> = {}): string {
  return runWith('pipe', program, args, cwd, environment);
}

/** Like `run`, for long programs: shows the output directly, so that the progress is visible even if the run is interrupted. */
export function show(program: string, args: string[], cwd: string, environment: Record<string, string> = {}): void {
  console.log(`$ ${[program, ...args].join(' ')}`);
  runWith('inherit', program, args, cwd, environment);
}

function runWith(
  stdio: 'pipe' | 'inherit',
  program: string,
  args: string[],
  cwd: string,
  environment: Record<string, string>,
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...environment },
  });
  if (error) throw error;
  if (status === 0) return stdout;
  const output = stdio === 'pipe' ? `${stdout}\n${stderr}` : '';
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output.trim().slice(-5000)}`);
}
