/** An account with a large history, and the queries of its owner and the workers, for reading their plans. */
import { createMetrics } from '@services/common/runtime/metrics';

import { ActivityQuery } from '../src/activity/schemas.ts';
import { listActivity, listMedia } from '../src/activity/store.ts';
import { statistics } from '../src/automations/statistics.ts';
import { prepared, type Database, type Queries, type Statement } from '../src/db.ts';
import { LeadQuery } from '../src/leads/schemas.ts';
import { leads as leadTable, LISTED } from '../src/leads/table.ts';
import { measureState } from '../src/metrics.ts';
import { sendableConnections } from '../src/replies/claim-store.ts';
import { PROFILES_DUE } from '../src/replies/profiles.ts';
import { CONVERSATIONS_DUE } from '../src/conversations/store.ts';
import { lostDue, recoverReplies } from '../src/replies/sending-store.ts';
import { getPerson } from '../src/people/store.ts';
import { people } from '../src/people/table.ts';
import { statisticsByDay } from '../src/statistics/store.ts';
import { beginNewEvents, beginUnfinishedEvent, lookForEvents } from '../src/triggers/event-queue.ts';
import { TriggerQuery } from '../src/triggers/schemas.ts';
import { listTriggers } from '../src/triggers/store.ts';

/**
 * One event in a thousand is a story reply, and one reply in a hundred failed. The leads and triggers are of the last 290 days, the events
 * of the last 29 days.
 */
export async function fillLargeAccount({ pool }: Database, rows: number): Promise<void> {
  const run = (text: string) => pool.query(text);
  const leadStep = `interval '${(290 * 86_400) / rows} seconds'`;
  const eventStep = `interval '${(29 * 86_400) / rows} seconds'`;
  await run('SET statement_timeout = 0');
  await run(`INSERT INTO accounts (id, name, plan) VALUES ('acc_1', 'Large', 'business')`);
  await run(`INSERT INTO connections (id, account_id, instagram_account_id, username, sealed_access_token)
    VALUES ('con_1', 'acc_1', '1784140', 'large', 'x')`);
  await run(`INSERT INTO automations (id, account_id, keyword, message, trigger_type, created_at)
    VALUES ('auto_1', 'acc_1', 'price', 'Hello', 'both', now() - interval '300 days')`);
  await run(`INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags,
      captured_at, connection_id, platform_user_id, email)
    SELECT 'ld_' || lpad(n::text, 10, '0'), 'acc_1', 'user' || n, 'User ' || n, 'price', 'price',
      CASE WHEN n % 1000 = 0 THEN 'story_reply' ELSE 'comment' END,
      CASE WHEN n % 1000 = 7 THEN ARRAY['vip'] WHEN n % 2 = 0 THEN ARRAY['autumn'] ELSE ARRAY[]::text[] END, now() - n * ${leadStep},
      'con_1', n::text, CASE WHEN n % 1000 = 9 THEN 'user' || n || '@example.com' END
    FROM generate_series(1, ${rows}) AS n`);
  await run(`INSERT INTO triggers (id, account_id, automation_id, connection_id, event_id, kind, recipient, platform_user_id,
      text, message, variation, status, reason, occurred_at, created_at, sent_at)
    SELECT first_trigger_id((now() - n * ${leadStep}) AT TIME ZONE 'UTC') || lpad(n::text, 16, '0'), 'acc_1',
      'auto_1', 'con_1', n, 'comment', n::text, n::text, 'price please', 'Hello', n % 3,
      CASE WHEN n % 100 = 0 THEN 'failed' WHEN n % 10 = 0 THEN 'skipped' WHEN n < ${rows / 200} THEN 'queued' ELSE 'sent' END,
      CASE WHEN n % 100 = 0 THEN 'code_551' END, now(), now() - n * ${leadStep}, now()
    FROM generate_series(1, ${rows}) AS n`);
  await run(`INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, username, text, occurred_at, received_at,
      matched_at, fate, automation_id, raw)
    SELECT 'acc_1', 'con_1', n::text, CASE WHEN n % 5000 = 0 THEN 'story_reply' ELSE 'comment' END, n::text, 'user' || n,
      'price please', t, t, t, CASE WHEN n % 10000 = 0 THEN 'error' WHEN n % 3 = 0 THEN 'no_match' ELSE 'fired' END,
      CASE WHEN n % 3 = 0 THEN NULL WHEN n % 20000 = 1 THEN 'auto_rare' ELSE 'auto_1' END, '{}'
    FROM generate_series(${rows}, 1, -1) AS n, LATERAL (SELECT now() - n * ${eventStep} AS t) AS at`);
  await run(`INSERT INTO public_replies (id, account_id, automation_id, connection_id, trigger_id, recipient, platform_user_id,
      message, status, due_at, expires_at, created_at)
    SELECT 'pub_' || n, 'acc_1', 'auto_1', 'con_1', 'trg_' || n, n::text, n::text, 'Sent!',
      CASE WHEN n % 100 = 0 THEN 'failed' WHEN n < ${rows / 200} THEN 'queued' ELSE 'sent' END,
      CASE WHEN n < ${rows / 200} THEN now() END, now() + interval '7 days', now() - n * ${leadStep}
    FROM generate_series(1, ${rows / 10}) AS n`);
  await run(`INSERT INTO accounts (id, name, plan) VALUES ('acc_2', 'Small', 'business')`);
  await run(`INSERT INTO connections (id, account_id, instagram_account_id, username, sealed_access_token)
    VALUES ('con_2', 'acc_2', '1784141', 'small', 'x')`);
  await run(`INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, text, occurred_at, received_at, matched_at,
      fate, raw)
    SELECT 'acc_2', 'con_2', n::text, 'comment', n::text, 'price', now(), now() - n * interval '1 hour', now(), 'no_match', '{}'
    FROM generate_series(100, 1, -1) AS n`);
  await run(`UPDATE contacts SET id = 'per_1' WHERE platform_user_id = '1'`);
  await run('ANALYZE');
}

/** A database that also records every statement. */
export function watch(db: Database) {
  const used = new Map<string, { statement: Statement; values: unknown[] }>();
  const watchedQuery = ({ query }: Queries) => ({
    query<Row>(statement: Statement, values: readonly unknown[] = []) {
      used.set(statement.text, { statement, values: [...values] });
      return query<Row>(statement, values);
    },
  });
  const watched = {
    ...db,
    ...watchedQuery(db),
    statements: (work) => db.statements((tx) => work({ ...tx, ...watchedQuery(tx) })),
  } as Database;
  return { watched, used };
}

const REPLY_TABLES = ['triggers', 'public_replies', 'conversation_messages'] as const;
const WATCHED = [...REPLY_TABLES.map(lostDue), CONVERSATIONS_DUE, PROFILES_DUE];

/** Each list, statistic and queue query, by name. */
export function largeCalls(watched: Database): [string, () => Promise<unknown>][] {
  const metrics = createMetrics({ service: 'large-account' });
  measureState(metrics, watched);
  const triggers = (query: object) => () => listTriggers(watched, 'acc_1', 'auto_1', TriggerQuery.parse(query));
  const leads = (query: object) => () => leadTable.list(watched, 'acc_1', LeadQuery.parse(query), LISTED);
  const persons = (query: object) => () => people.list(watched, 'acc_1', people.listQuery.parse(query), people.names);
  const stats = (query: object) => () => statistics(watched, 'acc_1', 'auto_1', query);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const isoDay = (ago: number) => day(ago).toISOString().slice(0, 10);
  const activity = (query: object, account = 'acc_1') => {
    return () => listActivity(watched, account, ActivityQuery.parse(query));
  };
  return [
    ['triggers', triggers({})],
    ['triggers?outcome=failed', triggers({ outcome: 'failed' })],
    ['triggers?outcome=pending', triggers({ outcome: 'pending' })],
    ['stats', stats({})],
    ['stats of 200 days', stats({ start_date: () => day(250), end_date: () => day(50) })],
    ['leads', leads({})],
    ['leads?trigger_type=story_reply (rare)', leads({ trigger_type: 'story_reply' })],
    ['leads?trigger_type=story_reply&sort_by=username', leads({ trigger_type: 'story_reply', sort_by: 'username' })],
    ['leads?trigger_type=story_reply&keyword=price', leads({ trigger_type: 'story_reply', keyword: 'price' })],
    ['leads?status=new', leads({ status: 'new' })],
    ['leads?tag=vip (one in a thousand)', leads({ tag: 'vip' })],
    ['leads?keyword=price (all)', leads({ keyword: 'price' })],
    ['leads?start_date (200 days)', leads({ start_date: isoDay(200) })],
    ['leads?end_date (100 days ago)', leads({ end_date: isoDay(100) })],
    ['leads?tag=autumn (half of them)', leads({ tag: 'autumn' })],
    ['leads?search=user (all)', leads({ search: 'user' })],
    ['leads?tag=none (nobody)', leads({ tag: 'none' })],
    ['leads?search=user77777', leads({ search: 'user77777' })],
    ['leads?search=nobody', leads({ search: 'nobody at all' })],
    ['people', persons({})],
    ['people?sort_by=username', persons({ sort_by: 'username' })],
    ['people?has_email=true (one in a thousand)', persons({ has_email: 'true' })],
    ['people?connection_id=con_1 (all)', persons({ connection_id: 'con_1' })],
    ['people?connection_id=con_2 (none)', persons({ connection_id: 'con_2' })],
    ['people?search=user77777', persons({ search: 'user77777' })],
    ['people/{id}', () => getPerson(watched, 'acc_1', 'per_1')],
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
    ['activity/media', () => listMedia(watched, 'acc_1', 50)],
    ['queue: events to match', () => lookForEvents(watched)],
    ['queue: new events', () => beginNewEvents(watched, 200, 'acc_1')],
    ['queue: unfinished events', () => beginUnfinishedEvent(watched)],
    ['queue: connections with replies to send', () => sendableConnections(watched)],
    ['queue: replies of ended leases', () => recoverReplies(watched)],
    ['leads?has_email=true (one in a thousand)', leads({ has_email: 'true' })],
    ...WATCHED.map((text, index): [string, () => Promise<unknown>] => [
      `queue: watched ${index}`,
      () => watched.query(prepared(text), []),
    ]),
    ['statistics of 30 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(29), last: isoDay(0) })],
    ['statistics of 366 days', () => statisticsByDay(watched, 'acc_1', { first: isoDay(365), last: isoDay(0) })],
    ['/metrics (state)', () => metrics.registry.metrics()],
  ];
}
