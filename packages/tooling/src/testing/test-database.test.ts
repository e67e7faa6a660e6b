import { Client } from 'pg';
import { createTestDatabase } from './test-database.ts';
import { query } from '../../test/query.ts';

test('a test database shares no data with another test database', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(first.url, 'CREATE TABLE things (id int)');
  expect(await query(second.url, `SELECT to_regclass('things') AS found`)).toEqual([{ found: null }]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('dropping a test database closes its open connections', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const cut = new Promise((resolve) => client.on('error', resolve));
  await database.drop();
  expect(await cut).toBeInstanceOf(Error);
});
