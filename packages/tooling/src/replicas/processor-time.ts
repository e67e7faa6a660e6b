import { readFileSync } from 'node:fs';
import { childrenOf } from '../servers/freeze.ts';

/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10;

/** Processor time that a server has used, with its processes that run and those that have ended, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ticksOf(each, each === pid), 0) * MS_A_TICK;
}

function ticksOf(pid: number, withEnded: boolean): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // User and system time, then those of children that have ended.
    return fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}
