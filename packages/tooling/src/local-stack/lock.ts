import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startTimeOf, stopProcess } from '../servers/processes.ts';
import { writeFileAtomically } from './local-setup.ts';
import { UserError } from './plan.ts';

interface Entry {
  pid: number;
  /** Distinguishes the process from a later one with the same id. */
  startTime: string | null;
  /** The name of the process in the printed table. */
  role: string;
}

/** A file that records which process runs the stack in this directory, and all processes of the stack. */
export type StackLock = Awaited<ReturnType<typeof takeLock>>;

/**
 * Locks the stack's directory for this process. If an earlier launcher was killed, first stops the processes that it left
 * running.
 *
 * @throws UserError when the stack runs already
 */
export async function takeLock(directory: string, onLeftover: (role: string) => void) {
  const file = path.join(directory, 'launcher.json');
  const own: Entry = { pid: process.pid, startTime: startTimeOf(process.pid), role: 'launcher' };
  const entries = [own];
  const content = () => `${JSON.stringify(entries, null, 2)}\n`;
  const draft = `${file}.${process.pid}.new`;
  for (;;) {
    try {
      writeFileSync(draft, content());
      // Atomic: of two concurrent starts, only one can create the link.
      linkSync(draft, file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await clearAway(file, onLeftover);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return {
    /** Records a process of the stack, so that the next start can stop it if this launcher is killed. */
    add(role: string, pid: number): void {
      entries.push({ pid, startTime: startTimeOf(pid), role });
      writeFileAtomically(file, content());
    },
    release: () => rmSync(file, { force: true }),
  };
}

async function clearAway(file: string, onLeftover: (role: string) => void): Promise<void> {
  const [launcher, ...children] = readEntries(file);
  if (launcher !== undefined && isStillThere(launcher)) {
    throw new UserError(
      `The stack is running already (process ${launcher.pid}). Stop it there with Ctrl-C, or with: kill ${launcher.pid}`,
    );
  }
  const left = children.filter(isStillThere);
  for (const { role } of left) onLeftover(role);
  // SIGINT makes PostgreSQL shut down cleanly; the other processes treat it like SIGTERM.
  await Promise.all(left.map(({ pid }) => stopProcess(pid, ['SIGINT', 'SIGKILL'], 2_500)));
  rmSync(file, { force: true });
}

function readEntries(file: string): Entry[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Entry[];
  } catch {
    return [];
  }
}

function isStillThere({ pid, startTime }: Entry): boolean {
  return isAlive(pid) && startTimeOf(pid) === startTime;
}
