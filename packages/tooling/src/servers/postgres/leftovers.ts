import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, programOf, stopProcess } from '../processes.ts';

/** Names of the folders of servers without their own data directory. */
const throwawayPrefix = 'services-postgres-';

/** The free space above which these folders are created in memory, in bytes. */
const enoughMemory = 2 * 1024 ** 3;

/** Folders in memory (Linux) make databases three to twenty times as fast as those on a disk. */
const memory = '/dev/shm';

/** Creates the folder of a server without its own data directory, and records its owner there. */
export function makeThrowawayFolder(): string {
  const folder = mkdtempSync(path.join(temporaryRoot(), throwawayPrefix));
  writeFileSync(path.join(folder, 'owner.pid'), String(process.pid));
  return folder;
}

/** The parent of folders that are deleted after a run: in memory if enough memory is free, else the system's temporary folder. */
export function temporaryRoot(): string {
  return hasMemory() ? memory : realpathSync(tmpdir());
}

function hasMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughMemory;
  } catch {
    return false;
  }
}

/**
 * Stops a server that an earlier, killed run left running on this data directory, and removes a lock file that no server
 * uses any more.
 */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const lockFile = path.join(dataDir, 'postmaster.pid');
  const pid = readPid(lockFile);
  if (pid === null) return;
  // After a crash the id may belong to another program, which PostgreSQL itself would mistake for a server.
  if (isAlive(pid) && programOf(pid)?.startsWith('postgres') && servesFrom(pid, dataDir)) {
    await stopProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 3_000);
  }
  rmSync(lockFile, { force: true });
}

/** Stops the servers that killed test runs left running, and deletes their data. */
export async function sweepThrowawayServers(): Promise<void> {
  const roots = [realpathSync(tmpdir()), ...(existsSync(memory) ? [memory] : [])];
  const folders = roots.flatMap((root) => readdirSync(root).map((name) => path.join(root, name)));
  for (const folder of folders.filter((name) => path.basename(name).startsWith(throwawayPrefix))) {
    const owner = readPid(path.join(folder, 'owner.pid'));
    if (owner === null || isAlive(owner)) continue;
    await stopLeftoverPostgres(path.join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
}

function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function servesFrom(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    // Without a readable /proc, the lock file is the only evidence.
    return true;
  }
}
