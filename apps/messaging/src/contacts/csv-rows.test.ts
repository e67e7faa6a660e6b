import { readCsv, type CsvRow } from './csv-rows.ts';

async function read(text: string | Buffer, { chunk = 1_000_000, maxRowBytes = 100 } = {}): Promise<CsvRow[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_each, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  const file = (async function* stream() {
    for (const each of chunks) yield await Promise.resolve(each);
  })();
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file, { maxRowBytes })) rows.push(row);
  return rows;
}
const cells = (...all: string[][]) => all.map((each, row) => ({ row, cells: each }));

test.each([
  ['a,b\r\n1,2\r\n', cells(['a', 'b'], ['1', '2'])],
  ['\ufeffa,b\n1,2', cells(['a', 'b'], ['1', '2'])],
  ['a,b\r1,2\r', cells(['a', 'b'], ['1', '2'])],
  ['a,b\n\n \t \r\n1,2\n\n', cells(['a', 'b'], ['1', '2'])],
  ['"a", "b" \n"x\r\ny","say ""hi"", Ada"\n', cells(['a', 'b'], ['x\r\ny', 'say "hi", Ada'])],
  ['a\n""\n', cells(['a'], [''])],
  ['a,b\n1\n1,2,3\n', cells(['a', 'b'], ['1'], ['1', '2', '3'])],
  ['', []],
])('%j is read wherever the network cuts it', async (text, expected) => {
  for (const chunk of [1, 2, 3, 1000]) expect(await read(text, { chunk })).toEqual(expected);
});

const STRAY = expect.stringContaining('quotation mark in the wrong place') as string;
const NOT_CLOSED = expect.stringContaining('does not end') as string;

test.each([
  ['text after a closing quotation mark', '"A"a,2', STRAY],
  ['a quotation mark within a value', '5" pipe,2', STRAY],
  ['a second quotation in a cell', '"A" "B",2', STRAY],
  ['a second quotation after an empty one', '""\t"B",2', STRAY],
  ['more than a row may have', `${'x'.repeat(101)},2`, expect.stringContaining('longer than 100 bytes') as string],
])('%s costs its own row only', async (_name, bad, mistake) => {
  const expected = [...cells(['a', 'b'], ['1', '2']), { row: 2, mistake }, { row: 3, cells: ['3', '4'] }];
  for (const chunk of [1, 7, 1000]) expect(await read(`a,b\n1,2\n${bad}\n3,4\n`, { chunk })).toEqual(expected);
});

test.each(['"x,2\n3,4\n', `"x,2\n${'3,4\n'.repeat(100)}`])(
  'after a quotation that does not end nothing is read: %#',
  async (rest) => {
    const expected = [...cells(['a', 'b'], ['1', '2']), { row: 2, mistake: NOT_CLOSED }];
    for (const chunk of [1, 7, 1000]) expect(await read(`a,b\n1,2\n${rest}`, { chunk })).toEqual(expected);
  },
);

test('a row that is not UTF-8 is marked; one that holds U+FFFD itself is not', async () => {
  const file = Buffer.concat([Buffer.from('a\nA\ufffd\n'), Buffer.from('Jos\u00e9\n', 'latin1')]);
  expect(await read(file)).toEqual([...cells(['a'], ['A\ufffd']), { row: 2, cells: ['Jos\ufffd'], isDamaged: true }]);
});
