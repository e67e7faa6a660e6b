import { useTestPool } from '@services/tooling/testing/test-pool';

import { repeating } from './repeating.ts';

const pool = useTestPool(
  'CREATE TABLE things (id int PRIMARY KEY, n int NOT NULL); INSERT INTO things VALUES (1, 0), (2, 0)',
  { max: 4 },
);

test('two transactions in a deadlock each take effect once @slow', async () => {
  // Both transactions get their first lock before either requests its second lock.
  let waiting = 2;
  let release = () => {};
  const bothHold = new Promise<void>((resolve) => (release = resolve));
  const attempts: number[] = [];
  const addIn = (order: number[]) =>
    repeating(async () => {
      attempts.push(order[0]!);
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('UPDATE things SET n = n + 1 WHERE id = $1', [order[0]]);
        if (--waiting === 0) release();
        await bothHold;
        await client.query('UPDATE things SET n = n + 1 WHERE id = $1', [order[1]]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    });
  await Promise.all([addIn([1, 2]), addIn([2, 1])]);
  // PostgreSQL aborted one of the transactions at least once.
  expect(attempts.length).toBeGreaterThan(2);
  const { rows } = await pool.query('SELECT n FROM things ORDER BY id');
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('a permanent error is not retried, and work with a transient error fails after five attempts @slow', async () => {
  let attempts = 0;
  const failing = (statement: string) => () => {
    attempts += 1;
    return pool.query(statement);
  };
  await expect(repeating(failing('INSERT INTO things VALUES (1, 0)'))).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
  attempts = 0;
  const conflict = `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$`;
  await expect(repeating(failing(conflict))).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(5);
});
