import { listKeys, renameKey, revokeKey, type ApiKeyRow, type KeyDb } from '../access/key-store.ts';
import type { Queries } from '../database/database.ts';
import { UsageError, type Command, type Flags } from '../process/cli.ts';

export interface KeyCommandsOptions<Database> {
  scopes: readonly string[];
  /** Further flags of `keys create`, as the help shows them. */
  usage?: string;
  create: (database: Database, key: WantedKey, flags: Flags) => Promise<unknown>;
  /** The accounts whose keys `keys list --account` shows; none when there is no such account. */
  accountsOf: (database: Database, account: string) => Promise<readonly string[]>;
}

/** What the operator asks for. */
export interface WantedKey {
  accountId: string;
  name: string;
  /** None for everything. */
  scopes: readonly string[];
  expiresAt: Date | undefined;
}

const ACCOUNT_OF = { name: 'api_keys_account', text: 'SELECT account_id AS "accountId" FROM api_keys WHERE id = $1' };

/** The commands `keys create`, `list`, `rename` and `revoke`, the same in every service. */
export function keyCommands<Database extends KeyDb>(
  options: KeyCommandsOptions<Database>,
): Record<string, Command<Database>> {
  const { scopes, usage = '', create, accountsOf } = options;

  async function accounts(database: Database, flags: Flags): Promise<readonly string[]> {
    const account = flags.need('account');
    const ids = await accountsOf(database, account);
    if (ids.length === 0) throw new UsageError(`There is no account ${account}`);
    return ids;
  }

  return {
    'keys create': {
      usage: `--account ID --name NAME [--scopes SCOPE,…] [--expires DATE] ${usage}`.trimEnd(),
      help: `prints the key, this once; scopes: ${scopes.join(', ')}; all unless given`,
      renamed: { label: 'name' },
      async run(database, flags) {
        const [accountId = ''] = await accounts(database, flags);
        const wanted = (flags.find('scopes') ?? '').split(',').filter(Boolean);
        const unknown = wanted.filter((scope) => !scopes.includes(scope));
        if (unknown.length > 0) throw new UsageError(`There is no scope ${unknown.join(', ')}`);
        const expiresAt = flags.time('expires');
        if (expiresAt && expiresAt.getTime() <= Date.now()) throw new UsageError('--expires must lie in the future');
        return create(database, { accountId, name: flags.need('name'), scopes: wanted, expiresAt }, flags);
      },
    },
    'keys list': {
      usage: '--account ID',
      async run(database, flags) {
        const keys: ApiKeyRow[] = [];
        for (const account of await accounts(database, flags)) keys.push(...(await listKeys(database, account)));
        return keys;
      },
    },
    'keys rename': {
      usage: '--key ID --name NAME',
      async run(database, flags) {
        const { id, accountId } = await keyOf(database, flags);
        return renameKey(database, accountId, id, flags.need('name'));
      },
    },
    'keys revoke': {
      usage: '--key ID [--account ID]',
      async run(database, flags) {
        const { id, accountId } = await keyOf(database, flags);
        await revokeKey(database, accountId, id);
        return { revoked: true };
      },
    },
  };
}

/** The key in `--key`, with the account that it belongs to. */
async function keyOf(database: Queries, flags: Flags): Promise<{ id: string; accountId: string }> {
  const id = flags.need('key');
  const [found] = await database.query<{ accountId: string }>(ACCOUNT_OF, [id]);
  const expected = flags.find('account');
  if (!found || (expected !== undefined && expected !== found.accountId)) throw new UsageError(`There is no key ${id}`);
  return { id, accountId: found.accountId };
}
