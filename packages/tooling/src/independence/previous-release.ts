/*
 * `npm run test:previous-release -- <service> [--from <ref>]`: runs the tests of the last release (the newest tag
 * `<service>-v…`, or the commit named) on the schema of this checkout. While a release is rolled out its predecessor serves
 * on the new schema, so a migration may add, but not take away what that one uses.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../repository.ts';
import { addMigrations } from './added-migrations.ts';
import { run } from './run.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const [service = ''] = positionals;
const migrations = path.join('apps', service, 'prisma/migrations');
if (service === '' || !existsSync(path.join(root, migrations))) throw new Error('Name a service');

const tags = run('git', ['tag', '--list', `${service}-v*`, '--sort=-version:refname'], root).split('\n');
const release = values.from ?? tags[0] ?? '';
if (release === '') {
  console.log(
    `No release of ${service} is tagged yet (${service}-v…): there is none that could run on a newer schema.`,
  );
} else {
  testOnNewSchema();
}

function testOnNewSchema(): void {
  const clone = mkdtempSync(path.join(tmpdir(), `${service}-previous-`));
  try {
    run('git', ['clone', '--quiet', root, clone], tmpdir());
    run('git', ['checkout', '--quiet', '--detach', release], clone);
    const added = addMigrations(path.join(root, migrations), path.join(clone, migrations));
    if (added.length === 0) {
      console.log(`${release} has the schema of this checkout already.`);
      return;
    }
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], clone);
    const turbo = path.join(clone, 'node_modules/.bin/turbo');
    run(turbo, ['run', 'generate', 'test', '--concurrency=1', `--filter=./apps/${service}`], clone, {
      NEWER_SCHEMA: '1',
    });
    console.log(`ok  ${release} passes its tests on the schema with ${added.join(', ')}`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
