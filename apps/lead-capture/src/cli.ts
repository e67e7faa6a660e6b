import { parseArgs } from 'node:util';

import { resealColumn } from '@services/common/runtime/key-rotation';
import { resealWebhookSecrets } from '@services/common/webhooks/secrets';

import {
  changePlan,
  createAccount,
  createApiKey,
  findAccount,
  listAccounts,
  listApiKeys,
  revokeApiKey,
} from './accounts/store.ts';
import { readConfig, type Plan } from './config.ts';
import { listConnections, saveConnection, SEALED_TOKENS } from './connections/store.ts';
import { connect, type Database } from './db.ts';

const USAGE = `Usage: npm run cli -w apps/lead-capture -- <command>

  accounts create --name NAME --plan free|pro|business
  accounts list
  accounts change-plan --account ID --plan free|pro|business
  keys create --account ID --label LABEL       prints the key, this once
  keys list --account ID
  keys revoke --key ID
  instagram connect --account ID --instagram-account-id ID --username NAME
                                               reads the access token from standard input; repeat it with a new token
  instagram list --account ID
  encryption rotate                            encrypts stored tokens with the first of ENCRYPTION_KEYS

Settings are read from the environment, as the service reads them.`;

class UsageError extends Error {}

type Flags = Record<string, string | undefined>;
type Command = (db: Database, flags: Flags) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  'accounts create': (db, flags) => createAccount(db, { name: need(flags, 'name'), plan: plan(need(flags, 'plan')) }),
  'accounts list': (db) => listAccounts(db),
  'accounts change-plan': async (db, flags) =>
    changePlan(db, { accountId: await account(db, flags), plan: plan(need(flags, 'plan')) }),
  'keys create': async (db, flags) =>
    createApiKey(db, { accountId: await account(db, flags), label: need(flags, 'label') }),
  'keys list': async (db, flags) => listApiKeys(db, await account(db, flags)),
  'keys revoke': async (db, flags) => {
    if (!(await revokeApiKey(db, need(flags, 'key')))) throw new UsageError('There is no such key');
    return { revoked: true };
  },
  'instagram connect': async (db, flags) => {
    const connection = await saveConnection(db, readConfig(process.env).ENCRYPTION_KEYS, {
      accountId: await account(db, flags),
      instagramAccountId: matching(/^\d{5,32}$/, 'digits, as in user_id', flags, 'instagram-account-id'),
      username: matching(/^[A-Za-z0-9._]{1,30}$/, 'a handle without @', flags, 'username'),
      accessToken: await readToken(),
    });
    return { id: connection.id, status: connection.status };
  },
  'instagram list': async (db, flags) => listConnections(db, await account(db, flags)),
  'encryption rotate': async (db) => {
    const keyring = readConfig(process.env).ENCRYPTION_KEYS;
    const accessTokens = await resealColumn(db.query, keyring, SEALED_TOKENS);
    const webhookSecrets = await resealWebhookSecrets(db, keyring);
    if (accessTokens.failures.length + webhookSecrets.failures.length > 0) process.exitCode = 1;
    return { accessTokens, webhookSecrets };
  },
};

function need(flags: Flags, name: string): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

function matching(form: RegExp, description: string, flags: Flags, name: string): string {
  const value = need(flags, name);
  if (!form.test(value)) throw new UsageError(`--${name} must be ${description}`);
  return value;
}

/** The id in `--account`, of an account that exists. */
async function account(db: Database, flags: Flags): Promise<string> {
  const id = need(flags, 'account');
  if (!(await findAccount(db, id))) throw new UsageError(`There is no account ${id}`);
  return id;
}

function plan(value: string): Plan {
  if (value === 'free' || value === 'pro' || value === 'business') return value;
  throw new UsageError('--plan must be free, pro or business');
}

/** From standard input: an argument would remain in the shell's history and show in the list of processes. */
async function readToken(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const token = Buffer.concat(chunks).toString('utf8').trim();
  if (token === '') throw new UsageError('The access token is expected on standard input');
  return token;
}

async function run(): Promise<void> {
  const flags = ['name', 'plan', 'account', 'label', 'key', 'instagram-account-id', 'username'];
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
  const help = { type: 'boolean', short: 'h', default: false } as const;
  const { positionals, values } = parseArgs({ options: { ...options, help }, allowPositionals: true });
  const { help: isHelpWanted, ...given } = values;
  if (isHelpWanted) return console.log(USAGE);
  const name = positionals.join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new UsageError('DATABASE_URL is not set');
  const db = connect(url, { poolSize: 1 });
  try {
    console.log(JSON.stringify(await command(db, given as Flags), null, 2));
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
