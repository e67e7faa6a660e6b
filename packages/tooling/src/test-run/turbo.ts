import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Root of the repository. */
export const root = path.resolve(import.meta.dirname, '../../../..');

const quiet = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };

/** The turbo process that runs at the moment, for passing a signal on to it. */
let running: ReturnType<typeof spawn> | undefined;

/** Stops what {@link turbo} is running. */
export function stopTurbo(): void {
  running?.kill('SIGTERM');
}

/**
 * Runs turbo at the root with its output shown as it comes.
 *
 * @returns its exit status
 */
export async function turbo(args: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.join(root, 'node_modules/.bin/turbo'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...quiet, ...environment },
  });
  running = child;
  const [code] = (await once(child, 'exit')) as [number | null];
  running = undefined;
  return code ?? 1;
}

/**
 * Runs a task of turbo.json in every workspace that has it, to the end even where one fails.
 *
 * @returns the workspaces in which it failed, by their folder's name
 */
export async function turboTask(
  task: string,
  options: { concurrency: number; environment?: Record<string, string> },
): Promise<string[]> {
  const summaries = path.join(root, '.turbo/runs');
  rmSync(summaries, { recursive: true, force: true });
  const args = ['run', task, '--continue=always', '--summarize', `--concurrency=${options.concurrency}`];
  const code = await turbo([...args, '--output-logs=new-only'], options.environment);
  if (code === 0) return [];
  const failed = readSummary(summaries).filter(
    (entry) => entry.execution !== undefined && entry.execution.exitCode !== 0,
  );
  const names = failed.map(
    (entry) => `${path.basename(entry.directory)}${entry.task === task ? '' : ` (${entry.task})`}`,
  );
  return names.length > 0 ? names : ['turbo itself'];
}

interface TaskSummary {
  task: string;
  directory: string;
  execution?: { exitCode: number };
}

function readSummary(folder: string): TaskSummary[] {
  try {
    const [file = ''] = readdirSync(folder);
    return (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { tasks: TaskSummary[] }).tasks;
  } catch {
    return [];
  }
}
