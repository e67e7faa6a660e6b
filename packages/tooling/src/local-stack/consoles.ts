import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { root } from '../repository.ts';
import type { Service } from './plan.ts';

/**
 * Builds the services' consoles. Turbo keeps what it has built by the content that it was built from, so that this takes
 * a moment where nothing has changed.
 *
 * @returns whether there was anything to do
 * @throws Error with what the build says
 */
export async function buildConsoles(services: Service[], children: Children, logs: string): Promise<boolean> {
  const withConsole = services.filter(({ directory }) => existsSync(path.join(directory, 'console/main.ts')));
  if (withConsole.length === 0) return false;
  await children.run({
    role: 'Building the consoles',
    args: [
      path.join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'build',
      '--output-logs=new-only',
      ...withConsole.map(({ name }) => `--filter=./apps/${name}`),
    ],
    cwd: root,
    environment: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    logFile: path.join(logs, 'consoles.log'),
  });
  return true;
}
