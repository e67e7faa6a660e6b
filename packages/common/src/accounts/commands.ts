import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { auditOfOperator, writeAudit } from '../audit/audit.ts';
import type { Queries, StatementDb } from '../database/database.ts';
import { repeating } from '../database/repeating.ts';
import { UsageError, type Command, type Flags } from '../process/cli.ts';
import { newId } from '../runtime/ids.ts';
import { parseKeyring, type Keyring } from '../secrets/encryption.ts';
import type { ArchivePlan } from './archive.ts';
import { deleteRows } from './deletion.ts';
import { exportAccount } from './export.ts';
import { importAccount } from './import.ts';
import { spacesOf, SUSPEND } from './tables.ts';

interface AccountCommandsOptions<Database> {
  /** The connection that the statements run on. */
  dbOf: (database: Database) => StatementDb;
  /**
   * Statements that revoke the account's credentials other than keys, sessions and invitations, by name; $1 is the ids
   * of its spaces.
   */
  credentials?: Readonly<Record<string, string>>;
  /**
   * How an account is moved, with the installation's keys and release. A function, so that the settings for this are
   * read only when an account is moved.
   */
  moving: () => { plan: ArchivePlan; keyring: Keyring; version: string };
  poolOf: (database: Database) => pg.Pool;
  /** The service's own function that marks and deletes a suspended account. Default: `deleteRows`. */
  remove?: (database: Database, accountId: string) => Promise<unknown>;
}

const LOCK = { text: 'SELECT deletion_id AS "deletionId" FROM accounts WHERE id = $1 FOR UPDATE' };
const RESUME = { text: 'UPDATE accounts SET suspended_at = NULL WHERE id = ANY ($1)' };
const MARK = {
  text: 'UPDATE accounts SET suspended_at = coalesce(suspended_at, now()), deletion_id = $2 WHERE id = ANY ($1)',
};
const CREDENTIALS = {
  keys: 'UPDATE api_keys SET revoked_at = now() WHERE account_id = ANY ($1) AND revoked_at IS NULL',
  sessions: 'DELETE FROM sessions WHERE account_id = ANY ($1)',
  invitations: 'DELETE FROM invitations WHERE account_id = ANY ($1)',
};

/**
 * The commands `accounts suspend`, `resume`, `revoke`, `delete`, `export` and `import`, the same in every service. They apply to an
 * account and its test space together. Other processes notice a suspension within seconds, when their cache of callers expires.
 */
export function accountCommands<Database>({
  dbOf,
  credentials = {},
  moving,
  poolOf,
  remove,
}: AccountCommandsOptions<Database>): Record<string, Command<Database>> {
  /** Changes an account under its lock, and notes the change in its audit log. */
  function change<Result extends Record<string, unknown>>(
    action: string,
    work: (tx: Queries, ids: string[], isDeleted: boolean) => Promise<Result>,
  ) {
    return async (database: Database, flags: Flags): Promise<Result> => {
      const id = flags.need('account');
      return dbOf(database).statements(async (tx) => {
        const ids = await spacesOf(tx, id);
        if (ids.length === 0) throw new UsageError(`No such account: ${id}`);
        const [account] = await tx.query<{ deletionId: string | null }>(LOCK, [id]);
        const result = await work(tx, ids, (account?.deletionId ?? null) !== null);
        await writeAudit(tx, auditOfOperator(id), { action, target: { type: 'account', id }, details: result });
        return result;
      });
    };
  }

  const begin = change('account.deletion_started', async (tx, ids, isDeleted) => {
    if (remove) await tx.query(SUSPEND, [ids]);
    else if (!isDeleted) await tx.query(MARK, [ids, newId('del_')]);
    return {};
  });

  return {
    'accounts suspend': {
      usage: '--account ID',
      help: 'refuses all requests with 403 account_suspended and sends nothing; keeps queued work and reports of providers',
      run: change('account.suspended', async (tx, ids) => {
        await tx.query(SUSPEND, [ids]);
        return { suspended: true };
      }),
    },
    'accounts resume': {
      usage: '--account ID',
      help: 'ends a suspension and sends queued work',
      run: change('account.resumed', async (tx, ids, isDeleted) => {
        if (isDeleted) throw new UsageError('The account is being deleted, which cannot be undone');
        await tx.query(RESUME, [ids]);
        return { suspended: false };
      }),
    },
    'accounts revoke': {
      usage: '--account ID',
      help: 'revokes all keys and tokens of the account, and ends its sessions and invitations; members can sign in again',
      run: change('account.revoked', async (tx, ids) => {
        const revoked: Record<string, number> = {};
        for (const [name, text] of Object.entries({ ...credentials, ...CREDENTIALS })) {
          const counted = { text: `WITH gone AS (${text} RETURNING 1) SELECT count(*)::int AS total FROM gone` };
          const [{ total } = { total: 0 }] = await tx.query<{ total: number }>(counted, [ids]);
          revoked[name] = total;
        }
        return revoked;
      }),
    },
    'accounts delete': {
      usage: '--account ID --confirm ID',
      help:
        'deletes the account and all of its data, in batches. Requests are refused from the start. --confirm must repeat the id. If the ' +
        'command is interrupted, run it again',
      async run(database, flags) {
        const id = flags.need('account');
        if (flags.need('confirm') !== id) throw new UsageError('--confirm must repeat the id of the account');
        await begin(database, flags);
        if (remove) return remove(database, id);
        const db = dbOf(database);
        return deleteRows({ ...db, statements: (work) => repeating(() => db.statements(work)) }, id);
      },
    },
    'accounts export': {
      usage: 'FILE --account ID',
      help: 'writes a suspended account to a new file; prints the key that opens its secrets, unless ARCHIVE_KEY is set (32 bytes in base64)',
      async run(database, flags) {
        const [file, accountId] = [flags.newFile('The file'), flags.need('account')];
        const given = process.env['ARCHIVE_KEY'];
        const key = given ?? randomBytes(32).toString('base64');
        const { plan, keyring, version } = moving();
        const keys = { from: keyring, to: archiveKeyring(key) };
        const rows = await connected(poolOf(database), (client) =>
          exportAccount(client, plan, { accountId, file, version, keys }),
        );
        await dbOf(database).statements((tx) =>
          writeAudit(tx, auditOfOperator(accountId), {
            action: 'account.exported',
            target: { type: 'account', id: accountId },
          }),
        );
        return { file, rows, ...(given === undefined && { key }) };
      },
    },
    'accounts import': {
      usage: 'FILE',
      help: 'imports an account from a file in one transaction, as suspended. Pass the archive’s key in ARCHIVE_KEY or on standard input',
      async run(database, flags) {
        const file = flags.file('The file');
        const key = process.env['ARCHIVE_KEY'] ?? (await flags.secret('The key of the archive'));
        const { plan, keyring } = moving();
        const keys = { from: archiveKeyring(key), to: keyring };
        return connected(poolOf(database), (client) => importAccount(client, plan, file, keys));
      },
    },
  };
}

function archiveKeyring(key: string): Keyring {
  try {
    return parseKeyring(`archive:${key}`);
  } catch {
    throw new UsageError('The key of the archive must be 32 bytes in base64');
  }
}

async function connected<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}
