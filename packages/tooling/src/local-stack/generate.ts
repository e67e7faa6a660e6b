import { statSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { root } from '../repository.ts';
import type { Service } from './plan.ts';

/**
 * Generates the services' database clients, which are not in the repository, where they are missing or older than what
 * they are made from.
 *
 * @returns whether there was anything to do
 * @throws Error with what the generator says
 */
export async function generateClients(services: Service[], children: Children, logs: string): Promise<boolean> {
  const outdated = services.filter(({ directory }) => isOutdated(directory));
  if (outdated.length === 0) return false;
  const turbo = path.join(root, 'node_modules/turbo/bin/turbo');
  const filters = outdated.map(({ name }) => `--filter=./apps/${name}`);
  await children.run({
    role: 'Generating the database clients',
    args: [turbo, 'run', 'generate', '--output-logs=new-only', ...filters],
    cwd: root,
    environment: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    logFile: path.join(logs, 'generate.log'),
  });
  return true;
}

function isOutdated(directory: string): boolean {
  const schema = changedAt(path.join(directory, 'prisma/schema.prisma'));
  if (schema === null) return false;
  const generated = changedAt(path.join(directory, 'src/generated/prisma/client.ts'));
  const config = changedAt(path.join(directory, 'prisma.config.ts'));
  // With another version of Prisma the client is another.
  const versions = changedAt(path.join(root, 'package-lock.json'));
  return generated === null || [schema, config, versions].some((time) => time !== null && time > generated);
}

function changedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
