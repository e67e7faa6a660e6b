import { accountCommands as commonCommands } from '@services/common/accounts/commands';
import { peopleCommands } from '@services/common/people/commands';
import type { CliOptions } from '@services/common/process/cli';

import { accountCommands } from './commands/accounts.ts';
import { applicationCommands } from './commands/applications.ts';
import { dataCommands } from './commands/data.ts';
import { accountKeyCommands, tokenCommands } from './commands/keys.ts';
import { memberCommands } from './commands/members.ts';
import { operationCommands } from './commands/operations.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { connect, type Database } from './db.ts';
import { removeDirectoryDemo } from './seed/remove.ts';

/** What the account's applications act with. */
const ITS_APPLICATIONS = 'application_id IN (SELECT id FROM applications WHERE account_id = ANY ($1))';
const CREDENTIALS = {
  tokens: `UPDATE access_tokens SET revoked_at = now() WHERE revoked_at IS NULL AND ${ITS_APPLICATIONS}`,
  refreshTokens: `DELETE FROM refresh_tokens WHERE ${ITS_APPLICATIONS}`,
  codes: `DELETE FROM authorization_codes WHERE ${ITS_APPLICATIONS}`,
};

/** Runs the operator's commands, which have no time limit. */
export const commandLine: CliOptions<Database> = {
  service: 'directory',
  commands: {
    ...accountCommands,
    ...commonCommands<Database>({ dbOf: ({ shared }) => shared, credentials: CREDENTIALS }),
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
