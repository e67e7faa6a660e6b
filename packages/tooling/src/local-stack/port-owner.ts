import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { programOf } from '../servers/processes.ts';

/**
 * The process that listens on a TCP port, for an error message: `node (process 4711)`. On Linux only, and only where the other
 * process may be looked at; null otherwise.
 */
export function portOwner(port: number): string | null {
  const sockets = new Set([...listeners('/proc/net/tcp', port), ...listeners('/proc/net/tcp6', port)]);
  if (sockets.size === 0) return null;
  for (const pid of readNames('/proc').filter((name) => /^\d+$/.test(name))) {
    if (readNames(`/proc/${pid}/fd`).some((fd) => sockets.has(readLink(`/proc/${pid}/fd/${fd}`)))) {
      return `${programOf(Number(pid)) ?? 'a program'} (process ${pid})`;
    }
  }
  return null;
}

/** The listening sockets of a port, as the links in a process's fd folder name them. */
function listeners(table: string, port: number): string[] {
  const listening = '0A';
  try {
    return readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === listening && Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) === port)
      .map((fields) => `socket:[${fields[9]}]`);
  } catch {
    return [];
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
