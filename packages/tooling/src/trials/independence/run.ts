import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
let isInterrupted = false;

/** Makes SIGINT and SIGTERM stop the running programs, so that `run` and `show` throw, and the trial can remove its clone. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
      for (const child of running) child.kill('SIGTERM');
    });
  }
}

/** Stops the program at a signal. @returns a promise of its exit status */
export async function endOf(child: ChildProcess): Promise<number | null> {
  running.add(child);
  if (isInterrupted) child.kill('SIGTERM');
  // Otherwise another process that the program started could keep the pipes open, and 'close' would not come.
  child.once('exit', () => {
    if (isInterrupted) for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
  });
  const [status] = (await once(child, 'close').finally(() => running.delete(child))) as [number | null];
  if (isInterrupted) throw new Error('The trial was interrupted');
  return status;
}

/** Runs a program to its end. @returns its stdout. @throws Error with the end of its output */
export function run(
  program: string,
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<string> {
  return runWith('pipe', program, args, cwd, environment);
}

/** Like `run`, for long programs: shows the output directly, so that the progress is visible even if the run is interrupted. */
export async function show(
  program: string,
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<void> {
  console.log(`$ ${[program, ...args].join(' ')}`);
  await runWith('inherit', program, args, cwd, environment);
}

async function runWith(
  stdio: 'pipe' | 'inherit',
  program: string,
  args: string[],
  cwd: string,
  environment: Record<string, string>,
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const status = await endOf(child);
  if (status === 0) return stdout;
  const output = stdio === 'pipe' ? `${stdout}\n${stderr}` : '';
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output.trim().slice(-5000)}`);
}
