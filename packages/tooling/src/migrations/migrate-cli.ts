import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@services/migrations/migrations';
import { createMigration } from './create.ts';

const usage = `Usage:
  npm run migrate -- <service>                          apply the missing migrations to the database in DATABASE_URL
  npm run migrate -- <service> create <name> [--empty]  write a migration for the changes of prisma/schema.prisma`;

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: { empty: { type: 'boolean' } }, allowPositionals: true });
  const [service, command = 'apply', ...rest] = positionals;
  if (service === undefined) throw new Error(usage);
  const serviceDir = path.resolve(import.meta.dirname, '../../../../apps', service);
  if (!existsSync(path.join(serviceDir, 'prisma/schema.prisma')))
    throw new Error(`apps/${service} has no prisma/schema.prisma`);
  if (command === 'create' && rest.length > 0) {
    const file = await createMigration(serviceDir, rest.join(' '), { empty: values.empty ?? false });
    return `Wrote ${path.relative(process.cwd(), file)}`;
  }
  if (command !== 'apply' || rest.length > 0) throw new Error(usage);
  const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set');
  const applied = await migrate(databaseUrl, serviceDir, console.log);
  return applied.length === 0 ? 'Nothing to apply.' : applied.map((name) => `Applied ${name}`).join('\n');
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
