/*
 * `npm run trial -- postgres <service> [file…] [--major 15]`: runs a service's tests, or only the given test files, on an older PostgreSQL
 * version that the services support. `npm test` runs the tests on the newest version.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { run, show, stopOnSignals } from './independence/run.ts';
import { root } from '../repository.ts';
import { startPostgres } from '../servers/postgres/server.ts';
import { olderPrograms, postgresPackage } from '../servers/postgres/programs.ts';
import { TEST_SETTINGS } from '../testing/test-servers.ts';

const VERSIONS: Record<string, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { major: { type: 'string', default: '15' } },
});
const [service = '', ...files] = positionals;
const version = VERSIONS[values.major];
if (version === undefined) throw new Error(`--major must be one of ${Object.keys(VERSIONS).join(', ')}`);
if (service === '' || !existsSync(path.join(root, 'apps', service, 'prisma'))) throw new Error('Name a service');

const programs = await olderPrograms(await install(version));
stopOnSignals();
const postgres = await startPostgres({ programs, settings: TEST_SETTINGS });
try {
  await show('npm', ['test', '-w', `apps/${service}`, '--', '--maxWorkers=2', ...files], root, {
    TEST_POSTGRES_URL: postgres.url,
  });
  console.log(`ok  ${service} passes ${files.join(', ') || 'its tests'} on PostgreSQL ${version.split('-')[0]}`);
} finally {
  await postgres.stop();
}

/**
 * @returns the URL of the module with the programs' paths. The programs are installed next to the packages, but are not part of the
 * repository.
 */
async function install(version: string): Promise<string> {
  const name = postgresPackage();
  const folder = path.join(root, 'node_modules/.cache', `postgres-${version}`);
  const installed = path.join(folder, 'node_modules', name);
  if (!existsSync(path.join(installed, 'dist'))) {
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`], root);
    // Normally an install script runs this script, because npm archives cannot contain symbolic links.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], installed);
  }
  return pathToFileURL(path.join(installed, 'dist/index.js')).href;
}
