import { validate } from '@services/common/http/validation';
import { keyCommands } from '@services/common/keys/commands';
import { UsageError, type Command, type Flags } from '@services/common/process/cli';

import { createAccountKey, getAccount } from './accounts/store.ts';
import { NewDeveloperToken, RenamedToken, toToken } from './applications/schemas.ts';
import type { Database, Db } from './db.ts';
import { SCOPES } from './scopes.ts';
import { issueToken, listTokens, renameToken, revokeToken } from './tokens/store.ts';

type Commands = Record<string, Command<Database>>;

const ofAccounts = keyCommands<Db>({
  scopes: SCOPES,
  create: (db, key) => createAccountKey(db, key),
  accountsOf: async ({ orm }, id) => [(await getAccount(orm, id)).id],
});

/** Keys of accounts: `keys create`, `list`, `rename` and `revoke`. */
export const accountKeyCommands: Commands = Object.fromEntries(
  Object.entries(ofAccounts).map(([name, command]) => [
    name,
    { ...command, run: (database: Database, flags: Flags) => command.run(database.shared, flags) },
  ]),
);

/** The application in `--application`. @throws UsageError when there is none. */
async function applicationOf(orm: Database['orm'], flags: Flags): Promise<string> {
  const id = flags.need('application');
  if ((await orm.application.count({ where: { id } })) === 0) throw new UsageError(`There is no application ${id}`);
  return id;
}

/** Tokens of applications. @param findUser the user that `--username` names. */
export function tokenCommands(findUser: (orm: Database['orm'], flags: Flags) => Promise<bigint | null>): Commands {
  return {
    'tokens create': {
      usage: '--application ID [--name NAME] [--scopes public,private,write] [--expires DATE] [--username USER]',
      help: 'prints a developer token, shown only once',
      async run({ orm }, flags) {
        const wanted = validate(NewDeveloperToken, {
          name: flags.find('name'),
          scopes: flags.find('scopes')?.split(','),
          expiresAt: flags.find('expires'),
        });
        const userId = await findUser(orm, flags);
        const applicationId = await applicationOf(orm, flags);
        const { expiresAt = null, name = null, scopes } = wanted;
        const token = { kind: 'developer', applicationId, userId, scopes, expiresAt, name } as const;
        const { text, row } = await issueToken(orm, token);
        return { id: row.id, accessToken: text };
      },
    },
    'tokens list': {
      usage: '--application ID',
      run: async ({ orm }, flags) => (await listTokens(orm, await applicationOf(orm, flags))).map(toToken),
    },
    'tokens rename': {
      usage: '--application ID --token ID --name NAME',
      async run({ orm }, flags) {
        const { name } = validate(RenamedToken, { name: flags.need('name') });
        return toToken(await renameToken(orm, await applicationOf(orm, flags), flags.need('token'), name));
      },
    },
    'tokens revoke': {
      usage: '--application ID --token ID',
      async run({ orm }, flags) {
        await revokeToken(orm, await applicationOf(orm, flags), flags.need('token'));
        return { revoked: true };
      },
    },
  };
}
