import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops a server and all its processes where they are, as a host that hangs does: connections stay open and new ones are
 * accepted by the system, but nothing is answered. Linux only.
 *
 * @param pid the server's process, whose children are stopped with it
 * @returns lets it go on
 */
export function freeze(pid: number): () => void {
  // First the parent, which could make more.
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

/** Null for an unknown process. Linux only. */
export function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

/** Ends processes and their children with SIGKILL, as the loss of their host does. Linux only. */
export function killTrees(...pids: readonly number[]): void {
  for (const pid of pids.flatMap((parent) => [parent, ...childrenOf(parent)])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}
