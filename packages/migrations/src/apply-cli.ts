#!/usr/bin/env node
/*
 * `migrate`, in the folder of a service: applies the migrations that the database in DATABASE_DIRECT_URL, or else in
 * DATABASE_URL, lacks. It is what a service's container image runs before a new release; `npm run migrate` at the root
 * offers more.
 */
import { migrate } from './migrations.ts';

const { DATABASE_DIRECT_URL, DATABASE_URL } = process.env;
// A pooler would lend another connection to each transaction, and the lock belongs to one.
const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;

try {
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is not set');
  const applied = await migrate(databaseUrl, process.cwd());
  process.stdout.write(
    applied.length === 0 ? 'Nothing to apply.\n' : applied.map((name) => `Applied ${name}\n`).join(''),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
