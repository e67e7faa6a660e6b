import { execute } from '@services/common/process/cli';

import { startTestApp } from '../test/app.ts';
import { commandLine } from './command-line.ts';

const app = startTestApp();

beforeAll(() => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
});

async function run(line: string): Promise<{ id: string }> {
  const { code, output, errors } = await execute(commandLine, line.split(' '));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return JSON.parse(output) as { id: string };
}

test('the audit log of the live space records when a test-space key is created or revoked on the command line @slow', async () => {
  const { id } = await app.account();
  const key = await run(`keys create --account ${id} --name till --mode test`);
  await run(`keys revoke --key ${key.id}`);
  const { rows } = await app.db.pool.query(
    'SELECT account_id, actor_name, action, target_id, details FROM audit_log ORDER BY id',
  );
  const entry = { account_id: id, actor_name: 'command line', target_id: key.id };
  expect(rows).toEqual([
    { ...entry, action: 'api_key.created', details: { mode: 'test', name: 'till', scopes: 'all' } },
    { ...entry, action: 'api_key.revoked', details: { mode: 'test' } },
  ]);
});
