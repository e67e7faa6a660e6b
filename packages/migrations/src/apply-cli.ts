#!/usr/bin/env node
/*
 * `migrate`, in the folder of a service: applies the pending migrations to the database in DATABASE_DIRECT_URL, or
 * else in DATABASE_URL. A service's container image runs it before a new release. `npm run migrate` at the root has more
 * options.
 */
import { migrate } from './migrations.ts';

const { DATABASE_DIRECT_URL, DATABASE_URL } = process.env;
// A pooler could use a different connection for each transaction, but the lock belongs to one connection.
const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;

try {
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is not set');
  const applied = await migrate(databaseUrl, process.cwd(), (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(
    applied.length === 0 ? 'Nothing to apply.\n' : applied.map((name) => `Applied ${name}\n`).join(''),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
