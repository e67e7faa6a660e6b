import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';
import { startChild, type Ended } from './children.ts';

const environment = {
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  // The type checker is a program in Go. It collects garbage more rarely, which saves a fifth of its processor time.
  GOGC: '400',
};

/**
 * Runs tasks of turbo.json in every workspace that has them, even if one fails, and shows the failed tasks. Tasks
 * whose inputs have not changed since they last passed come from turbo's cache.
 *
 * @returns the failed tasks, as `task: workspace`
 */
export async function turboTasks(tasks: string[]): Promise<string[]> {
  const summaries = path.join(root, '.turbo/runs');
  rmSync(summaries, { recursive: true, force: true });
  const { status, output } = await turbo([
    'run',
    ...tasks,
    '--continue=always',
    '--summarize',
    '--output-logs=errors-only',
  ]);
  if (status === 0) return [];
  console.log(output);
  const failed = failedTasks(readSummary(summaries));
  return failed.length > 0 ? failed : [`${tasks.join(' and ')}: turbo itself`];
}

/**
 * Builds a workspace's console, if it has one. Call it before tests run, because parallel builds would overwrite each other's files.
 *
 * @param workspace absolute path of the workspace
 */
export async function buildConsole(workspace: string): Promise<void> {
  if (!existsSync(path.join(workspace, 'console'))) return;
  const filter = `--filter=./${path.relative(root, workspace).replaceAll('\\', '/')}`;
  const { status, output } = await turbo(['run', 'build', '--output-logs=errors-only', filter]);
  if (status !== 0) throw new Error(`The console cannot be built:\n${output}`);
}

/** Checks that workspaces import only packages that they declare and are allowed to import. @returns the failure, if any */
export async function boundaries(): Promise<string[]> {
  const { status, output } = await turbo(['boundaries']);
  if (status === 0) return [];
  console.log(output);
  return ['boundaries: the imports named above'];
}

function turbo(args: string[]): Promise<Ended> {
  return startChild(path.join(root, 'node_modules/.bin/turbo'), args, { environment, capture: true });
}

interface TaskSummary {
  task: string;
  directory: string;
  execution?: { exitCode: number };
}

/** The tasks of a summary that ran and failed, as `task: workspace`. */
export function failedTasks(tasks: TaskSummary[]): string[] {
  return tasks
    .filter(({ execution }) => execution !== undefined && execution.exitCode !== 0)
    .map(({ task, directory }) => `${task}: ${path.basename(directory)}`);
}

function readSummary(folder: string): TaskSummary[] {
  try {
    const [file = ''] = readdirSync(folder);
    return (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { tasks: TaskSummary[] }).tasks;
  } catch {
    return [];
  }
}
