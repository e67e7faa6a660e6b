import { ownedTables, spacesOf } from '../src/accounts/tables.ts';
import type { Queries } from '../src/database/database.ts';
import { execute, type CliOptions } from '../src/process/cli.ts';

import { eventually } from '@services/tooling/testing/eventually';

/** An account with rows in many tables. */
interface Furnished {
  id: string;
  /** Sends a request with the account's key. */
  request: () => PromiseLike<{ status: number; text: string }>;
}

interface Options<Database> {
  db: () => Queries;
  url: () => string;
  commandLine: CliOptions<Database>;
  /** Creates another account with the same names and people. */
  create: () => Promise<Furnished>;
  /** The tables whose rows stay after the deletion of an account. */
  kept?: string[];
}

/** The number of rows of an account by table, without empty tables. */
export async function countRows(db: Queries, ids: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, owned } of await ownedTables(db)) {
    const text = `SELECT count(*)::int AS total FROM ${name} t WHERE ${owned('t')}`;
    const [{ total } = { total: 0 }] = await db.query<{ total: number }>({ text }, [ids]);
    if (total > 0) counts[name] = total;
  }
  return counts;
}

/** Declares the tests of the commands `accounts suspend`, `resume`, `revoke` and `delete`, which every service must pass. */
export function testAccountCommands<Database>(options: Options<Database>): void {
  const { db, url, commandLine, create, kept = [] } = options;

  async function run(line: string): Promise<Record<string, unknown>> {
    process.env['DATABASE_URL'] = url();
    const { code: exit, output, errors } = await execute(commandLine, line.split(' '));
    expect({ exit, errors }).toEqual({ exit: 0, errors: '' });
    return JSON.parse(output) as Record<string, unknown>;
  }

  /** Waits for an answer with a status other than `before`, because the caller of a key is cached for some seconds. */
  const settled = ({ request }: Furnished, before: number) =>
    eventually(async () => {
      const { status, text } = await request();
      return status !== before && { status, text };
    });

  test('a suspended account is refused with its own error until it is resumed, and another account is served @slow', async () => {
    const [account, other] = [await create(), await create()];
    expect(await run(`accounts suspend --account ${account.id}`)).toEqual({ suspended: true });
    expect(await settled(account, 200)).toMatchObject({
      status: 403,
      text: expect.stringMatching(/account_suspended/i),
    });
    expect(await other.request()).toMatchObject({ status: 200 });
    await run(`accounts resume --account ${account.id}`);
    // Waits until the cached refusal expires.
    for (let status = 403; status !== 200;) ({ status } = await account.request());
    const log = await db().query<{ action: string; actor: string }>(
      {
        text: `SELECT action, actor_name AS actor FROM audit_log WHERE account_id = $1 AND target_type = 'account' ORDER BY id`,
      },
      [account.id],
    );
    expect(log.slice(-2)).toEqual([
      { action: 'account.suspended', actor: 'command line' },
      { action: 'account.resumed', actor: 'command line' },
    ]);
  });

  test('revoking an account ends its keys and leaves the keys of other accounts valid @slow', async () => {
    const [account, other] = [await create(), await create()];
    expect(await run(`accounts revoke --account ${account.id}`)).toMatchObject({ keys: expect.any(Number) });
    expect((await settled(account, 200)).status).toBe(401);
    expect((await other.request()).status).toBe(200);
  });

  test('deleting an account removes every row of it and changes no row of another account @slow', async () => {
    const [account, other] = [await create(), await create()];
    const [ids, others] = [await spacesOf(db(), account.id), await spacesOf(db(), other.id)];
    const before = await countRows(db(), others);
    const member = `only-in-${account.id}`;
    await db().query({ text: `INSERT INTO people (id, email, name) VALUES ($1, $1, 'Member')` }, [member]);
    const membership = `INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, 'member')`;
    await db().query({ text: membership }, [account.id, member]);
    const { errors } = await execute(commandLine, [
      'accounts',
      'delete',
      '--account',
      account.id,
      '--confirm',
      other.id,
    ]);
    expect(errors).toMatch('--confirm must repeat the id');
    await run(`accounts delete --account ${account.id} --confirm ${account.id}`);
    expect(Object.keys(await countRows(db(), ids))).toEqual(kept);
    expect(await countRows(db(), others)).toEqual(before);
    expect(await db().query({ text: 'SELECT id FROM people WHERE id = $1' }, [member])).toEqual([]);
    expect((await settled(account, 200)).status).toBe(401);
  });
}
