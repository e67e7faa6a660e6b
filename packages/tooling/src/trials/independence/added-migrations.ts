import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies the migrations that a release does not have yet into its folder of migrations; its code and models stay unchanged.
 *
 * @param here prisma/migrations of this checkout
 * @param there prisma/migrations of the release
 * @returns the names of the copied migrations, in the order of application
 */
export function addMigrations(here: string, there: string): string[] {
  const names = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const added = names.map(({ name }) => name).filter((name) => !existsSync(path.join(there, name)));
  for (const name of added) cpSync(path.join(here, name), path.join(there, name), { recursive: true });
  return added.toSorted();
}
