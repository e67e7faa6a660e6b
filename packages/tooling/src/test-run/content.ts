import { spawnSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the tests of a workspace depend on, as a digest by part: `files`, `packages`, `programs` and each variable as `$NAME`. */
export type Key = Record<string, string>;

/** The keys of several workspaces by name. */
export type Keys = Record<string, Key>;

/**
 * A key for the tests of each workspace: the files of the repository that they can depend on, and the machine. The tests of a
 * service depend on everything but the other services; those of a package on everything, for some of them read manifests and
 * documents of all services.
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
  const machine = machineKey(root, environment);
  return Object.fromEntries(
    workspaces.map((workspace) => {
      const own = services.includes(workspace) ? [hashes[workspace]] : services.map((service) => hashes[service]);
      return [path.basename(workspace), { ...machine, files: digest([hashes[''], ...own].join()) }];
    }),
  );
}

/** The parts in which two keys differ, in words; empty where the keys are the same. */
export function differences(one: Key, other: Key): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((part) => one[part] !== other[part]);
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

function machineKey(root: string, environment: NodeJS.ProcessEnv): Key {
  const packages = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\0`);
  addFile(packages, root, 'node_modules/.package-lock.json');
  const variables = Object.entries(environment).filter(([name]) => !CALLER.test(name) && name !== 'PATH');
  return {
    packages: packages.digest('hex'),
    programs: digest(programs(environment['PATH'] ?? '').join('\0')),
    ...Object.fromEntries(variables.map(([name, value]) => [`$${name}`, digest(value ?? '')])),
  };
}

/**
 * What each name on the PATH runs: the first program of that name. One that was installed, removed or updated changes its entry;
 * the PATH itself may differ as long as the same programs are found.
 */
function programs(searchPath: string): string[] {
  const found = new Map<string, string>();
  for (const folder of searchPath.split(path.delimiter)) {
    for (const name of listFolder(folder)) if (!found.has(name)) found.set(name, folder);
  }
  return [...found].toSorted().map(([name, folder]) => {
    const stat = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return `${folder}/${name} ${stat?.size} ${stat?.mtimeMs}`;
  });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Variables that say where, how or by whom `npm test` was typed; the tests run alike. */
const CALLER =
  /^(CI|DEBIAN_FRONTEND|npm_.*|PWD|OLDPWD|INIT_CWD|SHLVL|_|TERM.*|COLORTERM|LS_COLORS|COLUMNS|LINES|PS\d|HIST.*|EDITOR|VISUAL|.*PAGER|LESS.*|SSH_.*|XDG_SESSION.*|DBUS_.*|WINDOWID|TMUX.*|VTE_.*)$/;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
