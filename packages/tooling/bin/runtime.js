// Starts `npm start` and `npm test` on a fresh clone. It uses only plain JavaScript and built-in modules, because it runs under the
// system's Node (20 or later) before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..');

/** Installs the dependencies unless node_modules matches package-lock.json. Ends the process if the installation fails. */
export function ensureInstalled() {
  const reason = whyInstall();
  if (reason === null) return;
  console.log(`${reason}: installing with npm ci (about a minute the first time) …`);
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error('npm ci failed; see its message above.');
    process.exit(status ?? 1);
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Compares the contents of node_modules/.package-lock.json, where npm lists the installed packages, because file times are unreliable. */
function whyInstall() {
  const noted = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return 'node_modules is missing or incomplete';
  const installed = packagesOf(noted);
  const outdated = neededOf(packagesOf(path.join(root, 'package-lock.json'))).some(([name, wanted]) => {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return false;
    const found = installed[name];
    if (found === undefined) return !(wanted.optional || wanted.devOptional || wanted.peer || wanted.link);
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
  return outdated ? 'node_modules is older than package-lock.json' : null;
}

/** Removes dependencies that only missing workspaces need, because npm does not install them. */
function neededOf(packages) {
  const needed = new Set(['']);
  for (const name of Object.keys(packages))
    if (!name.includes('node_modules') && existsSync(path.join(root, name))) needed.add(name);
  // The loop also visits entries that are added while it runs.
  for (const name of needed) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[name] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    const others = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    for (const dependency of [...peers, ...others]) {
      const found = foldersAbove(name).find((folder) => `${folder}node_modules/${dependency}` in packages);
      if (found !== undefined) needed.add(`${found}node_modules/${dependency}`);
    }
  }
  return Object.entries(packages).filter(([name]) => needed.has(name));
}

/** The folders in which Node searches for a package's dependencies, nearest first: `a/node_modules/b/`, `a/`, and the root. */
function foldersAbove(name) {
  const parts = name.split('/');
  return [...parts.map((_part, index) => `${parts.slice(0, parts.length - index).join('/')}/`), ''];
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Continues under the Node that the lock file pins, with the script's arguments. Signals are passed on, and the child ends when this
 * process does, because the child sees its channel close.
 */
export function continueUnderPinnedNode(script) {
  const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', path.join(root, script), ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        // Compiled code is kept, which halves the time that every Node process of the stack takes to start.
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Node from node_modules does not run: ${error.message}. Delete node_modules and try again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** npm waits for its script and passes signals on. If npm has ended nevertheless, it was killed, and this process must stop on its own. */
function watchNpm(stop) {
  const { npm_lifecycle_event: startedByNpm } = process.env;
  if (startedByNpm === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
