import { readdirSync, readFileSync } from 'node:fs';

/**
 * Suspends a server and all its processes, like a host that hangs: connections stay open and the system accepts new connections, but the
 * server does not answer. Linux only.
 *
 * @param pid the server's process, whose children are suspended too
 * @returns a function that resumes the processes
 */
export function freeze(pid: number): () => void {
  // The parent is suspended first, because it could start more children.
  process.kill(pid, 'SIGSTOP');
  const children = childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    for (const each of [...children, pid]) process.kill(each, 'SIGCONT');
  };
}

/** The processes that a process has started and that still run. Linux only. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && parentOf(candidate) === pid);
}

/** The parent of a process; null for an unknown process. Linux only. */
export function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

/** Kills processes and their children with SIGKILL, which simulates the loss of their host. Linux only. */
export function killTrees(...pids: readonly number[]): void {
  for (const pid of pids.flatMap((parent) => [parent, ...childrenOf(parent)])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The child has already ended together with its parent.
    }
  }
}
