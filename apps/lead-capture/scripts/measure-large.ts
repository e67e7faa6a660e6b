/**
 * Measures how long the lists, statistics and queues of one large account take, and with which query plans. The account has a
 * million leads, events and triggers, and a hundred thousand public replies. Its PostgreSQL also contains a small account.
 * Prints the median of 9 calls of the service's own functions, and the execution time of the slowest of its statements as
 * PostgreSQL reports it.
 *
 * node apps/lead-capture/scripts/measure-large.ts [--rows 1000000] [--plans]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { migrate } from '@services/tooling/migrations/migrations';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres } from '@services/tooling/servers/postgres/server';

import { connect, type Database, type Statement } from '../src/db.ts';
import { fillLargeAccount, largeCalls, watch } from '../test/large-account.ts';

const { values: flags } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, plans: { type: 'boolean', default: false } },
});
const rows = Number(flags.rows);
const CALLS = 9;

const folder = await mkdtemp(join(tmpdir(), 'measure-large-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), port: await findFreePort(), durable: false });
const database = connect(postgres.url, { poolSize: 2 });
const filler = connect(postgres.url, { poolSize: 1 });
try {
  await migrate(postgres.url, join(import.meta.dirname, '..'));
  console.log(`inserting ${rows} leads and ${rows} triggers`);
  await fillLargeAccount(filler, rows);
  await filler.pool.query('VACUUM');
  await measure(database);
} finally {
  await filler.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  const { watched, used } = watch(db);
  console.log('     median   slowest plan');
  for (const [name, call] of largeCalls(watched)) {
    used.clear();
    const times: number[] = [];
    for (let turn = 0; turn < CALLS; turn += 1) {
      const begin = performance.now();
      await call();
      times.push(performance.now() - begin);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0;
    const plans: string[][] = [];
    for (const { statement, values } of used.values()) plans.push(await explain(db, statement, values));
    const slowest = Math.max(0, ...plans.map(executionTime));
    console.log(`${median.toFixed(1).padStart(8)} ms ${slowest.toFixed(1).padStart(8)} ms  ${name}`);
    if (flags.plans) for (const plan of plans) console.log(plan.map((line) => `             ${line}`).join('\n'));
  }
}

async function explain({ pool }: Database, { text }: Statement, values: unknown[]): Promise<string[]> {
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values);
  return plan.map((line) => line['QUERY PLAN']);
}

function executionTime(plan: string[]): number {
  const line = plan.find((text) => text.startsWith('Execution Time')) ?? '';
  return Number(/[\d.]+/.exec(line)?.[0] ?? 0);
}
