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

test('a key of the test space that the command line makes and revokes is in the log of the live space', async () => {
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

test('a key that the command line makes carries the tag of the cell', async () => {
  process.env['CELL'] = 'eu2';
  try {
    const { id } = await app.account();
    expect(await run(`keys create --account ${id} --name till --mode test`)).toMatchObject({
      prefix: 'mk_test_eu2_',
      key: expect.stringMatching(/^mk_test_eu2_\w{38}$/),
    });
  } finally {
    delete process.env['CELL'];
  }
});

test('a command that would change an account in its former cell is refused', async () => {
  const { id } = await app.account();
  const key = await run(`keys create --account ${id} --name till --mode test`);
  await app.db.pool.query(
    `UPDATE accounts SET moved_to = 'https://eu2.example.com' WHERE $1 IN (id, live_account_id)`,
    [id],
  );
  const lines = [
    `keys create --account ${id} --name again`,
    `keys rename --key ${key.id} --name again`,
    `keys revoke --key ${key.id}`,
    `people create --account ${id} --email ada@example.com --name Ada --role owner`,
    `people invite --account ${id} --email ada@example.com --role viewer`,
    `accounts hold --account ${id} --seconds 10`,
  ];
  for (const line of lines)
    expect(await execute(commandLine, line.split(' '))).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^The account acc_\w+ has moved to https:\/\/eu2\.example\.com: run the command in that cell$/,
      ),
    });
  const count = `SELECT count(*)::int AS rows FROM audit_log WHERE account_id = $1`;
  expect((await app.db.pool.query(count, [id])).rows).toEqual([{ rows: 1 }]);
});
