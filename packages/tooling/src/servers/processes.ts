import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id exists (also when it belongs to another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Signal 0 also succeeds for a zombie, of which only the exit status is left. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The program a process runs, for example `postgres`; null for an unknown process. */
export function programOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return fromPs(pid, 'comm=');
  }
}

/** The start time of a process, which distinguishes it from a later process with the same id. Null when the system has no such process. */
export function startTimeOf(pid: number): string | null {
  try {
    // The program's name is in parentheses and may contain spaces; the start time is the 20th field after the name.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
  } catch {
    return fromPs(pid, 'lstart=');
  }
}

function fromPs(pid: number, column: string): string | null {
  if (process.platform === 'linux' || process.platform === 'win32') return null;
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

let servers: Map<number, { signal: NodeJS.Signals; startTime: string | null }> | undefined;

/**
 * Sends a server the signal when this process ends, unless `stopProcess` has stopped the server before. An error in a trial,
 * for example, ends the process early.
 */
export function endWithThisProcess(pid: number, signal: NodeJS.Signals): void {
  if (!servers) {
    servers = new Map();
    process.once('exit', endServers);
  }
  servers.set(pid, { signal, startTime: startTimeOf(pid) });
}

function endServers(): void {
  for (const [pid, { signal, startTime }] of servers ?? []) {
    if (!isAlive(pid) || startTimeOf(pid) !== startTime) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // The process ended after it was found alive.
    }
  }
}

/** For a program that starts servers: makes Ctrl-C end the program like an error does, so that its servers are stopped too. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/**
 * Asks a process to stop with each signal in turn, waits `graceMs` milliseconds after each, and returns as soon as
 * it has ended.
 *
 * @returns whether the process has ended
 */
export async function stopProcess(pid: number, signals: NodeJS.Signals[], graceMs: number): Promise<boolean> {
  servers?.delete(pid);
  for (const signal of signals) {
    if (!isAlive(pid)) return true;
    try {
      process.kill(pid, signal);
    } catch {
      // The process ended after it was found alive.
    }
    if (await until(() => !isAlive(pid), graceMs)) return true;
  }
  return !isAlive(pid);
}

/**
 * Polls a condition every 20 ms until it is true or `timeoutMs` have passed.
 *
 *@returns whether it became true
 */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
}
