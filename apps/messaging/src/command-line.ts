import type { ArchivePlan } from '@services/common/accounts/archive';
import { accountCommands } from '@services/common/accounts/commands';
import type { CliOptions } from '@services/common/process/cli';
import { SEALED_FACTORS } from '@services/common/members/factors';
import { peopleCommands } from '@services/common/people/commands';
import { keyCommands } from '@services/common/keys/commands';
import type { Keyring } from '@services/common/secrets/encryption';
import { reportRotations, resealColumn, type Rotation } from '@services/common/secrets/key-rotation';
import { resealWebhookSecrets } from '@services/common/webhooks/secrets';

import packageJson from '../package.json' with { type: 'json' };
import { auditIn, createAccount, createApiKey, findSpace, listAccounts } from './accounts/store.ts';
import { readConfig } from './config.ts';
import { connect, type Database, type Db } from './db.ts';
import { rotateFlowHeaders } from './flows/key-rotation.ts';
import { answerContext } from './idempotency/idempotency.ts';
import { itemContext } from './messages/acceptance/deferred.ts';
import { SCOPES } from './scopes.ts';

const MODES = ['live', 'test'] as const;

/**
 * The settings of `accounts export` and `accounts import`. Opted-out addresses are stored as hashes, so both installations need the same
 * `ADDRESS_KEY`.
 */
export const ARCHIVE: ArchivePlan = {
  service: 'messaging',
  leftOut: {},
  sealed: {
    channels: ({ id }) => String(id),
    sending_domains: ({ id }) => String(id),
    flow_versions: (row) => String(row['flow_id']),
    idempotency_keys: (row) => answerContext(String(row['account_id']), String(row['key'])),
    batch_items: (row) =>
      itemContext({
        accountId: String(row['account_id']),
        batchId: String(row['batch_id']),
        position: Number(row['position']),
      }),
  },
};

export const commandLine: CliOptions<Database> = {
  service: 'messaging',
  connect: (url) => connect(url, { poolSize: 2, statementTimeoutMs: 0 }),
  commands: {
    'accounts create': {
      usage: '--name NAME',
      help: 'creates an account with a live space and a test space',
      run: (db, flags) => createAccount(db, flags.need('name')),
    },
    'accounts list': { usage: '', run: (db) => listAccounts(db) },
    ...accountCommands<Database>({
      dbOf: (db) => db,
      poolOf: ({ pool }) => pool,
      moving() {
        const { ENCRYPTION_KEYS: keyring, ADDRESS_KEY: addressKey } = readConfig(process.env);
        const settings = { ADDRESS_KEY: addressKey.toString('base64') };
        return { plan: { ...ARCHIVE, settings }, keyring, version: packageJson.version };
      },
    }),
    ...keyCommands<Db>({
      scopes: SCOPES,
      usage: '[--mode live|test] [--per-second N] [--per-day N]',
      create: (db, key, flags) =>
        createApiKey(db, {
          ...key,
          mode: flags.find('mode') === undefined ? 'live' : flags.oneOf('mode', MODES),
          limitPerSecond: flags.find('per-second') === undefined ? undefined : flags.number('per-second'),
          limitPerDay: flags.find('per-day') === undefined ? undefined : flags.number('per-day'),
        }),
      accountsOf: findSpaces,
      auditIn: async ({ orm }, id) => auditIn(await orm.account.findUniqueOrThrow({ where: { id } })),
    }),
    ...peopleCommands<Database>({ dbOf: (db) => db }),
    'encryption rotate': {
      usage: '',
      help: 're-encrypts stored secrets with the first key of ENCRYPTION_KEYS',
      async run(db) {
        return reportRotations(await rotateKeys(db, readConfig(process.env).ENCRYPTION_KEYS));
      },
    },
  },
};

/** The ids of an account's spaces; empty for an unknown account. */
async function findSpaces(db: Db, account: string): Promise<string[]> {
  const spaces = await Promise.all(MODES.map((mode) => findSpace(db, account, mode)));
  return spaces.flatMap((space) => (space ? [space.id] : []));
}

/**
 * Re-encrypts with the newest key all data that is kept for more than a day. Responses that are stored for repeated requests are deleted
 * earlier.
 */
export async function rotateKeys(db: Database, keyring: Keyring): Promise<Record<string, Rotation>> {
  const column = (table: string, name: string) => resealColumn(db.query, keyring, { table, column: name });
  return {
    channelCredentials: await column('channels', 'sealed_credentials'),
    secondFactors: await resealColumn(db.query, keyring, SEALED_FACTORS),
    domainKeys: await column('sending_domains', 'sealed_private_key'),
    webhookSecrets: await resealWebhookSecrets(db, keyring),
    flowHeaders: await rotateFlowHeaders(db, keyring),
  };
}
