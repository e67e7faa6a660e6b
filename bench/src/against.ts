import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Prepares a service as of a commit, so that it can be started. A commit is prepared only once. It uses the packages
 * installed here if its lock file is the same.
 *
 * @param ref any git revision: a tag, a branch, `HEAD~5`.
 * @returns the folder of the service and the commit's short name.
 */
export function prepareRef(ref: string, service: string): { folder: string; commit: string } {
  const commit = git('rev-parse', '--short=12', `${ref}^{commit}`);
  const tree = join(ROOT, '.local/bench/against', commit);
  const folder = join(tree, 'apps', service);
  const made = join(tree, '.made');
  if (!existsSync(made)) {
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(tree, { recursive: true });
    // `git archive` instead of a git worktree, which would stay listed after this folder is deleted.
    const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['-x'], { cwd: tree, input: files });
    if (sameText('package-lock.json', tree)) linkPackages(tree);
    else run('npm', INSTALL, tree);
    mkdirSync(made);
  }
  if (!existsSync(join(folder, 'src/generated'))) run('npm', ['run', 'generate'], folder);
  return { folder, commit };
}

function sameText(file: string, tree: string): boolean {
  return readFileSync(join(ROOT, file), 'utf8') === readFileSync(join(tree, file), 'utf8');
}

/**
 * Links all installed packages except the workspaces. The workspaces are linked from the commit itself, because the installed
 * workspaces are links into this repository.
 */
function linkPackages(tree: string): void {
  const nested = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(tree, group)).map((name) => join(group, name)),
  );
  for (const workspace of ['.', ...nested]) {
    const installed = join(ROOT, workspace, 'node_modules');
    if (!existsSync(installed)) continue;
    mkdirSync(join(tree, workspace, 'node_modules'), { recursive: true });
    for (const name of readdirSync(installed)) {
      if (name !== '@services') symlinkSync(join(installed, name), join(tree, workspace, 'node_modules', name));
    }
  }
  mkdirSync(join(tree, 'node_modules/@services'));
  for (const workspace of nested) {
    const { name } = JSON.parse(readFileSync(join(tree, workspace, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(join(tree, workspace), join(tree, 'node_modules', name));
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function run(command: string, words: string[], cwd: string): void {
  execFileSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
