/** The commands that move accounts, as operators run them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rowsOf } from '../moves/side.ts';
import { startTwoCells, type TwoCells } from '../moves/testing/two-cells.ts';
import { readCells } from './list.ts';
import { overviewOf } from './overview.ts';

let cells: TwoCells;
let folder: string;
beforeAll(async () => {
  cells = await startTwoCells('messaging');
  folder = mkdtempSync(path.join(tmpdir(), 'moving-'));
  const cell = (which: 'one' | 'two', tag: string) => {
    const { url } = cells.cellOf(which);
    return { tag, url, host: new URL(url).hostname, replicas: [`${which}:3000`], database: which.toUpperCase() };
  };
  const list = { messaging: { host: 'example.com', cells: [cell('one', ''), cell('two', 'two')] } };
  writeFileSync(path.join(folder, 'cells.json'), JSON.stringify(list));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cells.stop();
});

/** Runs a command to its end. */
const run = (...words: string[]) => runWith({}, ...words);

function runWith(
  changes: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = [path.join(import.meta.dirname, 'main.ts'), ...words, '--list', path.join(folder, 'cells.json')];
  const [ONE, TWO] = [cells.cellOf('one').databaseUrl, cells.cellOf('two').databaseUrl];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ONE, TWO, ...changes } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const whereIs = async (id: string) => {
  const select = 'SELECT moved_to AS "movedTo" FROM accounts WHERE id = $1';
  return Promise.all([cells.one, cells.two].map(async (db) => (await rowsOf(db, select, [id]))[0]));
};

test('an account is looked at, moves, and says where it is', async () => {
  const { id } = await cells.makeAccount();
  const looked = await run('move', id, '--to', 'messaging-two', '--dry-run');
  expect(looked).toEqual({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^The account has no members\nThe account can move from messaging to messaging-two: \d+ rows\n$/,
    ),
  });
  const moved = await run('move', id, '--to', 'messaging-two', '--hold', '20');
  expect(moved).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^checked\n[^]+\nheld\ncompared\n[^]+\ndone\n$/),
  });
  expect(moved.stdout).toContain('The account is in messaging-two (https://two.example.com)');
  expect(JSON.parse(moved.stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    rows: expect.any(Number),
    heldMs: expect.any(Number),
  });
  expect(await whereIs(id)).toEqual([{ movedTo: 'https://two.example.com' }, { movedTo: null }]);
  const again = await run('move', id, '--to', 'messaging-two');
  expect(again).toEqual({ code: 0, stdout: 'The account is in messaging-two\n', stderr: '' });
});

test('a move that could not go on is cancelled', async () => {
  const { id } = await cells.makeAccount();
  await cells.one.query(
    `UPDATE messages SET status = 'sending', leased_until = now() + interval '1 hour' WHERE account_id = $1`,
    [id],
  );
  const stopped = await run('move', id, '--to', 'messaging-two', '--hold', '10');
  expect(stopped).toMatchObject({ code: 1, stdout: 'The account has no members\n' });
  expect(stopped.stderr).toContain('\n1 pieces of its work did not end while the account was held');
  expect(await rowsOf(cells.one, 'SELECT held_until AS until FROM accounts WHERE id = $1', [id])).toEqual([
    { until: null },
  ]);
  const databases = { ONE: cells.cellOf('one').databaseUrl, TWO: cells.cellOf('two').databaseUrl };
  const [source, target] = await overviewOf(readCells(path.join(folder, 'cells.json')), databases, 0);
  expect([source?.moving, target?.moving]).toEqual([
    expect.stringMatching(new RegExp(`^${id} to messaging-two, keeps \\d+ \\w+$`)),
    undefined,
  ]);
  const cancelled = await run('cancel', id, '--to', 'messaging-two');
  const stdout = 'The account stays in messaging, and messaging-two has nothing of it\n';
  expect(cancelled).toMatchObject({ code: 0, stdout });
  expect(await whereIs(id)).toEqual([{ movedTo: null }, undefined]);
  expect(await cells.leftovers()).toEqual([]);
});

test.each([
  [['move', 'acc_none', '--to', 'messaging-two'], 'No other cell has an account acc_none'],
  [['cancel', 'acc_none', '--to', 'messaging-two'], 'No other cell has an account acc_none'],
  [['move', 'acc_1', '--to', 'messaging-three'], 'There is no cell messaging-three'],
  [['move', 'acc_1', '--to', 'messaging-two', '--hold', '5'], '--hold must be a number of seconds from 10 to 86400'],
  [['numbers', 'leads'], 'There is no command numbers leads'],
  [['move', 'acc_1', 'acc_2', '--to', 'messaging-two'], 'acc_2 is not expected'],
  [['cancel', 'acc_1', '--to', 'messaging-two', '--dry-run'], '--dry-run is for moves only'],
])('%j ends with one line', async (words, line) => {
  const { code, stdout, stderr } = await run(...words);
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([1, '', line]);
});

test('variables that do not lead to the databases of the cells are named', async () => {
  const words = ['move', 'acc_none', '--to', 'messaging-two'];
  const url = (which: 'one' | 'two') => cells.cellOf(which).databaseUrl;
  const empty = url('one').replace(/one$/, 'postgres');
  const lines: [changes: Record<string, string>, line: string][] = [
    [{ ONE: '' }, 'ONE is not set: it must be the URL of the database of messaging'],
    [{ TWO: 'localhost:5432' }, 'TWO is not usable: it must be the URL of the database of messaging-two'],
    [{ ONE: url('two') }, 'ONE and TWO lead to the same database: each cell has another one'],
    [{ ONE: empty }, 'The database of messaging has no accounts: it may be another one, or not migrated'],
  ];
  for (const [changes, line] of lines)
    expect(await runWith(changes, ...words)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  const { code, stderr } = await runWith({ ONE: empty }, 'accounts');
  expect([code, stderr]).toEqual([1, 'The accounts of messaging cannot be read: relation "accounts" does not exist\n']);
});
