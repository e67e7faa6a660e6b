import { execFile } from 'node:child_process';

import { execute } from '@services/common/process/cli';

import { startTestApp } from '../test/app.ts';
import { createFeedback, createProduct } from '../test/factories.ts';
import { commandLine } from './command-line.ts';

const app = startTestApp();

beforeAll(() => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
});

/** Runs a command line in this process. */
async function run(...words: string[]): Promise<{ code: number; output: string }> {
  const { code, output, errors } = await execute(commandLine, words);
  return { code, output: output + errors };
}

/** Runs a command line in a separate process, for commands that set the exit code themselves. */
function asProcess(settings: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const environment = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/cli.ts', ...args],
      { cwd: `${import.meta.dirname}/..`, env: environment },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
  });
}

test('an account and its first key are created on the command line, and the key works @slow', async () => {
  const account = await run('accounts', 'create', '--name', 'Operator’s account');
  const { id } = JSON.parse(account.output);
  const { key } = JSON.parse((await run('keys', 'create', '--account', id, '--name', 'first')).output);
  await app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`).expect(200);
  const [listed] = JSON.parse((await run('keys', 'list', '--account', id)).output);
  expect((await run('keys', 'revoke', '--account', id, '--key', listed.id)).code).toBe(0);
  const { rows } = await app.db.pool.query(
    'SELECT actor_name, action, target_id FROM audit_log WHERE account_id = $1 ORDER BY id',
    [id],
  );
  expect(rows).toEqual(
    ['created', 'revoked'].map((verb) => ({
      actor_name: 'command line',
      action: `api_key.${verb}`,
      target_id: listed.id,
    })),
  );
});

test('the ledger check exits with 1 and counts the incorrect balances @slow', async () => {
  const account = await app.account();
  const { id } = await createFeedback(account, (await createProduct(account)).id);
  await account.post(`/api/v1/feedback/${id}/validate`).expect(200);
  expect((await asProcess({}, 'ledger', 'check')).code).toBe(0);
  await app.db.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE credit_accounts SET balance = balance + 1 WHERE kind = 'person'; COMMIT`);
  const { code, output } = await asProcess({}, 'ledger', 'check');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ imbalance: 0, wrongBalances: 1 });
});

test('an unknown command prints the usage @slow', async () => {
  const { code, output } = await run('nonsense');
  expect(code).toBe(1);
  expect(output).toContain('Usage:');
});

test('`encryption rotate` re-encrypts webhook secrets with the newest key @slow', async () => {
  const account = await app.account();
  await account.post('/api/v1/webhooks', { url: 'https://example.com/', events: [] }).expect(200);
  const [old] = app.config.ENCRYPTION_KEYS;
  const keys = `fresh:${Buffer.alloc(32, 7).toString('base64')},${old.id}:${old.key.toString('base64')}`;
  const settings = {
    ENCRYPTION_KEYS: keys,
    PUBLIC_URL: app.config.PUBLIC_URL,
    LINK_SECRETS: 'a secret of 32 characters for links',
  };
  const { code, output } = await asProcess(settings, 'encryption', 'rotate');
  expect({ code, ...JSON.parse(output) }).toEqual({
    code: 0,
    webhookSecrets: { resealed: 1, failed: 0, failures: [] },
    secondFactors: { resealed: 0, failed: 0, failures: [] },
  });
  const { sealedSecret } = await app.db.orm.webhook.findFirstOrThrow();
  expect(sealedSecret).toMatch(/^fresh\./);
});
