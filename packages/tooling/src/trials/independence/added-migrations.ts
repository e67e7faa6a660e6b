import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies the migrations that a release did not have yet next to its own ones; its code and its models stay as they were.
 *
 * @param here prisma/migrations of this checkout
 * @param there prisma/migrations of the release
 * @returns the names of the copied migrations, in the order in which they are applied
 */
export function addMigrations(here: string, there: string): string[] {
  const names = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const added = names.map(({ name }) => name).filter((name) => !existsSync(path.join(there, name)));
  for (const name of added) cpSync(path.join(here, name), path.join(there, name), { recursive: true });
  return added.toSorted();
}
