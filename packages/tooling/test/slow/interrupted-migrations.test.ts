import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { migrate } from '@services/migrations/migrations';
import { eventually } from '../../src/testing/eventually.ts';
import { whileLocked } from '../../src/testing/locks.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';

const GATE = 'SELECT pg_advisory_xact_lock(1)';
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

test.each([
  ['commits the migration', 'SELECT 1', 0],
  ['rolls the migration back', CUT, 1],
])('a migration is applied exactly once if its process is killed and the server then %s', async (_name, act, left) => {
  const database = await createTestDatabase();
  const service = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  const folder = path.join(service, 'prisma/migrations/20260101000000_init');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), `CREATE TABLE things (); ${GATE};`);
  const pool = new Pool({ connectionString: database.url });
  await whileLocked({ pool, statement: GATE }, async (waiting) => {
    const script = `import { migrate } from '@services/migrations/migrations'; await migrate(...process.argv.slice(1));`;
    const program = spawn(process.execPath, ['--input-type=module', '--eval', script, database.url, service]);
    await eventually(async () => (await waiting()) > 0);
    program.kill('SIGKILL');
    await once(program, 'exit');
    await pool.query(act);
  });
  expect(await migrate(database.url, service)).toHaveLength(left);
  expect(await pool.query('SELECT FROM things')).toMatchObject({ rowCount: 0 });
  await pool.end();
  await database.drop();
  rmSync(service, { recursive: true });
});
