import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { execute } from '@services/common/process/cli';

import { startTestApp } from '../test/app.ts';
import { createPost, createUser } from '../test/directory.ts';
import { commandLine } from './command-line.ts';

const app = startTestApp();

beforeAll(() => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
});

/** Runs a command line in this process; `error` is the exit code and the output on standard error. */
async function cli(...words: string[]): Promise<{ result?: Record<string, string>; error?: string }> {
  const { code, output, errors } = await execute(commandLine, words);
  return code === 0 ? { result: JSON.parse(output) as Record<string, string> } : { error: `${code}: ${errors}` };
}

test('the program runs the command in its arguments @slow', async () => {
  const words = [join(import.meta.dirname, 'cli.ts'), 'accounts', 'rotate-key', '--account', 'acc_none'];
  await expect(promisify(execFile)(process.execPath, words)).rejects.toMatchObject({
    code: 1,
    stderr: 'No such account: acc_none\n',
  });
});

test('an account, an application and a token are created from the command line @slow', async () => {
  await createUser(app, 'ada');
  const account = await cli('accounts', 'create', '--name', 'Jo', '--email', 'jo@example.com', '--username', 'ada');
  const accountId = String(account.result?.['id']);
  expect(account.result).toMatchObject({ key: expect.stringMatching(/^dir_account_/) });
  const application = await cli('applications', 'create', '--account', accountId, '--name', 'Reader');
  const applicationId = String(application.result?.['id']);
  expect(application.result).toMatchObject({ clientSecret: expect.stringMatching(/^dir_secret_/) });
  const token = await cli('tokens', 'create', '--application', applicationId, '--scopes', 'public,write');
  expect(token.result).toMatchObject({ accessToken: expect.stringMatching(/^dir_/) });
});

test('while an account is blocked, the commands that list or change its applications show the block @slow', async () => {
  const { accountId, applicationId } = await app.client();
  const account = ['--account', accountId];
  const operator = ['--operator', 'Jo'];
  await cli('block', '--subject', accountId, '--reason', 'Evades its limits', ...operator);
  const blocked = { id: applicationId, block: { reason: 'Evades its limits', endsAt: null } };
  expect((await cli('applications', 'list', ...account)).result).toMatchObject([blocked]);
  const change = ['--application', applicationId, '--name', 'Reader'];
  expect((await cli('applications', 'update', ...account, ...change)).result).toMatchObject(blocked);
  await cli('unblock', '--subject', accountId, ...operator);
  expect((await cli('applications', 'list', ...account)).result).toMatchObject([{ block: null }]);
});

test('the account’s and the operators’ audit logs record an operator’s actions on applications, tokens and keys @slow', async () => {
  const { accountId, applicationId } = await app.client();
  const of = ['--application', applicationId];
  const { result } = await cli('tokens', 'create', ...of, '--name', 'Report');
  const token = ['--token', String(result?.['id'])];
  await cli('tokens', 'rename', ...of, ...token, '--name', 'Weekly');
  await cli('tokens', 'revoke', ...of, ...token);
  await cli('applications', 'update', '--account', accountId, ...of, '--name', 'Reader');
  const { result: rotated } = await cli('accounts', 'rotate-key', '--account', accountId);
  const { orm } = app.database;
  const log = await orm.auditLogEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } });
  expect(log.map(({ action, actorType, details }) => [action, actorType, details])).toEqual([
    ['token.created', 'operator', { application: applicationId, name: 'Report', scopes: ['public'], expiresAt: null }],
    ['token.renamed', 'operator', { application: applicationId, name: 'Weekly' }],
    ['token.revoked', 'operator', { application: applicationId }],
    ['application.changed', 'operator', { name: 'Reader' }],
    ['account.key_rotated', 'operator', {}],
  ]);
  const secrets = [String(result?.['accessToken']), String(rotated?.['key'])];
  for (const secret of secrets) expect(JSON.stringify(log)).not.toContain(secret);
  const where = { subjectId: { in: [accountId, applicationId] }, actor: 'operator' };
  const entries = await orm.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual([
    'create-token',
    'rename-token',
    'revoke-token',
    'change-application',
    'rotate-account-key',
  ]);
});

test('a member is added and linked to an account from the command line @slow', async () => {
  const by = ['--operator', 'Jo'];
  const member = await cli('users', 'create', '--username', 'grace', '--name', 'Grace', ...by);
  expect(member.result).toEqual({ id: expect.stringMatching(/^user_\d+$/), username: 'grace' });
  const account = await cli('accounts', 'create', '--name', 'Grace', '--email', 'grace@example.com');
  const id = String(account.result?.['id']);
  expect((await cli('accounts', 'tie', '--account', id, '--username', 'grace', ...by)).result).toEqual({ tied: true });
  const row = await app.database.orm.account.findUniqueOrThrow({ where: { id }, include: { user: true } });
  expect(row.user?.username).toBe('grace');
  expect((await cli('accounts', 'untie', '--account', id, ...by)).result).toEqual({ tied: false });
});

test('an operator gives a member a role, and hides and deletes a member, from the command line @slow', async () => {
  await createPost(app, 'a-post');
  const by = ['--operator', 'Kim'];
  expect((await cli('users', 'set-role', '--username', 'ada', '--role', 'editor', ...by)).result).toMatchObject({
    role: 'editor',
  });
  expect((await cli('users', 'hide', '--username', 'author', ...by)).result).toEqual({ hidden: true });
  expect((await cli('users', 'delete', '--username', 'author', ...by)).result).toEqual({ deleted: true });
  expect(await app.database.orm.post.count()).toBe(0);
  expect(await app.database.orm.auditEntry.count({ where: { actor: 'Kim' } })).toBe(3);
});

test.each([
  [['accounts', 'create', '--name', 'Jo', '--email', 'jo@example.com'], 'There is already an account'],
  [['accounts', 'rotate-key', '--account', 'acc_none'], 'No such account: acc_none'],
  [['applications', 'create', '--account', 'acc_none', '--name', 'x'], 'No such account: acc_none'],
  [['tokens', 'create', '--application', 'app_none'], 'No such application: app_none'],
  [['tokens', 'create', '--application', 'app_none', '--scopes', 'all'], 'Scopes are public, private, write'],
  [['tokens', 'create', '--application', 'app_none', '--scopes', ''], '--scopes must not be empty'],
  [['accounts', 'create', '--name', 'Jo', '--email', 'jo@'], 'Email must be an email address'],
  [['accounts', 'create', '--name', 'Jo', '--email', 'j@example.org', '--domain', 'x'], 'Domain must be a domain name'],
  [
    ['applications', 'create', '--account', 'a', '--name', 'x', '--redirect-uri', 'javascript:1'],
    'Redirect URI must use',
  ],
  [['applications', 'list', '--account', 'acc_none'], 'No such account: acc_none'],
  [['applications', 'rotate-secret', '--account', 'acc_none', '--application', 'app_none'], 'Application not found'],
  [['unblock', '--subject', 'app_none', '--operator', 'Jo'], 'There is no app_none'],
  [['limits', 'revoke', '--application', 'app_none', '--operator', 'Jo'], 'No such application: app_none'],
  [
    ['users', 'create', '--username', 'a b', '--operator', 'Jo'],
    'Username must be 1 to 60 letters, digits and underscores',
  ],
  [['users', 'create', '--username', 'ADA', '--operator', 'Jo'], 'There is already a user ADA'],
  [['accounts', 'tie', '--account', 'acc_none', '--username', 'ada', '--operator', 'Jo'], 'No such account: acc_none'],
  [['users', 'set-role', '--username', 'nobody', '--role', 'editor', '--operator', 'Jo'], 'No such user: nobody'],
  [
    ['users', 'set-role', '--username', 'ada', '--role', 'king', '--operator', 'Jo'],
    '--role must be editor, operator or none',
  ],
  [['import', 'nothing.jsonl'], 'No such file:'],
  [['import', '/tmp'], '/tmp is a directory, not a file'],
])('the command %j prints the error on one line and exits with 1 @slow', async (words, message) => {
  const { error } = await cli(...words);
  expect(error).toMatch(new RegExp(`^1: .*${message}`));
  expect(error?.split('\n')).toHaveLength(1);
});

test('a key rotation that cannot decrypt a secret fails and reports the number of such secrets @slow', async () => {
  const keysOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const { accountId } = await app.client();
  const run = async (ENCRYPTION_KEYS: string, ...words: string[]) => {
    const env = { ...process.env, CURSOR_SECRET: app.config.CURSOR_SECRET, ENCRYPTION_KEYS };
    const program = [join(import.meta.dirname, 'cli.ts'), ...words];
    return promisify(execFile)(process.execPath, program, { env }).then(
      ({ stdout }) => [0, JSON.parse(stdout)],
      ({ code, stdout }: { code: number; stdout: string }) => [code, JSON.parse(stdout)],
    );
  };
  const rotate = (keys: string) => run(keys, 'encryption', 'rotate');
  const rotated = (resealed: number, failed: number, failures: unknown[]) => ({
    webhookSecrets: { resealed, failed, failures },
    secondFactors: { resealed: 0, failed: 0, failures: [] },
  });
  await run(keysOf('first', 1), 'webhooks', 'create', '--account', accountId, '--url', 'https://example.com/hook');
  expect(await rotate(keysOf('first', 1))).toEqual([0, rotated(0, 0, [])]);
  // `keysOf('first', 2)` is a different key with the same id.
  expect(await rotate(keysOf('first', 2))).toEqual([1, rotated(0, 1, [expect.any(Object)])]);
  expect(await rotate(`${keysOf('second', 2)},${keysOf('first', 1)}`)).toEqual([0, rotated(1, 0, [])]);
});
