import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { isAlive, until } from '../servers/processes.ts';
import type { StackLock } from './lock.ts';

/** A process of the stack. */
export interface Child {
  role: string;
  process: ChildProcess;
  logFile: string;
}

/** The command that starts a process. */
export interface Command {
  role: string;
  args: string[];
  cwd: string;
  environment?: Record<string, string>;
  /** The file that receives its stderr, and its stdout unless `output` is `pipe`. */
  logFile: string;
  output?: 'log' | 'pipe';
}

/** The time that processes have to end before they are killed, in milliseconds. */
const graceMs = 2_500;

export type Children = ReturnType<typeof createChildren>;

/** Tracks all processes that the launcher has started and must stop, except PostgreSQL and Redis, in memory and in the lock. */
export function createChildren(lock: StackLock, environment: NodeJS.ProcessEnv) {
  const running = new Set<Child>();
  let stopping = false;

  /**
   * Starts a Node process in its own process group, which Ctrl-C in the terminal therefore does not reach.
   *
   * @throws Error once `stop` has been called
   */
  function start({ role, args, cwd, environment: own, logFile, output = 'log' }: Command): Child {
    if (stopping) throw new Error('The stack is being stopped');
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, args, {
      cwd,
      detached: true,
      stdio: ['ignore', output === 'pipe' ? 'pipe' : log, log],
      env: { ...environment, ...own },
    });
    closeSync(log);
    const entry = { role, process: child, logFile };
    running.add(entry);
    child.once('exit', () => running.delete(entry));
    if (child.pid !== undefined) lock.add(role, child.pid);
    return entry;
  }

  /** Runs a command to its end and returns its output. @throws Error with the end of its log when it fails */
  async function run(command: Command): Promise<string> {
    const child = start({ ...command, output: 'pipe' });
    let output = '';
    child.process.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    const [code] = (await once(child.process, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${command.role} failed:\n${lastLines(child.logFile, output)}`);
    return output;
  }

  /** Asks the selected processes to end, and kills processes that still run after 2.5 s. */
  async function stop(which: (role: string) => boolean = () => true): Promise<void> {
    stopping = true;
    const chosen = [...running].filter(({ role }) => which(role));
    for (const child of chosen) signalGroup(child, 'SIGTERM');
    await until(() => chosen.every(({ process: { pid } }) => pid === undefined || !isAlive(pid)), graceMs);
    // Kills the group even if the process itself has ended, because processes that it started may still run in the group.
    for (const child of chosen) signalGroup(child, 'SIGKILL');
  }

  return { start, run, stop };
}

function signalGroup({ process: { pid } }: Child, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no processes left.
  }
}

/** The end of a log, indented, which shows why a process failed. */
export function lastLines(logFile: string, before = ''): string {
  const lines = `${before}\n${readFileSync(logFile, 'utf8')}`.trim().split('\n').slice(-12);
  return lines.map((line) => `    ${line.slice(0, 400)}`).join('\n');
}
