import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { root } from '../repository.ts';
import type { Service } from './plan.ts';

/**
 * Generates the services' database clients and builds their consoles, which are not in the repository. Turbo caches both by
 * the content of their sources, so an unchanged build takes only a moment.
 *
 * @throws Error with the output of the failed task
 */
export async function buildServices(services: Service[], children: Children, logs: string): Promise<void> {
  const built = services.filter(({ directory }) => existsSync(path.join(directory, 'console/main.ts')));
  if (built.length === 0) return;
  const filters = built.map(({ name }) => `--filter=./apps/${name}`);
  await children.run({
    role: 'Generating the database clients and building the consoles',
    args: [
      path.join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'generate',
      'build',
      '--output-logs=new-only',
      ...filters,
    ],
    cwd: root,
    environment: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    logFile: path.join(logs, 'build.log'),
  });
}
