/**
 * Tests a statement that locks rows of a partitioned table through a list while another session changes some of them. With
 * run-time partition pruning PostgreSQL 18 crashes, and every version skips rows (docs/decisions/platform-partitions.md). Runs
 * on PostgreSQL 18 from npm. Runs on 15 and 17, too, if their programs are in Debian's folder or in the folder that
 * POSTGRES_15_BIN or POSTGRES_17_BIN names.
 */
import { programsIn } from '@services/tooling/servers/postgres/programs';
import { startPostgres, type PostgresServer } from '@services/tooling/servers/postgres/server';
import { throughLock } from '@services/tooling/testing/locks';

import { createPool, type Pool } from './pool.ts';

/** These settings make PostgreSQL crash if it uses freed memory. */
const POISONED_MEMORY = { MALLOC_PERTURB_: '85', MALLOC_MMAP_THRESHOLD_: '4096' };

const PARTITIONS = 24;
const ROWS = 100;
const LISTED = ['00-1', '00-2', '00-3', '01-1', '01-2', '01-3', '02-1', '02-2', '02-3'];
/** One row in each of the partitions of LISTED. */
const CHANGED = ['00-2', '01-2', '02-3'];

const CREATE = `
  CREATE TABLE queue (id text COLLATE "C" PRIMARY KEY, status text DEFAULT 'sending', changes int DEFAULT 0) PARTITION BY RANGE (id);
  DO $$ BEGIN FOR p IN 0..${PARTITIONS - 1} LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF queue FOR VALUES FROM (%L) TO (%L)',
      'queue_' || p, lpad(p::text, 2, '0'), lpad((p + 1)::text, 2, '0'));
  END LOOP; END $$`;
const FILL = `
  TRUNCATE queue;
  INSERT INTO queue (id) SELECT lpad(p::text, 2, '0') || '-' || g FROM generate_series(0, ${PARTITIONS - 1}) p, generate_series(1, ${ROWS}) g;
  ANALYZE queue`;

const LIST = 'json_to_recordset($1::json) AS l (id text)';
const STATEMENTS = {
  'a locking look-up for each element': `
    SELECT l.id FROM ${LIST} CROSS JOIN LATERAL (SELECT FROM queue q WHERE q.id = l.id AND status = 'sending' LIMIT 1 FOR UPDATE) locked`,
  'the same below an UPDATE': `
    WITH found AS (SELECT l.id FROM ${LIST}
      CROSS JOIN LATERAL (SELECT FROM queue q WHERE q.id = l.id AND status = 'sending' LIMIT 1 FOR UPDATE) locked)
    UPDATE queue q SET changes = changes + 1 FROM found WHERE q.id = found.id RETURNING q.id`,
  'a lock of joined rows in their order': `
    SELECT q.id FROM ${LIST} JOIN queue q ON q.id = l.id WHERE status = 'sending' ORDER BY q.id FOR UPDATE OF q`,
  'an UPDATE of a list': `
    UPDATE queue q SET changes = changes + 1 FROM ${LIST} WHERE q.id = l.id AND status = 'sending' RETURNING q.id`,
  'a DELETE of a list': `DELETE FROM queue q USING ${LIST} WHERE q.id = l.id AND status = 'sending' RETURNING q.id`,
};

const SERVERS = [15, 17, 18].map((version) => {
  const folder = process.env[`POSTGRES_${version}_BIN`] ?? `/usr/lib/postgresql/${version}/bin`;
  const programs = version === 18 ? undefined : programsIn(folder);
  return { name: programs === null ? `${version} (skipped: no programs in ${folder})` : String(version), programs };
});

describe.each(SERVERS)('PostgreSQL $name', ({ programs }) => {
  const check = programs === null ? test.skip : test;
  let server: PostgresServer;
  let pool: Pool;
  beforeAll(async () => {
    server = await startPostgres({ ...(programs && { programs }), environment: POISONED_MEMORY });
    // Makes the planner use the index, as for a large table.
    const settings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off' };
    pool = createPool(server.url, { poolSize: 3, settings });
    await pool.query(CREATE);
  });
  beforeEach(() => pool.query(FILL));
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  /** Runs a statement for `ids` while another session locks rows, changes them with `change` and then releases them. */
  async function concurrently(change: string, text: string, ids: readonly string[]): Promise<string[]> {
    const listed = [JSON.stringify(ids.map((id) => ({ id })))];
    const found = await throughLock({ pool, statement: change }, () => pool.query<{ id: string }>(text, listed));
    return found.rows.map(({ id }) => id).toSorted();
  }

  check.each(Object.entries(STATEMENTS))('%s finds every row that still matches', async (_name, text) => {
    const changed = CHANGED.map((id) => `'${id}'`).join();
    expect(await concurrently(`UPDATE queue SET changes = changes + 1 WHERE id IN (${changed})`, text, LISTED)).toEqual(
      LISTED,
    );
  });

  check.each(Object.entries(STATEMENTS))('%s survives a row that no longer matches', async (_name, text) => {
    const ids = Array.from({ length: PARTITIONS }, (_each, p) => String(p).padStart(2, '0')).flatMap((p) => [
      `${p}-1`,
      `${p}-2`,
    ]);
    expect(await concurrently(`UPDATE queue SET status = 'sent' WHERE id = '00-2'`, text, ids)).toEqual(
      ids.filter((id) => id !== '00-2'),
    );
    expect(server.crashes()).toEqual([]);
  });
});
