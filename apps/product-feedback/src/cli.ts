import { parseArgs } from 'node:util';

import { resealWebhookSecrets } from '@services/common/webhooks/secrets';

import { createAccount, createApiKey, listAccounts, listApiKeys, revokeApiKey } from './accounts/store.ts';
import { readConfig } from './config.ts';
import { checkLedger } from './credits/ledger.ts';
import { connect, type Database } from './db.ts';

const USAGE = `Usage: npm run cli -w apps/product-feedback -- <command>

  accounts create --name NAME
  accounts list
  keys create --account ID --label LABEL       prints the key, this once
  keys list --account ID
  keys revoke --account ID --key ID
  ledger check                                 fails when the credits do not add up
  encryption rotate                            seals what is stored anew with the first of ENCRYPTION_KEYS

Settings are read from the environment, as the service reads them.`;

class UsageError extends Error {}

type Flags = Record<string, string | undefined>;
type Command = (db: Database, flags: Flags) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  'accounts create': (db, flags) => createAccount(db, need(flags, 'name')),
  'accounts list': (db) => listAccounts(db),
  'keys create': (db, flags) => createApiKey(db, need(flags, 'account'), { label: need(flags, 'label') }),
  'keys list': (db, flags) => listApiKeys(db, need(flags, 'account'), { skip: 0, take: 1000 }),
  'keys revoke': async (db, flags) => {
    if (!(await revokeApiKey(db, need(flags, 'account'), need(flags, 'key'))))
      throw new UsageError('There is no such key');
    return { revoked: true };
  },
  'ledger check': async (db) => {
    const check = await checkLedger(db);
    if (Object.values(check).some((figure) => figure !== 0)) process.exitCode = 1;
    return check;
  },
  'encryption rotate': async (db) => {
    const webhookSecrets = await resealWebhookSecrets(db, readConfig(process.env).ENCRYPTION_KEYS);
    if (webhookSecrets.failures.length > 0) process.exitCode = 1;
    return { webhookSecrets };
  },
};

function need(flags: Flags, name: string): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

async function run(): Promise<void> {
  const options = Object.fromEntries(
    ['name', 'account', 'label', 'key'].map((name) => [name, { type: 'string' as const }]),
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
