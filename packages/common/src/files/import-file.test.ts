import { Readable } from 'node:stream';

import { importFile } from './import-file.ts';

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
