import { spawnSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the tests of a workspace depend on, by workspace: other content, another key. */
export type Keys = Record<string, string>;

/**
 * A key for the tests of each workspace: a hash of the files of the repository that they can depend on and of the machine. The
 * tests of a service depend on everything but the other services; those of a package on everything, for some of them read
 * manifests and documents of all services.
 *
 * @param workspaces their folders, relative to the root, such as `apps/messaging`
 * @returns nothing where git cannot list the files
 */
export function contentKeys(root: string, workspaces: string[], environment: NodeJS.ProcessEnv): Keys {
  const files = listFiles(root);
  if (files.length === 0) return {};
  const services = workspaces.filter((workspace) => workspace.startsWith('apps/'));
  const serviceOf = (file: string) => services.find((service) => file.startsWith(`${service}/`)) ?? '';
  const parts = Object.groupBy(files, serviceOf);
  const hashes = Object.fromEntries(
    Object.entries(parts).map(([part, names = []]) => [part, hashOfFiles(root, names)]),
  );
  const machine = hashOfMachine(root, environment);
  return Object.fromEntries(
    workspaces.map((workspace) => {
      const own = services.includes(workspace) ? [hashes[workspace]] : services.map((service) => hashes[service]);
      return [path.basename(workspace), digest([machine, hashes[''], ...own].join())];
    }),
  );
}

/** The files that are in the repository or would be added to it. */
function listFiles(root: string): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? [...new Set(stdout.split('\0'))].filter((name) => name !== '').toSorted() : [];
}

function hashOfFiles(root: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) addFile(hash, root, file);
  return hash.digest('hex');
}

function addFile(hash: Hash, root: string, file: string): void {
  const full = path.join(root, file);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  hash.update(`${file}\0${stat?.mode ?? 'absent'}\0`);
  if (stat?.isFile() !== true) return;
  hash.update(`${stat.size}\0`).update(readFileSync(full));
}

/** Node, the installed packages, the programs on the PATH, and the environment but for what says where `npm test` was typed. */
function hashOfMachine(root: string, environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\0`);
  addFile(hash, root, 'node_modules/.package-lock.json');
  for (const folder of (environment['PATH'] ?? '').split(path.delimiter)) addPrograms(hash, folder);
  for (const name of Object.keys(environment).toSorted()) {
    if (!CALLER.test(name)) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest('hex');
}

/** A program that was installed, removed or updated changes its entry. */
function addPrograms(hash: Hash, folder: string): void {
  for (const name of listFolder(folder)) {
    const stat = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    hash.update(`${folder}/${name} ${stat?.size} ${stat?.mtimeMs}\0`);
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

const CALLER =
  /^(npm_.*|PWD|OLDPWD|INIT_CWD|SHLVL|_|TERM.*|COLUMNS|LINES|SSH_.*|XDG_SESSION.*|DBUS_.*|WINDOWID|TMUX.*)$/;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
