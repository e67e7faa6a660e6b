import type { ArchivePlan } from '@services/common/accounts/archive';
import { accountCommands as commonCommands } from '@services/common/accounts/commands';
import { peopleCommands } from '@services/common/people/commands';
import type { CliOptions } from '@services/common/process/cli';

import packageJson from '../package.json' with { type: 'json' };
import { accountCommands } from './commands/accounts.ts';
import { applicationCommands } from './commands/applications.ts';
import { dataCommands } from './commands/data.ts';
import { accountKeyCommands, tokenCommands } from './commands/keys.ts';
import { memberCommands } from './commands/members.ts';
import { operationCommands } from './commands/operations.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { readConfig } from './config.ts';
import { connect, type Database } from './db.ts';
import { removeDirectoryDemo } from './seed/remove.ts';

/** Tables whose rows belong to the directory itself and not to an account. */
const SHARED = [
  'users',
  'topics',
  'posts',
  'post_makers',
  'post_topics',
  'comments',
  'votes',
  'collections',
  'collection_posts',
  'collection_topics',
  'user_follows',
  'topic_follows',
  'collection_follows',
  'import_progress',
];
/** Tables that are computed from other tables. */
const DERIVED = [
  'collection_texts',
  'collection_words',
  'post_counts',
  'post_texts',
  'ranking_periods',
  'search_words',
  'stale_posts',
  'topic_texts',
  'topic_words',
  'user_texts',
  'user_words',
];
const OF_OPERATORS = ['audit_entries', 'blocks', 'limit_grants', 'limit_requests', 'review_flags', 'usage_signals'];
const OF_MEMBERS = ['access_tokens', 'authorization_codes', 'bulk_exports', 'bulk_export_chunks', 'refresh_tokens'];

const ITS_APPLICATIONS = 'application_id IN (SELECT id FROM applications WHERE account_id = ANY ($1))';
/** Statements that end the credentials of the account's applications. */
const CREDENTIALS = {
  tokens: `UPDATE access_tokens SET revoked_at = now() WHERE revoked_at IS NULL AND ${ITS_APPLICATIONS}`,
  refreshTokens: `DELETE FROM refresh_tokens WHERE ${ITS_APPLICATIONS}`,
  codes: `DELETE FROM authorization_codes WHERE ${ITS_APPLICATIONS}`,
};

const leftOut = (tables: readonly string[], reason: string) => Object.fromEntries(tables.map((name) => [name, reason]));

/**
 * The settings of `accounts export` and `accounts import`. An account moves with its applications; members, products and everything that
 * members wrote stay in the directory.
 */
export const ARCHIVE: ArchivePlan = {
  service: 'directory',
  leftOut: {
    ...leftOut(SHARED, 'belongs to the directory, which all accounts share'),
    ...leftOut(DERIVED, 'is computed from what the directory shows'),
    ...leftOut(OF_OPERATORS, 'is a decision of the operators of the old installation'),
    ...leftOut(OF_MEMBERS, 'acts as a member of the old directory, or is valid only for minutes'),
  },
  sealed: {},
  shared: {
    organisations: {
      columns: ['id', 'name', 'domain', 'created_at'],
      match: 'domain',
      used: 'id IN (SELECT organisation_id FROM accounts WHERE id = ANY ($1))',
    },
  },
  cleared: ['accounts.user_id'],
};

/** Runs the operator's commands, which have no time limit. */
export const commandLine: CliOptions<Database> = {
  service: 'directory',
  commands: {
    ...accountCommands,
    ...commonCommands<Database>({
      dbOf: ({ shared }) => shared,
      poolOf: ({ writers }) => writers,
      moving: () => ({ plan: ARCHIVE, keyring: readConfig(process.env).ENCRYPTION_KEYS, version: packageJson.version }),
      credentials: CREDENTIALS,
    }),
    ...peopleCommands<Database>({ dbOf: ({ shared }) => shared, removeMore: removeDirectoryDemo }),
    ...applicationCommands,
    ...accountKeyCommands,
    ...tokenCommands,
    ...memberCommands,
    ...webhookCommands,
    ...operationCommands,
    ...dataCommands,
  },
  connect: (url) => connect(url, { poolSize: 2, statementTimeoutMs: 0 }),
};
