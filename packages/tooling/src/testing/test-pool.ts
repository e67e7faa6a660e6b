import { Pool, type PoolConfig } from 'pg';

import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Gives the tests of a file a database and a pool of connections to it, which end after the last test. Call it at the top of
 * the file; the pool can be used from the file's first `beforeAll` or test on.
 *
 * @param prepare SQL that creates the objects that the tests need; it runs once.
 */
export function useTestPool(prepare = '', options: PoolConfig = {}): Pool {
  const pool = new Pool(options);
  // Tests close connections on purpose. The pool's error is ignored, because each failed statement reports the loss anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool.options.connectionString = database.url;
    if (prepare !== '') await pool.query(prepare);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}
