import { readCsv, type CsvRow } from './csv-rows.ts';

interface Options {
  chunk?: number;
  maxRowBytes?: number;
  charset?: string;
}
type Found = Omit<CsvRow, 'line'>;

async function readWithLines(text: string | Buffer, options: Options = {}): Promise<CsvRow[]> {
  const { chunk = 1_000_000, maxRowBytes = 100, charset } = options;
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_each, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  const file = (async function* stream() {
    for (const each of chunks) yield await Promise.resolve(each);
  })();
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file, { maxRowBytes, charset })) rows.push(row);
  return rows;
}
const read = async (text: string | Buffer, options?: Options): Promise<Found[]> =>
  (await readWithLines(text, options)).map(({ line: _line, ...row }) => row);
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
  ['\n \n', []],
  ['a;b\n1,5;2\n"x;y";"z"\n', cells(['a', 'b'], ['1,5', '2'], ['x;y', 'z'])],
  ['a\tb\tc\n1\t\t 2 \n\t\t3\n', cells(['a', 'b', 'c'], ['1', '', '2'], ['', '', '3'])],
  ['"a"\t"b"\n1\t2\n', cells(['a', 'b'], ['1', '2'])],
  ['"a;b;c",d\n1,2\n', cells(['a;b;c', 'd'], ['1', '2'])],
  ['sep=;\r\na,b,c;d\r\n1;2\r\n', cells(['a,b,c', 'd'], ['1', '2'])],
  ['\ufeff"sep=\t"\na\tb\n1\t2\n', cells(['a', 'b'], ['1', '2'])],
  ['a;"b\nc"\n1;2\n', cells(['a', 'b\nc'], ['1', '2'])],
])('%j is parsed correctly however it is split into chunks', async (text, expected) => {
  for (const chunk of [1, 2, 3, 1000]) expect(await read(text, { chunk })).toEqual(expected);
});

const STRAY = expect.stringContaining('quotation mark in the wrong place') as string;
const NOT_CLOSED = expect.stringContaining('does not end') as string;

test.each([
  ['text after a closing quotation mark', '"A"a,2', STRAY],
  ['a quotation mark within a value', '5" pipe,2', STRAY],
  ['a second quotation in a cell', '"A" "B",2', STRAY],
  ['a second quotation after an empty one', '""\t"B",2', STRAY],
  ['a row over the size limit', `${'x'.repeat(101)},2`, expect.stringContaining('longer than 100 bytes') as string],
])('%s invalidates only its row', async (_name, bad, mistake) => {
  const expected = [...cells(['a', 'b'], ['1', '2']), { row: 2, mistake }, { row: 3, cells: ['3', '4'] }];
  for (const chunk of [1, 7, 1000]) expect(await read(`a,b\n1,2\n${bad}\n3,4\n`, { chunk })).toEqual(expected);
});

test.each(['"x,2\n3,4\n', `"x,2\n${'3,4\n'.repeat(100)}`])(
  'after an unclosed quotation mark, the rest of the file is not read: %#',
  async (rest) => {
    const expected = [...cells(['a', 'b'], ['1', '2']), { row: 2, mistake: NOT_CLOSED }];
    for (const chunk of [1, 7, 1000]) expect(await read(`a,b\n1,2\n${rest}`, { chunk })).toEqual(expected);
  },
);

test('a row of invalid UTF-8 is marked as damaged, unlike a row that contains U+FFFD', async () => {
  const file = Buffer.concat([Buffer.from('a\nA\ufffd\n'), Buffer.from('Jos\u00e9\n', 'latin1')]);
  expect(await read(file)).toEqual([...cells(['a'], ['A\ufffd']), { row: 2, cells: ['Jos\ufffd'], isDamaged: true }]);
});

test.each([
  ['UTF-16 as Excel writes it', Buffer.from('\ufeffname\tcity\nJosé\tKöln\n', 'utf16le'), undefined],
  ['UTF-16 in the other order', Buffer.from('\ufeffname\tcity\nJosé\tKöln\n', 'utf16le').swap16(), undefined],
  ['UTF-16 that the sender declares', Buffer.from('name\tcity\nJosé\tKöln\n', 'utf16le'), 'utf-16le'],
  ['Windows-1252', Buffer.from('name;city\nJos\u00e9;K\u00f6ln\n', 'latin1'), undefined],
  ['Windows-1252 that the sender declares', Buffer.from('name;city\nJos\u00e9;K\u00f6ln\n', 'latin1'), 'windows-1252'],
  [
    'a file whose byte order mark contradicts the declared charset',
    Buffer.from('\ufeffname;city\nJosé;Köln\n'),
    'iso-8859-1',
  ],
])('%s is decoded correctly however it is split into chunks', async (_name, file, charset) => {
  for (const chunk of [1, 3, 1000]) {
    const found = await read(file, { chunk, ...(charset !== undefined && { charset }) });
    expect(found).toEqual(cells(['name', 'city'], ['José', 'Köln']));
  }
});

test('a file declared as UTF-8 is not read as Windows-1252', async () => {
  const row = Buffer.from('Jos\u00e9\n', 'latin1');
  const damaged = { row: 1, cells: ['Jos\ufffd'], isDamaged: true };
  expect((await read(Buffer.concat([Buffer.from('\ufeffa\n'), row])))[1]).toEqual(damaged);
  expect((await read(Buffer.concat([Buffer.from('a\n'), row]), { charset: 'utf-8' }))[1]).toEqual(damaged);
});

test('a file is refused if its charset is unknown or its text is invalid in that charset', async () => {
  await expect(read('a\n', { charset: 'x-unknown' })).rejects.toMatchObject({ status: 415 });
  await expect(read(Buffer.from([0x61, 0, 0x0a]), { charset: 'utf-16le' })).rejects.toMatchObject({ status: 400 });
});

test('a row reports the line that it begins on, even after blank lines and multi-line cells', async () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const file = ['sep=;', '', 'a;b', '"1', '2";3', '', '4;5"', '6;7'].join(end);
    for (const chunk of [1, 2, 1000]) {
      expect((await readWithLines(file, { chunk })).map(({ row, line }) => [row, line])).toEqual([
        [0, 3],
        [1, 4],
        [2, 7],
        [3, 8],
      ]);
    }
  }
});
