import { useTestPool } from '@services/tooling/testing/test-pool';
import pg from 'pg';

import { queriesOf, queryRow, type Queries } from './database.ts';
import { createReads, type RowStatement } from './reads.ts';

interface Note {
  title: string;
  tags: string[] | null;
}

const BY_ID: RowStatement = {
  name: 'find_note',
  text: `SELECT title, (SELECT json_agg(tag ORDER BY tag) FROM tags WHERE tags.note = notes.id AND tags.account_id = $1) AS tags
    FROM notes WHERE account_id = $1 AND id = $2`,
};
const BY_NUMBER: RowStatement = {
  text: 'SELECT title, 100 / number AS share FROM notes WHERE number = $1',
  types: ['bigint'],
};

const pool = useTestPool(
  `
    CREATE TABLE notes (account_id text, id text, number bigint, title text, PRIMARY KEY (account_id, id));
    CREATE TABLE tags (account_id text, note text, tag text);
    INSERT INTO notes SELECT account, 'n' || n, n, account || n FROM unnest('{mine,theirs}'::text[]) AS account,
      generate_series(0, 99) AS n WHERE account = 'mine' OR n <> 7;
    INSERT INTO tags VALUES ('mine', 'n1', 'red'), ('theirs', 'n1', 'blue'), ('theirs', 'n1', 'green')`,
  { max: 2 },
);

/** Creates a `readRow` for the database, and records the statements that it sends. */
function start() {
  const statements: { name?: string; text: string; values: readonly unknown[] }[] = [];
  const { query } = queriesOf(pool);
  const readRow = createReads((statement, values) => {
    statements.push({ ...statement, values });
    return query(statement, values);
  });
  return { statements, readRow, note: (account: string, id: string) => readRow<Note>(BY_ID, [account, id]) };
}

test('accounts that request the same id in one tick each get their own row, or no row', async () => {
  const { statements, note } = start();
  const asked = [
    note('mine', 'n1'),
    note('theirs', 'n1'),
    note('theirs', 'n7'),
    note('mine', 'n7'),
    note('nobody', 'n1'),
  ];
  expect(await Promise.all(asked)).toEqual([
    { title: 'mine1', tags: ['red'] },
    { title: 'theirs1', tags: ['blue', 'green'] },
    undefined,
    { title: 'mine7', tags: null },
    undefined,
  ]);
  expect(statements).toHaveLength(1);
});

test('requests with different values are never merged, regardless of special characters', async () => {
  const { statements, note } = start();
  await Promise.all([note('a', 'b","c'), note('a","b', 'c'), note('', 'ab'), note('ab', '')]);
  expect(statements[0]?.values.slice(0, 8)).toEqual(['a', 'b","c', 'a","b', 'c', '', 'ab', 'ab', '']);
});

test('requests for the same row in one tick share the row, and a later tick reads again', async () => {
  const { statements, note } = start();
  const [first, second] = await Promise.all([note('mine', 'n1'), note('mine', 'n1')]);
  expect(second).toBe(first);
  await pool.query("UPDATE notes SET title = 'changed' WHERE account_id = 'mine' AND id = 'n2'");
  expect(await note('mine', 'n2')).toMatchObject({ title: 'changed' });
  // If only one row is read, the statement is sent unchanged.
  expect(statements.map(({ name, text }) => ({ name, text }))).toEqual([BY_ID, BY_ID]);
});

test('a read sees everything that was committed before its request', async () => {
  const { note } = start();
  const early = note('mine', 'n3');
  // The code is still in the same tick, so nothing has been sent yet.
  const writer = new pg.Client({ connectionString: pool.options.connectionString });
  await writer.connect();
  await early;
  const asked: Promise<Note | undefined>[] = [];
  for (let version = 0; version < 20; version += 1) {
    asked.push(note('mine', 'n4'));
    await writer.query('UPDATE notes SET title = $1 WHERE account_id = $2 AND id = $3', [
      String(version),
      'mine',
      'n5',
    ]);
    expect(await note('mine', 'n5')).toMatchObject({ title: String(version) });
  }
  await Promise.all(asked);
  await writer.end();
});

test('requests for many rows are combined into named statements, each for one of a few fixed numbers of rows', async () => {
  const { statements, note } = start();
  const ids = Array.from({ length: 80 }, (_id, index) => `n${index + 10}`);
  expect(await Promise.all(ids.map((id) => note('theirs', id)))).toEqual(
    ids.map((id) => ({ title: `theirs${id.slice(1)}`, tags: null })),
  );
  await Promise.all(ids.slice(0, 3).map((id) => note('mine', id)));
  expect(statements.map(({ name, values }) => [name, values.length])).toEqual([
    ['find_note 64', 128],
    ['find_note 16', 32],
    ['find_note 4', 8],
  ]);
});

test('`most` limits the number of rows that one statement reads', async () => {
  const { statements, readRow } = start();
  const titles = [21, 22, 23, 24, 25].map((n) => readRow<Note>({ ...BY_ID, most: 2 }, ['mine', `n${n}`]));
  expect((await Promise.all(titles)).map((note) => note?.title)).toEqual([
    'mine21',
    'mine22',
    'mine23',
    'mine24',
    'mine25',
  ]);
  expect(statements.map(({ values }) => values)).toEqual([
    ['mine', 'n21', 'mine', 'n22'],
    ['mine', 'n23', 'mine', 'n24'],
    ['mine', 'n25'],
  ]);
});

test('if a row cannot be read, only the request for that row gets the error', async () => {
  const { readRow } = start();
  const share = (number: string) => readRow<{ title: string; share: string }>(BY_NUMBER, [number]);
  const answers = await Promise.allSettled([share('0'), share('10'), share('many'), share('20')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(answers[3]).toMatchObject({ value: { share: '5' } });
});

test.each([
  ['a batch is not split if the database is unavailable', '57P01', 1],
  ['if a page of the database is damaged, only the request that reads it fails', 'XX001', 3],
])('%s', async (_guarantee, code, statements) => {
  let asked = 0;
  const failure = Object.assign(new pg.DatabaseError('failed', 1, 'error'), { code, severity: 'ERROR' });
  const readRow = createReads(async <Row>(_statement: RowStatement, values: readonly unknown[]) => {
    asked += 1;
    if (values.includes('bad')) throw failure;
    return [{ id: values[0] }] as Row[];
  });
  const row = (id: string) => readRow({ text: 'SELECT $1 AS id' }, [id]);
  const answers = await Promise.allSettled([row('bad'), row('good')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', statements === 1 ? 'rejected' : 'fulfilled']);
  expect(asked).toBe(statements);
});

test('a transaction reads its own changes on its own connection', async () => {
  const client = await pool.connect();
  const db: Queries = { ...queriesOf(pool), readRow: start().readRow };
  await client.query("BEGIN; UPDATE notes SET title = 'not committed' WHERE account_id = 'mine' AND id = 'n6'");
  const both = [queriesOf(client), db].map((each) => queryRow<Note>(each, BY_ID, ['mine', 'n6']));
  expect((await Promise.all(both)).map((row) => row?.title)).toEqual(['not committed', 'mine6']);
  await client.query('ROLLBACK');
  client.release();
});
