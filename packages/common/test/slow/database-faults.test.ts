import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { freeze } from '@services/tooling/servers/freeze';
import { eventually } from '@services/tooling/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import { makeReadOnly } from '../../testing/read-only-database.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { isConflict, isDatabaseLost, isTemporary, sqlState } from '../../src/database/errors.ts';
import { createPool } from '../../src/database/pool.ts';

const answerLimits = { askAfterMs: 100, answerWithinMs: 5000 };

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a server that hangs', () => {
  let server: PostgresServer;
  /** A pool with long time limits for a busy machine, for tests that are not about a hanging server. */
  let patient: pg.Pool;
  beforeAll(async () => {
    server = await startPostgres();
    patient = createPool(server.url, { poolSize: 1, answerLimits });
  });
  afterAll(async () => {
    await patient.end();
    await server.stop();
  });

  test('statements on a server that hangs fail as a lost database, and queries work again when the server continues', async () => {
    const pool = createPool(server.url, { poolSize: 2, answerLimits: { ...answerLimits, answerWithinMs: 2000 } });
    const [held, idle] = [await pool.connect(), await pool.connect()];
    idle.release();
    await held.query('BEGIN');
    const thaw = freeze(server.pid);
    try {
      const failures = await Promise.all([failureOf(pool.query('SELECT 1')), failureOf(held.query('SELECT 1'))]);
      expect(failures.map(isDatabaseLost)).toEqual([true, true]);
      // Later statements of the same transaction do not wait again, because the connection is closed.
      expect(isDatabaseLost(await failureOf(held.query('ROLLBACK')))).toBe(true);
      held.release();
      expect(pool.totalCount).toBe(0);
    } finally {
      thaw();
    }
    await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
    await pool.end();
  });

  test('a commit that waits for a missing standby fails as a lost database', async () => {
    await patient.query(`ALTER SYSTEM SET synchronous_standby_names = 'gone'`);
    await patient.query('SELECT pg_reload_conf()');
    try {
      await eventually(async () => (await setting('synchronous_standby_names')) === 'gone');
      // The server also answers the client's check while the commit waits, so the client must read the content of the answer.
      const waiting = createPool(server.url, { poolSize: 1, answerLimits });
      const client = await waiting.connect();
      await client.query(`SET synchronous_commit = 'on'`);
      expect(isDatabaseLost(await failureOf(client.query('CREATE TABLE waiting (id int)')))).toBe(true);
      client.release();
      await waiting.end();
    } finally {
      await patient.query('ALTER SYSTEM RESET synchronous_standby_names');
      await patient.query('SELECT pg_reload_conf()');
    }
    await eventually(async () => (await setting('synchronous_standby_names')) === '');
  });

  async function setting(name: string): Promise<string | undefined> {
    const { rows } = await patient.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    return rows[0]?.value;
  }

  test('connecting to a server that hangs fails within the time limit', async () => {
    // The pool also limits the time to connect, to a shorter time in this test.
    const fresh = createPool(server.url, { poolSize: 1 });
    fresh.options.connectionTimeoutMillis = 200;
    const thaw = freeze(server.pid);
    try {
      expect(isDatabaseLost(await failureOf(fresh.query('SELECT 1')))).toBe(true);
    } finally {
      thaw();
    }
    await fresh.end();
  });
});

test('connections count as lost after a crash of the server, but not after a shutdown', async () => {
  const server = await startPostgres();
  const pool = createPool(server.url, { poolSize: 2 });
  const crashing = await pool.connect();
  await pool.query('SELECT 1');
  const { rows } = await crashing.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGSEGV');
  await eventually(() => pool.lostCount === 2);
  expect(isDatabaseLost(await failureOf(crashing.query('SELECT 1')))).toBe(true);
  crashing.release();
  await eventually(() =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  await expect(server.stop()).rejects.toThrow(/^PostgreSQL crashed:\n.* was terminated by signal 11/);
  expect(pool.lostCount).toBe(2);
  await pool.end();
});

describe('a server that answers', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { poolSize: 1, answerLimits });
    await pool.query('CREATE TABLE things (id int PRIMARY KEY)');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const backend = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

  test('a long statement is not cut off while the server still answers the client’s checks', async () => {
    const before = await backend();
    const { rows } = await pool.query(`SELECT 'done' AS state FROM pg_sleep(1)`);
    expect(rows).toEqual([{ state: 'done' }]);
    expect(await backend()).toBe(before);
  });

  test('a connection that always has another statement to run is not cut between two statements', async () => {
    // Long enough for a server on a busy machine. The test lasts several times this long.
    const askAfterMs = 300;
    const busy = createPool(database.url, { poolSize: 1, answerLimits: { ...answerLimits, askAfterMs } });
    const pids = new Set<number>();
    const until = performance.now() + 5 * askAfterMs;
    const askOften = async () => {
      while (performance.now() < until) {
        const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        pids.add(rows[0]?.pid ?? 0);
      }
    };
    await Promise.all([askOften(), askOften(), askOften(), askOften()]);
    expect(pids.size).toBe(1);
    await busy.end();
  });

  test('a client that reads a result slowly still receives all of it', async () => {
    const slow = createPool(database.url, { poolSize: 1, answerLimits });
    const client = await slow.connect();
    const lines = `SELECT repeat('x', 999) FROM generate_series(1, 1000)`;
    const chunks = client.query(copyTo(`COPY (${lines}) TO STDOUT`)).iterator({ destroyOnReturn: false });
    let length = ((await chunks.next()).value as Buffer).length;
    await pool.query('SELECT 1 FROM pg_sleep(0.5)');
    for await (const chunk of chunks) length += (chunk as Buffer).length;
    expect(length).toBe(1_000_000);
    client.release();
    await slow.end();
  });

  test('a statement on a closed connection starts no check of the server', async () => {
    const gone = createPool(database.url, { poolSize: 1, answerLimits });
    const client = await gone.connect();
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    await failureOf(client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await ended;
    const { setTimeout } = globalThis;
    let started = 0;
    globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      started += 1;
      return setTimeout(...args);
    }) as typeof setTimeout;
    try {
      expect(isDatabaseLost(await failureOf(client.query('ROLLBACK')))).toBe(true);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
    expect(started).toBe(0);
    client.release();
    await gone.end();
  });

  test('a statement that the network loses on the way to a healthy server fails as a lost database', async () => {
    const client = await pool.connect();
    // Simulates a connection that the network has lost: sent data never arrives.
    const { stream } = (client as unknown as pg.Client).connection;
    stream.write = () => true;
    expect(isDatabaseLost(await failureOf(client.query('SELECT 1')))).toBe(true);
    client.release();
    expect(pool.totalCount).toBe(0);
  });

  test('a statement continues to wait if the server has no free connection for the client’s check', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await pool.query('CREATE ROLE crowded LOGIN CONNECTION LIMIT 1');
    await pool.query(`GRANT CONNECT ON DATABASE ${name} TO crowded`);
    const url = new URL(database.url);
    await pool.query(`ALTER ROLE crowded PASSWORD '${url.password}'`);
    url.username = 'crowded';
    const crowded = createPool(url.href, { poolSize: 2, answerLimits });
    try {
      const client = await crowded.connect();
      expect((await client.query('SELECT 1 FROM pg_sleep(0.5)')).rowCount).toBe(1);
      const refused = await failureOf(crowded.query('SELECT 1'));
      expect([sqlState(refused), isDatabaseLost(refused)]).toEqual(['53300', true]);
      client.release();
    } finally {
      await crowded.end();
      await pool.query(`REVOKE ALL ON DATABASE ${name} FROM crowded; DROP ROLE crowded`);
    }
  });

  test('a connection to a server that became read-only is closed, also inside a transaction', async () => {
    const writeAgain = await makeReadOnly(database.url);
    let session: number;
    try {
      // The pool notices only after a while that its connections were cut.
      await eventually(() => pool.totalCount === 0);
      const client = await pool.connect();
      session = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
      await client.query('BEGIN');
      const refused = await failureOf(client.query('INSERT INTO things VALUES (1)'));
      expect([sqlState(refused), isDatabaseLost(refused)]).toEqual(['25006', true]);
      await failureOf(client.query('ROLLBACK'));
      client.release();
    } finally {
      await writeAgain();
    }
    expect(await backend()).not.toBe(session);
    await pool.query('INSERT INTO things VALUES (1)');
  });

  test('a deadlock and a serialization failure are temporary, but do not count as a lost database', async () => {
    const errorOf = (code: string) => failureOf(pool.query(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`));
    for (const code of ['40P01', '40001', '55P03']) {
      const error = await errorOf(code);
      expect([code, isConflict(error), isTemporary(error), isDatabaseLost(error)]).toEqual([code, true, true, false]);
    }
    for (const code of ['57P01', '57P02', '57P03', '53300']) {
      const error = await errorOf(code);
      expect([code, isConflict(error), isTemporary(error)]).toEqual([code, false, true]);
    }
    for (const code of ['23505', '22012', 'P0001']) expect(isTemporary(await errorOf(code))).toBe(false);
  });
});
