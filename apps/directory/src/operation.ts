import type { Authenticator } from '@services/common/access/authentication';
import { operationsOf } from '@services/common/openapi/operation';
import { CONSOLE_TAGS } from '@services/common/people/operation';

import type { Once } from '@services/common/idempotency/idempotency';
import type { Network } from '@services/common/outbound/network';

import type { Owner } from './accounts/store.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import type { Scope } from './scopes.ts';
import type { Caller } from './tokens/store.ts';

/** The sections of the API's reference. */
export const TAGS = {
  GraphQL: 'Queries and mutations of the directory itself, at one address.',
  Tokens: 'OAuth 2 endpoints that issue, revoke and describe access tokens.',
  Applications:
    'An account’s applications, their secrets, tokens and limits. These endpoints require a key of the account.',
  Profile: 'The member of the directory that the account acts as.',
  Operators:
    'Requests for higher limits, blocks and the log, for accounts that are linked to a member with the role `operator`.',
  Webhooks: 'Signed notifications of featured posts, launches, comments, votes and exports, sent to your own URLs.',
  Account: 'The settings of the account.',
  'API keys': 'API keys of the account and their scopes.',
  ...CONSOLE_TAGS,
} as const;

/** The dependencies of the endpoints for an account's owner. */
export interface OwnerDeps {
  db: Db;
  auth: Authenticator<Owner>;
  /** Authenticates applications by their tokens. */
  tokens: Pick<Authenticator<Caller>, 'forget'>;
  /** The directory itself. */
  directory: Pick<Database, 'orm' | 'sql' | 'transaction'>;
  config: Pick<Config, 'ENCRYPTION_KEYS' | 'REQUESTS_PER_WINDOW' | 'POINTS_PER_WINDOW'>;
  network: Pick<Network, 'refusesHost'>;
  once: Once<Db>;
}

/** Defines an endpoint that an account's owner calls with a key of the account. */
export const operation = operationsOf<OwnerDeps, Owner, Scope, keyof typeof TAGS>();
