import { parseArgs } from 'node:util';

import { createAccount, createApiKey, listAccounts, listApiKeys, revokeApiKey, type Mode } from './accounts/store.ts';
import { readConfig } from './config.ts';
import { connect, type Database } from './db.ts';
import { rotateKeys } from './key-rotation.ts';

const USAGE = `Usage: npm run cli -w apps/messaging -- <command>

  accounts create --name NAME                     a live space and a test space
  accounts list
  keys create --account ID --label LABEL [--mode live|test] [--per-second N] [--per-day N]
                                                  prints the key, this once
  keys list --account ID
  keys revoke --key ID
  encryption rotate                               seals what is stored anew with the first of ENCRYPTION_KEYS

The database is the one in DATABASE_URL; the last command reads all settings, as the service does.`;

class UsageError extends Error {}

type Flags = Record<string, string | undefined>;
type Command = (db: Database, flags: Flags) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  'accounts create': (db, flags) => createAccount(db, need(flags, 'name')),
  'accounts list': (db) => listAccounts(db),
  'keys create': async (db, flags) => {
    const made = await createApiKey(db, {
      accountId: need(flags, 'account'),
      label: need(flags, 'label'),
      mode: mode(flags['mode'] ?? 'live'),
      limitPerSecond: limit(flags['per-second']),
      limitPerDay: limit(flags['per-day']),
    });
    if (!made) throw new UsageError('There is no such account');
    return made;
  },
  'keys list': (db, flags) => listApiKeys(db, need(flags, 'account')),
  'keys revoke': async (db, flags) => {
    if (!(await revokeApiKey(db, need(flags, 'key')))) throw new UsageError('There is no such key');
    return { revoked: true };
  },
  'encryption rotate': async (db) => {
    const rotated = await rotateKeys(db, readConfig(process.env).ENCRYPTION_KEYS);
    if (Object.values(rotated).some(({ failures }) => failures.length > 0)) process.exitCode = 1;
    return rotated;
  },
};

function need(flags: Flags, name: string): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

function mode(value: string): Mode {
  if (value === 'live' || value === 'test') return value;
  throw new UsageError('--mode must be live or test');
}

function limit(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError('A limit is a whole number above 0');
  return Number(value);
}

async function run(): Promise<void> {
  const options = Object.fromEntries(
    ['name', 'account', 'label', 'mode', 'per-second', 'per-day', 'key'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  );
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const command = COMMANDS[positionals.join(' ')];
  if (!command) throw new UsageError(USAGE);
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new UsageError('DATABASE_URL is not set');
  const db = connect(url, { poolSize: 1 });
  try {
    console.log(JSON.stringify(await command(db, values as Flags), null, 2));
  } finally {
    await db.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
