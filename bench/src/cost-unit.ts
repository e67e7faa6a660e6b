/**
 * `node cost-unit.ts <per second> <seconds>`: inserts and commits rows at this rate; prints this process's processor
 * time per row in ms.
 */
import { pace } from '@services/tooling/trials/rolling/load';
import pg from 'pg';

const [perSecond = 0, seconds = 0] = process.argv.slice(2).map(Number);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_units (id bigint PRIMARY KEY, body text NOT NULL, created_at timestamptz NOT NULL)',
);
await pool.query('TRUNCATE bench_units');
const text = 'INSERT INTO bench_units (id, body, created_at) VALUES ($1, $2, now())';
const before = process.cpuUsage();
await pace({ perSecond, seconds }, (index) =>
  pool.query({ name: 'unit', text, values: [index, 'Hello, your order is on its way.'] }),
);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000 / (perSecond * seconds));
await pool.end();
