import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentKeys, differences } from './content.ts';

const workspaces = ['apps/messaging', 'apps/directory', 'packages/common'];
let root: string;
let environment: NodeJS.ProcessEnv;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  environment = { PATH: path.join(root, 'programs'), TZ: 'UTC' };
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const folder of [...workspaces, 'docs', 'node_modules', 'programs', 'more'])
    mkdirSync(path.join(root, folder), { recursive: true });
  write('.gitignore', 'node_modules/\nprograms/\nmore/\n*.log\n');
  write('package-lock.json', '{}');
  for (const workspace of workspaces) write(`${workspace}/a.ts`, '1');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the same content has the same keys, wherever npm test is typed, and whether CI types it', () => {
  const before = keys();
  expect(Object.keys(before)).toEqual(['messaging', 'directory', 'common']);
  write('apps/messaging/some.log', 'not part of the repository');
  environment = { ...environment, PWD: '/elsewhere', npm_command: 'run-script', SHLVL: '3', CI: 'true' };
  expect(keys()).toEqual(before);
});

test('a PATH with more folders has the same keys, unless other programs are found there', () => {
  write('programs/redis-server', 'binary');
  write('more/redis-server', 'another binary');
  const before = keys();
  const [programs, more] = [path.join(root, 'programs'), path.join(root, 'more')];
  environment = { ...environment, PATH: [programs, path.join(root, 'absent'), more, programs].join(':') };
  expect(keys()).toEqual(before);
  environment = { ...environment, PATH: [more, programs].join(':') };
  expect(differences(before['common'] ?? {}, keys()['common'] ?? {})).toEqual(['programs']);
});

test.each([
  ['changed', () => write('apps/messaging/a.ts', '2')],
  ['added', () => write('apps/messaging/b.ts', '1')],
  ['removed', () => rmSync(path.join(root, 'apps/messaging/a.ts'))],
  ['made executable', () => chmodSync(path.join(root, 'apps/messaging/a.ts'), 0o755)],
])('a file of a service that is %s changes the keys of this service and of the packages', (_name, change) => {
  expect(changedBy(change)).toEqual(['messaging', 'common']);
});

test.each([
  ['a file of a package', () => write('packages/common/a.ts', '2')],
  ['a document', () => write('docs/a.md', 'text')],
  ['the lock file', () => write('package-lock.json', '{"a": 1}')],
  ['the installed packages', () => write('node_modules/.package-lock.json', '{}')],
  ['a program on the PATH', () => write('programs/redis-server', 'binary')],
  ['a setting', () => (environment = { ...environment, TZ: 'Asia/Tokyo' })],
])('%s changes every key', (_name, change) => {
  expect(changedBy(change)).toEqual(['messaging', 'directory', 'common']);
});

test('a folder that git does not know has no keys', () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  expect(keys()).toEqual({});
});

function keys() {
  return contentKeys(root, workspaces, environment);
}

/** The names of the workspaces whose keys differ afterwards. */
function changedBy(change: () => unknown): string[] {
  const before = keys();
  change();
  const after = keys();
  return Object.keys(before).filter((name) => differences(before[name] ?? {}, after[name] ?? {}).length > 0);
}

function write(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}
