import { randomBytes } from 'node:crypto';

import { useTestPool } from '@services/tooling/testing/test-pool';

import { open, seal, type Keyring } from './encryption.ts';
import { resealColumn, type Query } from './key-rotation.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [lost, old, fresh] = [key('lost'), key('old'), key('new')];
const rotated: Keyring = [fresh, old];
const column = { table: 'things', column: 'secret', context: `'thing ' || id` };

const pool = useTestPool();
const query: Query = async <Row>({ text }: { text: string }, values: unknown[]) =>
  (await pool.query(text, values)).rows as Row[];

beforeEach(() => pool.query('DROP TABLE IF EXISTS things; CREATE TABLE things (id text PRIMARY KEY, secret text)'));

async function insert(sealed: Record<string, string | null>): Promise<void> {
  const [ids, secrets] = [Object.keys(sealed), Object.values(sealed)];
  await pool.query('INSERT INTO things SELECT * FROM unnest($1::text[], $2::text[])', [ids, secrets]);
}

const sealWith = (keyring: Keyring, id: string) => seal(keyring, `secret of ${id}`, `thing ${id}`);
const read = async () => (await pool.query<{ id: string; secret: string | null }>('TABLE things ORDER BY id')).rows;

test('after a rotation, the newest key decrypts every value @slow', async () => {
  const ids = Array.from({ length: 1201 }, (_, index) => `t${String(index).padStart(4, '0')}`);
  await insert({ ...Object.fromEntries(ids.map((id) => [id, sealWith([old], id)])), without: null });
  expect(await resealColumn(query, rotated, column)).toEqual({ resealed: 1201, failed: 0, failures: [] });
  for (const { id, secret } of await read()) {
    if (id !== 'without') expect(open([fresh], secret ?? '', `thing ${id}`)).toBe(`secret of ${id}`);
  }
  expect(await resealColumn(query, rotated, column)).toEqual({ resealed: 0, failed: 0, failures: [] });
});

test('a value that cannot be decrypted is reported and left unchanged', async () => {
  await insert({ a: sealWith([lost], 'a'), b: sealWith([old], 'b'), c: sealWith([fresh], 'c') });
  const [before] = await read();
  expect(await resealColumn(query, rotated, column)).toEqual({
    resealed: 1,
    failed: 1,
    failures: [{ id: 'a', reason: 'No encryption key has the id lost' }],
  });
  expect((await read())[0]).toEqual(before);
});

test('a concurrently replaced value is not overwritten', async () => {
  await insert({ a: sealWith([old], 'a') });
  const replacement = sealWith([old], 'a');
  const interrupted: Query = async (statement, values) => {
    if (statement.text.startsWith('UPDATE')) await pool.query('UPDATE things SET secret = $1', [replacement]);
    return query(statement, values);
  };
  expect(await resealColumn(interrupted, rotated, column)).toEqual({ resealed: 0, failed: 0, failures: [] });
  expect(await read()).toEqual([{ id: 'a', secret: replacement }]);
});

test('values that no key can decrypt are counted, and the first 100 are named', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => `t${String(index).padStart(3, '0')}`);
  await insert(Object.fromEntries(ids.map((id) => [id, sealWith([fresh], id)])));
  const { resealed, failed, failures } = await resealColumn(query, [key('new')], column);
  expect([resealed, failed, failures.length]).toEqual([0, 120, 100]);
});
