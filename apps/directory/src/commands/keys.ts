import { validate } from '@services/common/http/validation';
import { keyCommands } from '@services/common/keys/commands';
import { UsageError, type Flags } from '@services/common/process/cli';

import { createAccountKey, getAccount } from '../accounts/store.ts';
import { NewDeveloperToken, RenamedToken, toToken } from '../applications/schemas.ts';
import { tokenEvent } from '../applications/parts.ts';
import { OPERATOR, operatorsChange, writeAudit } from '../audit.ts';
import type { Database, Db, Orm } from '../db.ts';
import { SCOPES } from '../scopes.ts';
import { issueToken, listTokens, renameToken, revokeToken } from '../tokens/store.ts';
import { findUser, type Commands } from './command.ts';

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

/** The application that `--application` names, and its account. @throws UsageError when the application does not exist. */
async function applicationOf(orm: Database['orm'], flags: Flags): Promise<{ id: string; accountId: string }> {
  const id = flags.need('application');
  const found = await orm.application.findUnique({ where: { id }, select: { id: true, accountId: true } });
  if (!found) throw new UsageError(`No such application: ${id}`);
  return found;
}

type Verb = 'created' | 'renamed' | 'revoked';
const OPERATORS_NAMES = { created: 'create-token', renamed: 'rename-token', revoked: 'revoke-token' } as const;

/** Changes a token and records it in the account's audit log and the operators' log. @param idOf returns the token's id. */
async function changeToken<Result>(
  { orm, shared }: Database,
  flags: Flags,
  verb: Verb,
  work: (orm: Orm, applicationId: string) => Promise<Result>,
  idOf: (result: Result) => string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  const { id: application, accountId } = await applicationOf(orm, flags);
  const change = async (tx: Db) => {
    const result = await work(tx.orm, application);
    const entry = { action: OPERATORS_NAMES[verb], subjectId: application, actor: OPERATOR };
    await writeAudit(tx.orm, { ...entry, detail: { token: idOf(result) } });
    return result;
  };
  return operatorsChange(shared, accountId, change, (result) =>
    tokenEvent(verb, idOf(result), { application, ...details }),
  );
}

export const tokenCommands: Commands = {
  'tokens create': {
    usage: '--application ID [--name NAME] [--scopes public,private,write] [--expires DATE] [--username USER]',
    help: 'prints a developer token, shown only once',
    async run(database, flags) {
      const wanted = validate(NewDeveloperToken, {
        name: flags.find('name'),
        scopes: flags.find('scopes')?.split(','),
        expiresAt: flags.find('expires'),
      });
      const userId = await findUser(database.orm, flags);
      const { expiresAt = null, name = null, scopes } = wanted;
      const token = { kind: 'developer', userId, scopes, expiresAt, name } as const;
      const { text, row } = await changeToken(
        database,
        flags,
        'created',
        (orm, applicationId) => issueToken(orm, { ...token, applicationId }),
        ({ row: { id } }) => id,
        { name, scopes, expiresAt },
      );
      return { id: row.id, accessToken: text };
    },
  },
  'tokens list': {
    usage: '--application ID',
    run: async ({ orm }, flags) => (await listTokens(orm, (await applicationOf(orm, flags)).id)).map(toToken),
  },
  'tokens rename': {
    usage: '--application ID --token ID --name NAME',
    async run(database, flags) {
      const { name } = validate(RenamedToken, { name: flags.need('name') });
      const id = flags.need('token');
      const rename = (orm: Orm, application: string) => renameToken(orm, application, id, name);
      return toToken(await changeToken(database, flags, 'renamed', rename, () => id, { name }));
    },
  },
  'tokens revoke': {
    usage: '--application ID --token ID',
    async run(database, flags) {
      const id = flags.need('token');
      await changeToken(
        database,
        flags,
        'revoked',
        (orm, application) => revokeToken(orm, application, id),
        () => id,
      );
      return { revoked: true };
    },
  },
};
