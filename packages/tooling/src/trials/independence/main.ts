/*
 * `npm run trial -- independence [service…]`: shows that each service works without the other three. In a clone of the
 * last commit without the folders of the other services, it installs, generates, type-checks, lints, tests, migrates and starts the
 * service. A change of one service must not run other services' tasks.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { affectedBy } from './affected.ts';
import { startAlone } from './start-alone.ts';
import { run, show, stopOnSignals } from './run.ts';

const all = readdirSync(path.join(root, 'apps'));
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !all.includes(name));
if (unknown !== undefined) throw new Error(`Unknown service "${unknown}"; the services are ${all.join(', ')}.`);

stopOnSignals();
for (const service of asked.length > 0 ? asked : all) {
  const clone = mkdtempSync(path.join(tmpdir(), `${service}-alone-`));
  try {
    await run('git', ['clone', '--quiet', root, clone], tmpdir());
    await expectAffected(service, clone);
    for (const other of all.filter((name) => name !== service)) {
      rmSync(path.join(clone, 'apps', other), { recursive: true });
    }
    // Also removes the bench, which compares all services, from the clone.
    rmSync(path.join(clone, 'bench'), { recursive: true, force: true });
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], clone);
    console.log(`ok  ${service} installs alone`);
    const turbo = path.join(clone, 'node_modules/.bin/turbo');
    const tasks = ['generate', 'typecheck', 'lint', 'test'];
    await show(turbo, ['run', ...tasks, '--concurrency=1', `--filter=./apps/${service}`], clone);
    console.log(`ok  ${service} generates, type-checks, lints and passes its tests alone`);
    await run(turbo, ['boundaries'], clone);
    await startAlone(service, clone);
    console.log(`ok  ${service} migrates and starts alone`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function expectAffected(service: string, clone: string): Promise<void> {
  const affected = await affectedBy(service, clone);
  if (affected.join() !== service) throw new Error(`Changing ${service} affects ${affected.join(', ')}`);
  console.log(`ok  changing ${service} runs the tasks of ${service} only`);
}
