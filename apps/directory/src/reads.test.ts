import pg from 'pg';

import { createReads } from './reads.ts';

interface Row {
  id: string;
}

const refusal = Object.assign(new pg.DatabaseError('out of range', 1, 'error'), { code: '22003' });
const shutdown = Object.assign(new pg.DatabaseError('shutting down', 1, 'error'), { code: '57P01' });

/** Reads from a table that has the ids 1 to 99; records the statements. */
function start() {
  const statements: { text: string; values: unknown[] }[] = [];
  const read = createReads(async <Found>(text: string, values: unknown[]) => {
    statements.push({ text, values });
    if (values.includes('bad')) throw refusal;
    if (values.includes('away')) throw shutdown;
    return [...new Set(values)].filter((id) => Number(id) < 100).map((id) => ({ id })) as Found[];
  });
  const row = (id: string, select = 'SELECT id FROM rows') => read<Row>(select, 'id', id, 'true');
  return { statements, row };
}

test('rows that are read in one turn come by one statement, each to whoever asked for it', async () => {
  const { statements, row } = start();
  expect(await Promise.all(['1', '2', '1', '100'].map((id) => row(id)))).toEqual([
    { id: '1' },
    { id: '2' },
    { id: '1' },
    undefined,
  ]);
  expect(statements).toEqual([
    { text: 'SELECT id FROM rows WHERE id IN ($1, $2, $3, $4) AND true', values: ['1', '2', '100', '100'] },
  ]);
});

test('a row alone is compared as such, and other statements and later turns are their own', async () => {
  const { statements, row } = start();
  await Promise.all([row('1'), row('1', 'SELECT id, name FROM rows')]);
  await row('1');
  expect(statements.map(({ text }) => text)).toEqual([
    'SELECT id FROM rows WHERE id = $1 AND true',
    'SELECT id, name FROM rows WHERE id = $1 AND true',
    'SELECT id FROM rows WHERE id = $1 AND true',
  ]);
});

test('more rows than one statement takes are read by several', async () => {
  const { statements, row } = start();
  const ids = Array.from({ length: 80 }, (_id, index) => String(index + 1));
  expect(await Promise.all(ids.map((id) => row(id)))).toEqual(ids.map((id) => ({ id })));
  expect(statements.map(({ values }) => values.length)).toEqual([64, 16]);
});

test('a value that is refused is refused to whoever asked for it, and to nobody else', async () => {
  const { row } = start();
  const answers = await Promise.allSettled([row('bad'), row('1'), row('1', 'SELECT id, name FROM rows')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('a database that cannot work is asked once for all', async () => {
  const { statements, row } = start();
  const answers = await Promise.allSettled([row('away'), row('1')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(statements).toHaveLength(1);
});
