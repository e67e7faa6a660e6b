import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let root: string;
const file = (name: string) => path.join(root, name);

/**
 * A clone that lacks a workspace and has a dependency for another platform, with a fake npm that only records what it would
 * install.
 */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'runtime-'));
  mkdirSync(file('packages/tooling/bin'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, '../../bin/runtime.js'), file('packages/tooling/bin/runtime.js'));
  writeFileSync(file('package.json'), '{"type": "module"}');
  writeFileSync(
    file('packages/tooling/bin/try.js'),
    `import { ensureInstalled } from './runtime.js'; ensureInstalled(); console.log('continued');`,
  );
  lock('1.0.0');
  npm(`
    const { packages } = JSON.parse(readFileSync('package-lock.json'));
    for (const name of ['other-platform', 'of-absent', 'below-absent']) delete packages['node_modules/' + name];
    mkdirSync('node_modules', { recursive: true });
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  `);
});

afterEach(() => rmSync(root, { recursive: true }));

function lock(version: string): void {
  const packages = {
    '': { workspaces: ['apps/*', 'packages/*'] },
    'packages/tooling': { dependencies: { first: '1.0.0' }, optionalDependencies: { 'other-platform': '1.0.0' } },
    'apps/absent': { dependencies: { 'of-absent': '1.0.0' } },
    'node_modules/first': {
      version: '1.0.0',
      peerDependencies: { some: '*', 'of-absent': '*' },
      peerDependenciesMeta: { 'of-absent': { optional: true } },
    },
    'node_modules/first/node_modules/some': { version, integrity: `sha512-${version}` },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/of-absent': { version: '1.0.0', dependencies: { 'below-absent': '1.0.0' } },
    'node_modules/below-absent': { version: '1.0.0' },
  };
  writeFileSync(file('package-lock.json'), JSON.stringify({ packages }));
}

function npm(code: string): void {
  writeFileSync(file('npm.js'), `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';\n${code}`);
}

function run(): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [file('packages/tooling/bin/try.js')], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: file('npm.js') },
  });
}

test('only the first start of a fresh clone installs the packages @slow', () => {
  const first = run();
  expect(first.stdout).toMatch(/^node_modules is missing or incomplete: installing with npm ci .*continued\n$/s);
  expect(run().stdout).toBe('continued\n');
});

test('packages are installed again only if the content of the lock file changes @slow', () => {
  run();
  lock('1.0.0');
  expect(run().stdout).toBe('continued\n');
  lock('1.0.1');
  expect(run().stdout).toContain('node_modules is older than package-lock.json: installing');
  expect(run().stdout).toBe('continued\n');
});

test('a failed installation stops the start @slow', () => {
  npm('process.exit(3);');
  expect(run()).toMatchObject({ status: 3, stderr: expect.stringContaining('npm ci failed') });
});
