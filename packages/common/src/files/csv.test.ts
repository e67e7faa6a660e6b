import { buffer } from 'node:stream/consumers';

import { useTestPool } from '@services/tooling/testing/test-pool';

import { cellWithoutFormula, csvOfCopy, withoutFormula, withoutFormulaGuard } from './csv.ts';

async function fileOf(chunks: string[], options?: { bom: boolean }): Promise<string> {
  const file = csvOfCopy(['a', 'b'], options);
  for (const chunk of chunks) file.write(chunk);
  file.end();
  return (await buffer(file)).toString();
}

test('lines end with CRLF and quoted line breaks are kept, regardless of where a chunk ends', async () => {
  const lines = '1,"x\n""y\n"\n2,\n';
  const expected = 'a,b\r\n1,"x\n""y\n"\r\n2,\r\n';
  expect(await fileOf([lines])).toBe(expected);
  expect(await fileOf([...lines])).toBe(expected);
});

test('while a CSV file is written, other work can run after each chunk', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await fileOf(Array.from({ length: 100 }, () => '1,2\n'));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(100);
});

test('the file begins with a byte order mark on request', async () => {
  expect(await fileOf([], { bom: true })).toBe('\ufeffa,b\r\n');
});

test.each([
  '=1+1',
  '-x',
  '+49',
  '@a',
  '\t=1',
  'a;=1',
  'a;"=1',
  '＝1',
  "O'Neil",
  "it's; 'quoted'",
  '-5',
  '',
  "'=x",
  "''=x",
  "a;'=1",
  "'\n=1",
  "'a",
])('an import restores the cell %j as it was before the export', (cell) =>
  expect(withoutFormulaGuard(cellWithoutFormula(cell))).toBe(cell),
);

describe('withoutFormula', () => {
  const pool = useTestPool();
  const cell = async (value: string | null) =>
    (await pool.query(`SELECT ${withoutFormula('$1::text')} AS cell`, [value])).rows[0].cell;

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-x', "'-x"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['a;=1', "a;'=1"],
    ['a;"=1"', 'a;"\'=1"'],
    ['a;-1+1;b', "a;'-1+1;b"],
    ['=1;=2;@a', "'=1;'=2;'@a"],
    ['a\r\n=1', "a\r\n'=1"],
    ["'=1", "''=1"],
    ["a;'=1", "a;''=1"],
  ])('the cell %j is changed so that no spreadsheet reads it as a formula', async (value, expected) => {
    expect([await cell(value), cellWithoutFormula(value)]).toEqual([expected, expected]);
  });

  test.each(['', 'a=1', 'ü', ' =1', '-1', '-12.50', 'a;b', 'a; =1', 'a;-1', 'a\nb', 'x-y'])(
    'the cell %j, which starts no formula, is unchanged',
    async (value) => {
      expect([await cell(value), cellWithoutFormula(value)]).toEqual([value, value]);
    },
  );

  test('a null value stays null', async () => {
    expect(await cell(null)).toBeNull();
  });
});
