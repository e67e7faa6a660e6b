/*
 * `npm run trial -- previous-release <service> [file…] [--from <ref>]`: runs the tests of the last release, or only the given
 * test files, on the schema of this checkout. The last release is the newest tag `<service>-v…` unless `--from` names a
 * commit. During a rollout the previous release runs on the new schema. So a migration may add objects, but must not remove
 * objects that the previous release uses.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../repository.ts';
import { addMigrations } from './added-migrations.ts';
import { run, show, stopOnSignals } from './run.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const [service = '', ...files] = positionals;
const migrations = path.join('apps', service, 'prisma/migrations');
if (service === '' || !existsSync(path.join(root, migrations))) throw new Error('Name a service');

const tags = (await run('git', ['tag', '--list', `${service}-v*`, '--sort=-version:refname'], root)).split('\n');
const release = values.from ?? tags[0] ?? '';
if (release === '') {
  console.log(
    `No release of ${service} is tagged yet (${service}-v…): the trial needs a release that it can run on a newer schema.`,
  );
} else {
  stopOnSignals();
  await testOnNewSchema();
}

async function testOnNewSchema(): Promise<void> {
  const clone = mkdtempSync(path.join(tmpdir(), `${service}-previous-`));
  try {
    await run('git', ['clone', '--quiet', root, clone], tmpdir());
    await run('git', ['checkout', '--quiet', '--detach', release], clone);
    const added = addMigrations(path.join(root, migrations), path.join(clone, migrations));
    if (added.length === 0) {
      console.log(`${release} has the schema of this checkout already.`);
      return;
    }
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], clone);
    const turbo = path.join(clone, 'node_modules/.bin/turbo');
    const environment = { NEWER_SCHEMA: '1' };
    // The clients are generated first (turbo.json); the file names are only passed to the tests.
    const tasks = ['run', 'test', '--concurrency=1', `--filter=./apps/${service}`];
    await show(turbo, files.length === 0 ? tasks : [...tasks, '--', ...files], clone, environment);
    const which = files.length === 0 ? 'its tests' : files.join(', ');
    console.log(`ok  ${release} passes ${which} on the schema with ${added.join(', ')}`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
