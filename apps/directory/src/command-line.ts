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

/** Runs the operator's commands, which have no time limit. */
export const commandLine: CliOptions<Database> = {
  service: 'directory',
  commands: {
    ...accountCommands,
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
