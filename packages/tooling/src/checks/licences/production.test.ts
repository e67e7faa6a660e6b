import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';
import { isPermissive, productionPackages, readLock, shippedWorkspaces, type Lock } from './production.ts';

test('every production package has a permissive license', () => {
  const packages = productionPackages(readLock(), shippedWorkspaces());
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
});

test('every workspace has a version, without which npm cannot list it in an SBOM', () => {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root }), 'bench/package.json'];
  const version = (file: string) =>
    (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version?: string }).version;
  expect(
    files.filter((file) => existsSync(path.join(root, file)) && !/^\d+\.\d+\.\d+$/.test(version(file) ?? '')),
  ).toEqual([]);
});

test('the list of production packages has no development packages, and has the version of a package that a workspace uses', () => {
  const lock: Lock = {
    'apps/shop': { dependencies: { '@own/shared': '*', web: '1' } },
    'packages/shared': { dependencies: { cache: '2' } },
    'packages/shared/node_modules/cache': { version: '2.0.0', license: 'ISC' },
    'node_modules/@own/shared': { link: true, resolved: 'packages/shared' },
    'node_modules/cache': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/web': { version: '1.0.0', license: 'MIT' },
    'node_modules/linter': { version: '1.0.0', license: 'GPL-3.0-only' },
  };
  expect(productionPackages(lock, ['apps/shop'])).toEqual([
    { name: 'cache', version: '2.0.0', licence: 'ISC' },
    { name: 'web', version: '1.0.0', licence: 'MIT' },
  ]);
});

test('in an AND expression every license must be permissive, and in an OR expression at least one license', () => {
  expect(['MIT', '(MIT OR GPL-2.0-only)', '(MIT AND Zlib)'].filter((licence) => !isPermissive(licence))).toEqual([]);
  expect([null, 'EPL-2.0', 'MIT AND GPL-2.0-only'].filter(isPermissive)).toEqual([]);
});
