import { buffer } from 'node:stream/consumers';

import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import pg from 'pg';

import { csvOfCopy, withoutFormula } from './csv.ts';

async function fileOf(chunks: string[], options?: { bom: boolean }): Promise<string> {
  const file = csvOfCopy(['a', 'b'], options);
  for (const chunk of chunks) file.write(chunk);
  file.end();
  return (await buffer(file)).toString();
}

test('lines end with CRLF, line breaks within quotes stay, wherever the chunks are cut', async () => {
  const lines = '1,"x\n""y\n"\n2,\n';
  const expected = 'a,b\r\n1,"x\n""y\n"\r\n2,\r\n';
  expect(await fileOf([lines])).toBe(expected);
  expect(await fileOf([...lines])).toBe(expected);
});

test('a byte order mark comes on request', async () => {
  expect(await fileOf([], { bom: true })).toBe('\ufeffa,b\r\n');
});

describe('withoutFormula', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const cell = async (value: string | null) =>
    (await client.query(`SELECT ${withoutFormula('$1::text')} AS cell`, [value])).rows[0].cell;

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠a'])('%j', async (value) => {
    expect(await cell(value)).toBe(`'${value}`);
  });

  test.each(['', 'a=1', 'ü', ' =1', null])('%j stays as it is', async (value) => {
    expect(await cell(value)).toBe(value);
  });
});
