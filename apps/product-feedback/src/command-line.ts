import type { ArchivePlan } from '@services/common/accounts/archive';
import { accountCommands } from '@services/common/accounts/commands';
import type { CliOptions } from '@services/common/process/cli';
import { SEALED_FACTORS } from '@services/common/members/factors';
import { peopleCommands } from '@services/common/people/commands';
import { keyCommands } from '@services/common/keys/commands';
import { reportRotations, resealColumn } from '@services/common/secrets/key-rotation';
import { resealWebhookSecrets } from '@services/common/webhooks/secrets';

import packageJson from '../package.json' with { type: 'json' };
import { createAccount, createApiKey } from './accounts/store.ts';
import { readConfig } from './config.ts';
import { checkLedger } from './credits/ledger.ts';
import { connect, type Database, type Db } from './db.ts';
import { SCOPES } from './scopes.ts';

/** How an account is moved to another installation. */
export const ARCHIVE: ArchivePlan = { service: 'product-feedback', leftOut: {}, sealed: {} };

export const commandLine: CliOptions<Database> = {
  service: 'product-feedback',
  connect: (url) => connect(url, { poolSize: 1, statementTimeoutMs: 0 }),
  commands: {
    'accounts create': { usage: '--name NAME', run: (db, flags) => createAccount(db, flags.need('name')) },
    'accounts list': { usage: '', run: ({ orm }) => orm.account.findMany({ orderBy: { id: 'asc' } }) },
    ...accountCommands<Database>({
      dbOf: (db) => db,
      poolOf: ({ pool }) => pool,
      moving: () => ({ plan: ARCHIVE, keyring: readConfig(process.env).ENCRYPTION_KEYS, version: packageJson.version }),
    }),
    ...keyCommands<Db>({
      scopes: SCOPES,
      create: (db, { accountId, ...key }) => createApiKey(db, accountId, key),
      accountsOf: async ({ orm }, id) => ((await orm.account.findUnique({ where: { id } })) ? [id] : []),
    }),
    'ledger check': {
      usage: '',
      help: 'fails when the credits do not add up',
      async run(db) {
        const check = await checkLedger(db);
        if (Object.values(check).some((figure) => figure !== 0)) process.exitCode = 1;
        return check;
      },
    },
    ...peopleCommands<Database>({ dbOf: (db) => db }),
    'encryption rotate': {
      usage: '',
      help: 're-encrypts stored secrets with the first of ENCRYPTION_KEYS',
      async run(db) {
        const keyring = readConfig(process.env).ENCRYPTION_KEYS;
        const webhookSecrets = await resealWebhookSecrets(db, keyring);
        const secondFactors = await resealColumn(db.query, keyring, SEALED_FACTORS);
        return reportRotations({ webhookSecrets, secondFactors });
      },
    },
  },
};
