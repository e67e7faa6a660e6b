import { execFile } from 'node:child_process';

import { listKeys, revokeKey } from '@services/common/access/key-store';
import { execute } from '@services/common/process/cli';
import { parseKeyring } from '@services/common/secrets/encryption';

import { startTestApp } from '../test/app.ts';
import { commandLine } from './command-line.ts';
import { credentials } from './connections/store.ts';

const app = startTestApp();

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: app.config.DATABASE_URL,
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    INSTAGRAM_APP_SECRETS: 'an-app-secret',
    INSTAGRAM_VERIFY_TOKEN: 'a-verify-token',
  });
});

/** Runs a command line in this process. */
const cli = (line: string, input = '') => execute(commandLine, line.split(' '), [input]);

/** Runs a command line in a separate process, for commands that set the exit code themselves. */
function asProcess(line: string, environment: Record<string, string>) {
  const options = { cwd: `${import.meta.dirname}/..`, env: { ...process.env, ...environment } };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, ['src/cli.ts', ...line.split(' ')], options, (error, output) =>
      resolve({ code: Number(error?.code ?? 0), output }),
    );
  });
}

async function succeed<Result>(line: string, input?: string): Promise<Result> {
  const { output, errors, code } = await cli(line, input);
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  return JSON.parse(output) as Result;
}

const status = async (key: string) => (await app.http.get('/v1/leads').set('Authorization', `Bearer ${key}`)).status;

test('keys that are created, renamed and revoked from the command line are in the account’s audit log @slow', async () => {
  const [account, otherAccount] = [await app.account(), await app.account()];
  const { id } = await succeed<{ id: string }>(`keys create --account ${account.id} --name till --scopes leads:read`);
  await succeed(`keys rename --key ${id} --name desk`);
  await succeed(`keys revoke --key ${id}`);
  const { rows } = await app.db.pool.query(
    `SELECT account_id, actor_type, actor_id, actor_name, action, target_id, details FROM audit_log ORDER BY id`,
  );
  const entry = { account_id: account.id, actor_type: 'operator', actor_id: null, actor_name: 'command line' };
  expect(rows).toEqual([
    { ...entry, action: 'api_key.created', target_id: id, details: { name: 'till', scopes: ['leads:read'] } },
    { ...entry, action: 'api_key.renamed', target_id: id, details: { name: 'desk' } },
    { ...entry, action: 'api_key.revoked', target_id: id, details: {} },
  ]);
  // A refused command is not in the audit log.
  expect(await cli(`keys revoke --key ${id} --account ${otherAccount.id}`)).toMatchObject({ code: 1 });
  expect((await app.db.pool.query('SELECT FROM audit_log')).rowCount).toBe(3);
});

test("an account's key works until it is revoked, and its secret is shown only once @slow", async () => {
  const account = await succeed<{ id: string }>('accounts create --name Example --plan free');
  expect(account).toMatchObject({ id: expect.stringMatching(/^acc_/), name: 'Example', plan: 'free' });
  const { id, key } = await succeed<{ id: string; key: string }>(`keys create --account ${account.id} --name till`);
  expect(key).toMatch(/^lc_live_[0-9A-Za-z]{38}$/);
  expect(await status(key)).toBe(200);

  const listed = await succeed<object[]>(`keys list --account ${account.id}`);
  const shown = { id, name: 'till', prefix: 'lc_live_', hint: key.slice(-4), revokedAt: null };
  expect(listed).toEqual([expect.objectContaining(shown)]);
  expect(JSON.stringify(listed)).not.toContain(key.slice(8, -4));
  expect(listed.flatMap(Object.keys).filter((name) => /hash/i.test(name))).toEqual([]);

  expect(await succeed(`keys revoke --key ${id}`)).toEqual({ revoked: true });
  const [revoked] = await listKeys(app.db, account.id);
  expect(revoked?.revokedAt).toEqual(expect.any(String));
  // Revoking a key again causes no error and does not change the time of revocation.
  await revokeKey(app.db, account.id, id);
  expect(await listKeys(app.db, account.id)).toEqual([revoked]);
});

test('an Instagram account is connected with a token from standard input, which is stored encrypted @slow', async () => {
  const { id } = await app.account();
  const connect = `instagram connect --account ${id} --instagram-account-id 17841400000000009 --username example_shop`;
  const line = `${connect} --app-scoped-id 27841400000000009`;
  const connection = await succeed<{ id: string }>(line, 'IGQVJsecret-token\n');
  expect(connection).toEqual({ id: expect.stringMatching(/^con_/), status: 'active' });
  const stored = await app.db.orm.connection.findUnique({ where: { id: connection.id } });
  expect(stored?.appScopedId).toBe('27841400000000009');
  const [entry] = await app.db.orm.auditLogEntry.findMany({ where: { accountId: id } });
  expect(entry).toMatchObject({ action: 'connection.connected', actorType: 'operator', targetId: connection.id });
  const listed = JSON.stringify(await succeed(`instagram list --account ${id}`));
  expect(listed).toContain('17841400000000009');
  expect(listed + JSON.stringify(await app.db.orm.connection.findMany())).not.toContain('secret-token');
  const stranger = await app.account();
  expect(await succeed(`instagram list --account ${stranger.id}`)).toEqual([]);
  const taken = await cli(connect.replace(id, stranger.id), 'a-token');
  expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining('connected to another account') });
  const misspelt = await cli(connect.replace('17841400000000009', '@example_shop'), 'a-token');
  expect(misspelt).toMatchObject({ code: 1, errors: expect.stringContaining('--instagram-account-id must be digits') });
});

test('an invalid command is refused with a clear message @slow', async () => {
  const refused = await Promise.all([
    cli('constructor'),
    cli('accounts create --name Example --plan gold'),
    cli('keys create --account acc_unknown --name x'),
    cli('keys revoke --key key_unknown'),
    cli('accounts list --colour red'),
  ]);
  expect(refused.map(({ errors }) => errors.split(/[\n.]/)[0])).toEqual([
    'Usage: npm run cli -w apps/lead-capture -- <command>',
    '--plan must be free, pro or business',
    'No such account: acc_unknown',
    'No such key: key_unknown',
    expect.stringContaining("Unknown option '--colour'"),
  ]);
  for (const { output, code } of refused) expect({ output, code }).toEqual({ output: '', code: 1 });
});

test('access tokens are re-encrypted with the newest key, and tokens that cannot be decrypted are reported @slow', async () => {
  const { id } = await app.account();
  const [old] = app.config.ENCRYPTION_KEYS;
  const connect = `instagram connect --account ${id} --instagram-account-id 17841400000000010 --username example_shop`;
  await succeed(connect, 'a-token');
  const fresh = `fresh:${Buffer.alloc(32, 7).toString('base64')}`;
  const rotate = (keys: string) => asProcess('encryption rotate', { ENCRYPTION_KEYS: keys });

  const failed = await rotate(fresh);
  expect(failed.code).toBe(1);
  const failure = { id: expect.stringMatching(/^con_/), reason: 'No encryption key has the id test' };
  expect(JSON.parse(failed.output).accessTokens.failures).toContainEqual(failure);

  const { code, output } = await rotate(`${fresh},test:${old.key.toString('base64')}`);
  const none = { failures: [] };
  expect({ code, ...JSON.parse(output) }).toMatchObject({ code: 0, accessTokens: none, webhookSecrets: none });
  const stored = await app.db.orm.connection.findUniqueOrThrow({ where: { instagramAccountId: '17841400000000010' } });
  expect(credentials(parseKeyring(fresh), stored).accessToken).toBe('a-token');
});
