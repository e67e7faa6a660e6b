import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { endWithThisProcess, stopProcess } from './processes.ts';

/** A program that runs until it is stopped. */
export interface Daemon {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program that writes into a file.
 *
 * @throws Error when it cannot be started
 */
export function startDaemon([program = '', ...args]: readonly string[], logFile: string): Daemon {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  // The error is ignored, because a program that could not be started is recognized below by its missing pid.
  child.once('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started: is it installed?`);
  child.unref();
  endWithThisProcess(pid, 'SIGTERM');
  return {
    pid,
    async stop() {
      await stopProcess(pid, ['SIGTERM', 'SIGKILL'], 5_000);
    },
  };
}
