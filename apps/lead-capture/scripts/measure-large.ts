/**
 * How long the lists, statistics and queues of one large account take, and by which plans: a million leads, events and
 * triggers, and a hundred thousand public replies, in its own PostgreSQL, beside a small account. Prints the median of 9 calls
 * of the service's own functions, and the execution time of the slowest of its statements as PostgreSQL reports it.
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

import { ActivityQuery } from '../src/activity/schemas.ts';
import { listActivity } from '../src/activity/store.ts';
import { statistics } from '../src/automations/statistics.ts';
import { connect, type Database, type Statement } from '../src/db.ts';
import { LeadQuery } from '../src/leads/schemas.ts';
import { listLeads } from '../src/leads/store.ts';
import { measureState } from '../src/metrics.ts';
import { sendableConnections } from '../src/replies/claim-store.ts';
import { recoverReplies } from '../src/replies/sending-store.ts';
import { statisticsByDay } from '../src/statistics/store.ts';
import { hasEvents } from '../src/triggers/event-queue.ts';
import { TriggerQuery } from '../src/triggers/schemas.ts';
import { listTriggers } from '../src/triggers/store.ts';

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
  await run(`INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, username, text, occurred_at, received_at,
      matched_at, fate, automation_id, raw)
    SELECT 'acc_1', 'con_1', n::text, CASE WHEN n % 5000 = 0 THEN 'story_reply' ELSE 'comment' END, n::text, 'user' || n,
      'price please', t, t, t, CASE WHEN n % 10000 = 0 THEN 'error' WHEN n % 3 = 0 THEN 'no_match' ELSE 'fired' END,
      CASE WHEN n % 3 = 0 THEN NULL WHEN n % 20000 = 1 THEN 'auto_rare' ELSE 'auto_1' END, '{}'
    FROM generate_series(${rows}, 1, -1) AS n, LATERAL (SELECT now() - n * interval '2.5 seconds' AS t) AS at`);
  await run(`INSERT INTO public_replies (id, account_id, automation_id, connection_id, trigger_id, recipient, platform_user_id,
      message, status, due_at, expires_at, created_at)
    SELECT 'pub_' || n, 'acc_1', 'auto_1', 'con_1', 'trg_' || n, n::text, n::text, 'Sent!',
      CASE WHEN n % 100 = 0 THEN 'failed' WHEN n < 5000 THEN 'queued' ELSE 'sent' END,
      CASE WHEN n < 5000 THEN now() END, now() + interval '7 days', now() - n * interval '25 seconds'
    FROM generate_series(1, ${rows / 10}) AS n`);
  await run(`INSERT INTO accounts (id, name, plan) VALUES ('acc_2', 'Small', 'business')`);
  await run(`INSERT INTO connections (id, account_id, instagram_account_id, username, sealed_access_token)
    VALUES ('con_2', 'acc_2', '1784141', 'small', 'x')`);
  await run(`INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, text, occurred_at, received_at, matched_at,
      fate, raw)
    SELECT 'acc_2', 'con_2', n::text, 'comment', n::text, 'price', now(), now() - n * interval '1 hour', now(), 'no_match', '{}'
    FROM generate_series(100, 1, -1) AS n`);
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
  const activity = (query: object, account = 'acc_1') => {
    return () => listActivity(watched, account, ActivityQuery.parse(query));
  };
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
    ['leads?tag=none (nobody)', leads({ tag: 'none' })],
    ['leads?search=user77777', leads({ search: 'user77777' })],
    ['leads?search=nobody', leads({ search: 'nobody at all' })],
    ['activity', activity({})],
    ['activity?outcome=no_match', activity({ outcome: 'no_match' })],
    ['activity?outcome=error (rare)', activity({ outcome: 'error' })],
    ['activity?outcome=waiting (none)', activity({ outcome: 'waiting' })],
    ['activity?kind=story_reply (rare)', activity({ kind: 'story_reply' })],
    ['activity?kind=live_comment (none)', activity({ kind: 'live_comment' })],
    ['activity?automation_id=auto_rare', activity({ automation_id: 'auto_rare' })],
    ['activity?platform_id=77777', activity({ platform_id: '77777' })],
    ['activity?end_date (20 days ago)', activity({ end_date: isoDay(20) })],
    ['activity?start_date (no events since)', activity({ start_date: isoDay(-1) })],
    ['activity of the small account', activity({}, 'acc_2')],
    ['activity?outcome=error of the small account', activity({ outcome: 'error' }, 'acc_2')],
    ['activity?kind=story_reply of the small account', activity({ kind: 'story_reply' }, 'acc_2')],
    ['queue: events to match', () => hasEvents(watched)],
    ['queue: connections with replies to send', () => sendableConnections(watched)],
    ['queue: replies of ended leases', () => recoverReplies(watched)],
    ['statistics of 30 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(29), last: isoDay(0) })],
    ['statistics of 366 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(365), last: isoDay(0) })],
    ['/metrics (state)', () => metrics.registry.metrics()],
  ];
  console.log('     median   slowest plan');
  for (const [name, call] of calls) {
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
