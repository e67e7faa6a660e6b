import type { ArchivePlan } from '@services/common/accounts/archive';
import { accountCommands } from '@services/common/accounts/commands';
import { auditOfOperator } from '@services/common/audit/audit';
import { UsageError, type CliOptions, type Flags } from '@services/common/process/cli';
import { SEALED_FACTORS } from '@services/common/members/factors';
import { peopleCommands } from '@services/common/people/commands';
import { keyCommands } from '@services/common/keys/commands';
import { reportRotations, resealColumn } from '@services/common/secrets/key-rotation';
import { resealWebhookSecrets } from '@services/common/webhooks/secrets';

import packageJson from '../package.json' with { type: 'json' };
import { changePlan, createAccount, createApiKey, findAccount, listAccounts } from './accounts/store.ts';
import { readConfig } from './config.ts';
import { connectInstagram, listConnections, SEALED_TOKENS, tokenContext } from './connections/store.ts';
import { connect, type Database, type Db } from './db.ts';
import { deleteAccount } from './erasures/account.ts';
import { SCOPES } from './operation.ts';

const PLANS = ['free', 'pro', 'business'] as const;

/** How an account is moved to another installation. */
export const ARCHIVE: ArchivePlan = {
  service: 'lead-capture',
  leftOut: {
    connection_logins: 'a pending login is valid for minutes, and its redirect leads to the old installation',
  },
  sealed: { connections: (row) => tokenContext(String(row['instagram_account_id'])) },
  references: { 'triggers.event_id': 'events.id' },
  outlasting: ['erasures'],
};

export const commandLine: CliOptions<Database> = {
  service: 'lead-capture',
  connect: (url) => connect(url, { poolSize: 1, statementTimeoutMs: 0 }),
  commands: {
    'accounts create': {
      usage: '--name NAME --plan free|pro|business',
      run: (db, flags) => createAccount(db, { name: flags.need('name'), plan: flags.oneOf('plan', PLANS) }),
    },
    'accounts list': { usage: '', run: (db) => listAccounts(db) },
    'accounts change-plan': {
      usage: '--account ID --plan free|pro|business',
      run: async (db, flags) =>
        changePlan(db, { accountId: await account(db, flags), plan: flags.oneOf('plan', PLANS) }),
    },
    ...accountCommands<Database>({
      dbOf: (db) => db,
      poolOf: ({ pool }) => pool,
      moving: () => ({ plan: ARCHIVE, keyring: readConfig(process.env).ENCRYPTION_KEYS, version: packageJson.version }),
      remove: (db, id) => deleteAccount(db, id),
    }),
    ...keyCommands<Db>({
      scopes: SCOPES,
      create: (db, key) => createApiKey(db, key),
      accountsOf: async (db, id) => ((await findAccount(db, id)) ? [id] : []),
    }),
    ...peopleCommands<Database>({ dbOf: (db) => db }),
    'instagram connect': {
      usage: '--account ID --instagram-account-id ID --username NAME [--app-scoped-id ID]',
      help: 'reads the access token from standard input; run it again with a new token',
      async run(db, flags) {
        const accountId = await account(db, flags);
        const { ENCRYPTION_KEYS: keyring } = readConfig(process.env);
        const connection = await connectInstagram(db, keyring, auditOfOperator(accountId), {
          accountId,
          ...(flags.find('app-scoped-id') !== undefined && {
            appScopedId: flags.matching('app-scoped-id', /^\d{1,32}$/, 'digits, as in id'),
          }),
          instagramAccountId: flags.matching('instagram-account-id', /^\d{5,32}$/, 'digits, as in user_id'),
          username: flags.matching('username', /^[A-Za-z0-9._]{1,30}$/, 'a handle without @'),
          accessToken: await flags.secret('The access token'),
        });
        return { id: connection.id, status: connection.status };
      },
    },
    'instagram list': {
      usage: '--account ID',
      run: async (db, flags) => listConnections(db, readConfig(process.env), await account(db, flags)),
    },
    'encryption rotate': {
      usage: '',
      help: 're-encrypts stored secrets with the first key of ENCRYPTION_KEYS',
      async run(db) {
        const keyring = readConfig(process.env).ENCRYPTION_KEYS;
        const accessTokens = await resealColumn(db.query, keyring, SEALED_TOKENS);
        const webhookSecrets = await resealWebhookSecrets(db, keyring);
        const secondFactors = await resealColumn(db.query, keyring, SEALED_FACTORS);
        return reportRotations({ accessTokens, webhookSecrets, secondFactors });
      },
    },
  },
};

/** The id from `--account`, if the account exists. */
async function account(db: Database, flags: Flags): Promise<string> {
  const id = flags.need('account');
  if (!(await findAccount(db, id))) throw new UsageError(`No such account: ${id}`);
  return id;
}
