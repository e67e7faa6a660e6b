import { listKeys, renameKey, revokeKey, type ApiKeyRow } from '../access/key-store.ts';
import { auditOfOperator, writeAudit, type AuditContext, type AuditEvent } from '../audit/audit.ts';
import { prepared, type Queries, type TransactionalDb } from '../database/database.ts';
import { UsageError, type Command, type Flags } from '../process/cli.ts';
import { keyEvent } from './operations.ts';

interface KeyCommandsOptions<Db> {
  scopes: readonly string[];
  /** Additional flags of `keys create`, as the help shows them. */
  usage?: string;
  create: (tx: Db, key: WantedKey, flags: Flags) => Promise<{ id: string } | null>;
  /** The accounts whose keys `keys list --account` shows; an unknown account has none. */
  accountsOf: (db: Db, account: string) => Promise<readonly string[]>;
  /** The account whose audit log shows the change of a key. Default: the key's account. */
  auditIn?: (db: Db, account: string) => Promise<Pick<AuditContext, 'accountId' | 'details'>>;
}

/** The operator's input. */
interface WantedKey {
  accountId: string;
  name: string;
  /** The scopes of the new key; an empty list means all scopes. */
  scopes: readonly string[];
  expiresAt: Date | undefined;
}

const ACCOUNT_OF = prepared('SELECT account_id AS "accountId" FROM api_keys WHERE id = $1');

/**
 * The commands `keys create`, `list`, `rename` and `revoke`, the same in every service. Each change is recorded in the
 * account's audit log, with the command line as its author.
 */
export function keyCommands<Db extends TransactionalDb<Db>>(
  options: KeyCommandsOptions<Db>,
): Record<string, Command<Db>> {
  const { scopes, usage = '', create, accountsOf, auditIn = async (_db, accountId) => ({ accountId }) } = options;

  async function accounts(db: Db, flags: Flags): Promise<readonly string[]> {
    const account = flags.need('account');
    const ids = await accountsOf(db, account);
    if (ids.length === 0) throw new UsageError(`No such account: ${account}`);
    return ids;
  }

  async function note(tx: Db, accountId: string, event: AuditEvent): Promise<void> {
    await writeAudit(tx, { ...auditOfOperator(accountId), ...(await auditIn(tx, accountId)) }, event);
  }

  return {
    'keys create': {
      usage: `--account ID --name NAME [--scopes SCOPE,…] [--expires DATE] ${usage}`.trimEnd(),
      help: `prints the key once; scopes: ${scopes.join(', ')}; default: all`,
      async run(db, flags) {
        const [accountId = ''] = await accounts(db, flags);
        const name = flags.need('name');
        const wanted = (flags.find('scopes') ?? '').split(',').filter(Boolean);
        const unknown = wanted.filter((scope) => !scopes.includes(scope));
        if (unknown.length > 0) throw new UsageError(`No such scope: ${unknown.join(', ')}`);
        const expiresAt = flags.time('expires');
        if (expiresAt && expiresAt.getTime() <= Date.now()) throw new UsageError('--expires must be in the future');
        return db.transaction(async (tx) => {
          const created = await create(tx, { accountId, name, scopes: wanted, expiresAt }, flags);
          if (!created) throw new UsageError(`No such account: ${accountId}`);
          const details = { name, scopes: wanted.length > 0 ? wanted : 'all' };
          await note(tx, await accountOf(tx, created.id), keyEvent('created', created.id, details));
          return created;
        });
      },
    },
    'keys list': {
      usage: '--account ID',
      async run(db, flags) {
        const keys: ApiKeyRow[] = [];
        for (const account of await accounts(db, flags)) keys.push(...(await listKeys(db, account)));
        return keys;
      },
    },
    'keys rename': {
      usage: '--key ID --name NAME',
      run: (db, flags) =>
        db.transaction(async (tx) => {
          const [id, name] = [flags.need('key'), flags.need('name')];
          const accountId = await accountOf(tx, id);
          const renamed = await renameKey(tx, accountId, id, name);
          await note(tx, accountId, keyEvent('renamed', id, { name }));
          return renamed;
        }),
    },
    'keys revoke': {
      usage: '--key ID [--account ID]',
      run: (db, flags) =>
        db.transaction(async (tx) => {
          const id = flags.need('key');
          const accountId = await accountOf(tx, id, flags.find('account'));
          await revokeKey(tx, accountId, id);
          await note(tx, accountId, keyEvent('revoked', id));
          return { revoked: true };
        }),
    },
  };
}

/** The account that a key belongs to. @throws UsageError for an unknown key or a key of another account. */
async function accountOf(db: Queries, key: string, expected?: string): Promise<string> {
  const [found] = await db.query<{ accountId: string }>(ACCOUNT_OF, [key]);
  if (!found || (expected !== undefined && expected !== found.accountId)) throw new UsageError(`No such key: ${key}`);
  return found.accountId;
}
