import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';

import { importFile, readUpload } from './import-file.ts';

test('while an import refuses hundreds of thousands of rows, other work can run @slow', async () => {
  let isDone = false;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const rows = Buffer.alloc(60_000, 'x\n');
  const report = await importFile(
    Readable.from(['name\n', ...Array.from({ length: 10 }, () => rows)].map((part) => Buffer.from(part))),
    {
      charset: undefined,
      counts: {},
      firstColumn: 'name',
      checkHeader: () => ['name'],
      readRow: (_header, { row }) => ({ row, code: 'validation_error', field: 'name', message: 'Name is taken' }),
      store: () => Promise.resolve(),
    },
  );
  isDone = true;
  expect(report).toMatchObject({ total: 300_000, refused: 300_000 });
  expect(turns).toBeGreaterThan(4);
});

test.each([
  ['text', 'a,b\n1,2\n', 'refused'],
  ['a gzip file', gzipSync('a,b\n1,2\n'), 'refused'],
  ['an Excel workbook', 'PK\x03\x04', 'Save it as CSV'],
])(
  'after an upload of %s is refused at its beginning, the rest is read and discarded',
  async (_name, start, reason) => {
    const rest = Array.from({ length: 10 }, () => Buffer.alloc(100_000, 'x'));
    const input = Readable.from([Buffer.from(start), ...rest]);
    const refuse = async () => {
      for await (const _row of readUpload(input, undefined)) throw new Error('refused');
    };
    await expect(refuse()).rejects.toThrow(reason);
    await finished(input);
  },
);
