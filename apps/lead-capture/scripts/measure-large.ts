/**
 * How long the lists and statistics of one large account take, and by which plans: a million triggers of one automation and
 * a million leads in its own PostgreSQL. Prints the median of 15 calls of the service's own functions.
 *
 *   node apps/lead-capture/scripts/measure-large.ts [--rows 1000000] [--plans]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createMetrics } from '@services/common/runtime/metrics';
import { migrate } from '@services/tooling/migrations/migrations';
import { findFreePort } from '@services/tooling/servers/ports';
import { startPostgres } from '@services/tooling/servers/postgres';

import { statistics } from '../src/automations/statistics.ts';
import { connect, type Database, type Statement } from '../src/db.ts';
import { LeadQuery } from '../src/leads/schemas.ts';
import { listLeads } from '../src/leads/store.ts';
import { measureState } from '../src/metrics.ts';
import { statisticsByDay } from '../src/statistics/store.ts';
import { TriggerQuery } from '../src/triggers/schemas.ts';
import { listTriggers } from '../src/triggers/store.ts';

const { values: flags } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, plans: { type: 'boolean', default: false } },
});
const rows = Number(flags.rows);
const CALLS = 15;

const folder = await mkdtemp(join(tmpdir(), 'measure-large-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), port: await findFreePort(), durable: false });
const database = connect(postgres.url, { poolSize: 2 });
const filler = connect(postgres.url, { poolSize: 1 });
try {
  await migrate(postgres.url, join(import.meta.dirname, '..'));
  console.log(`inserting ${rows} leads and ${rows} triggers`);
  await fill(filler);
  await measure(database);
} finally {
  await filler.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One comment in a thousand is a story reply; one reply in a hundred failed; all within the last 300 days. */
async function fill({ pool }: Database): Promise<void> {
  const run = (text: string) => pool.query(text);
  await run('SET statement_timeout = 0');
  await run(`INSERT INTO accounts (id, name, plan) VALUES ('acc_1', 'Large', 'business')`);
  await run(`INSERT INTO connections (id, account_id, instagram_account_id, username, sealed_access_token)
    VALUES ('con_1', 'acc_1', '1784140', 'large', 'x')`);
  await run(`INSERT INTO automations (id, account_id, keyword, keyword_folded, message, trigger_type, created_at)
    VALUES ('auto_1', 'acc_1', 'price', 'price', 'Hello', 'both', now() - interval '300 days')`);
  await run(`INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags,
      captured_at)
    SELECT 'ld_' || lpad(n::text, 10, '0'), 'acc_1', 'user' || n, 'User ' || n, 'price', 'price',
      CASE WHEN n % 1000 = 0 THEN 'story_reply' ELSE 'comment' END,
      CASE WHEN n % 1000 = 7 THEN ARRAY['vip'] ELSE ARRAY[]::text[] END, now() - n * interval '25 seconds'
    FROM generate_series(1, ${rows}) AS n`);
  await run(`INSERT INTO triggers (id, account_id, automation_id, connection_id, event_id, kind, recipient, platform_user_id,
      text, message, variation, status, reason, occurred_at, created_at, sent_at)
    SELECT first_trigger_id((now() - n * interval '25 seconds') AT TIME ZONE 'UTC') || lpad(n::text, 16, '0'), 'acc_1',
      'auto_1', 'con_1', n, 'comment', n::text, n::text, 'price please', 'Hello', n % 3,
      CASE WHEN n % 100 = 0 THEN 'failed' WHEN n % 10 = 0 THEN 'skipped' WHEN n < 5000 THEN 'queued' ELSE 'sent' END,
      CASE WHEN n % 100 = 0 THEN 'code_551' END, now(), now() - n * interval '25 seconds', now()
    FROM generate_series(1, ${rows}) AS n`);
  await run('VACUUM ANALYZE');
}

async function measure(db: Database): Promise<void> {
  const used = new Map<string, { statement: Statement; values: unknown[] }>();
  const watched: Database = {
    ...db,
    query(statement: Statement, values: unknown[] = []) {
      used.set(statement.text, { statement, values });
      return db.query(statement, values);
    },
  };
  const metrics = createMetrics({ service: 'measure-large' });
  measureState(metrics, watched);
  const triggers = (query: object) => () => listTriggers(watched, 'acc_1', 'auto_1', TriggerQuery.parse(query));
  const leads = (query: object) => () => listLeads(watched, 'acc_1', LeadQuery.parse(query));
  const stats = (query: object) => () => statistics(watched, 'acc_1', 'auto_1', query);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const isoDay = (ago: number) => day(ago).toISOString().slice(0, 10);
  const calls: [string, () => Promise<unknown>][] = [
    ['triggers', triggers({})],
    ['triggers?outcome=failed', triggers({ outcome: 'failed' })],
    ['triggers?outcome=pending', triggers({ outcome: 'pending' })],
    ['stats', stats({})],
    ['stats of 200 days', stats({ start_date: day(250), end_date: day(50) })],
    ['leads', leads({})],
    ['leads?trigger_type=story_reply (rare)', leads({ trigger_type: 'story_reply' })],
    ['leads?trigger_type=story_reply&sort_by=username', leads({ trigger_type: 'story_reply', sort_by: 'username' })],
    ['leads?trigger_type=story_reply&keyword=price', leads({ trigger_type: 'story_reply', keyword: 'price' })],
    ['leads?status=new', leads({ status: 'new' })],
    ['leads?tag=vip (one in a thousand)', leads({ tag: 'vip' })],
    ['leads?search=user77777', leads({ search: 'user77777' })],
    ['statistics of 30 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(29), last: isoDay(0) })],
    ['statistics of 366 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(365), last: isoDay(0) })],
    ['/metrics (state)', () => metrics.registry.metrics()],
  ];
  for (const [name, call] of calls) {
    used.clear();
    const times: number[] = [];
    for (let turn = 0; turn < CALLS; turn += 1) {
      const begin = performance.now();
      await call();
      times.push(performance.now() - begin);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0;
    console.log(`${median.toFixed(1).padStart(8)} ms  ${name}`);
    if (flags.plans) for (const { statement, values } of used.values()) await explain(db, statement, values);
  }
}

async function explain({ pool }: Database, { text }: Statement, values: unknown[]): Promise<void> {
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values);
  console.log(plan.map((line) => `             ${line['QUERY PLAN']}`).join('\n'));
}
