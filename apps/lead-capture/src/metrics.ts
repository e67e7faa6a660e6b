import { isSuspended } from '@services/common/access/open-accounts';
import { measureQueueAges } from '@services/common/database/queue-ages';
import type { Metrics } from '@services/common/runtime/metrics';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';

import { prepared, type Db } from './db.ts';

/** The maximum reported length of a queue, so that a scrape takes constant time. */
const MAX_COUNTED = 20_000;
const bounded = (table: string) => `(SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${MAX_COUNTED}) AS counted)::int`;

// Each part reads a partial index over pending work, or the small table of connections, but never the history.
const STATE = prepared(`SELECT ${bounded('events WHERE matched_at IS NULL')} AS unmatched,
    ${bounded(`triggers WHERE status = 'queued'`)} + ${bounded(`triggers WHERE status = 'sending'`)} AS unsent,
    (SELECT extract(epoch FROM now() - created_at) FROM triggers WHERE status = 'queued'
      AND NOT ${isSuspended('triggers.account_id')} ORDER BY created_at LIMIT 1)::float8 AS "oldestSeconds",
    (SELECT json_object_agg(state, total) FROM (
      SELECT CASE WHEN status = 'active' AND now() < greatest(held_until, comments_held_until, messages_held_until,
          public_held_until) THEN 'held' ELSE status END AS state, count(*) AS total
      FROM connections GROUP BY 1) AS states) AS connections,
    (SELECT json_object_agg(left_, total) FROM (
      SELECT CASE WHEN token_expires_at IS NULL THEN 'unknown' WHEN token_expires_at <= now() THEN 'expired'
          WHEN token_expires_at <= now() + interval '1 day' THEN '1' WHEN token_expires_at <= now() + interval '7 days' THEN '7'
          WHEN token_expires_at <= now() + interval '14 days' THEN '14' ELSE 'more' END AS left_, count(*) AS total
      FROM connections WHERE status <> 'disconnected' GROUP BY 1) AS ends) AS tokens`);

interface State {
  unmatched: number;
  unsent: number;
  oldestSeconds: number | null;
  connections: Record<string, number> | null;
  tokens: Record<string, number> | null;
}

/** Gauges of the queues and of the connections. One scrape asks the database once. */
export function measureState(metrics: Metrics, db: Db): void {
  let reading: Promise<State | undefined> | undefined;
  async function state(): Promise<State> {
    reading ??= db.query<State>(STATE, []).then(([row]) => row);
    try {
      return (await reading) ?? { unmatched: 0, unsent: 0, oldestSeconds: null, connections: null, tokens: null };
    } finally {
      reading = undefined;
    }
  }
  measureQueueAges(metrics, db, {
    events:
      'SELECT min(coalesce(retry_at, received_at)) FROM events WHERE matched_at IS NULL AND (retry_at IS NULL OR retry_at <= now())',
    webhooks: OLDEST_DUE_DELIVERY,
  });
  metrics.gauge(
    'events_unmatched',
    `Stored events that wait for matching, up to ${MAX_COUNTED}.`,
    async () => (await state()).unmatched,
  );
  metrics.gauge(
    'replies_unsent',
    `Replies that wait to be sent, up to ${MAX_COUNTED}.`,
    async () => (await state()).unsent,
  );
  metrics.gauge(
    'oldest_waiting_reply_seconds',
    'Age of the oldest reply that waits to be sent, without replies of suspended accounts.',
    async () => (await state()).oldestSeconds ?? 0,
  );
  metrics.gaugeBy(
    'instagram_connections',
    'Connected Instagram accounts by state: active, held, needs_reconnect or disconnected.',
    'state',
    async () => ({ active: 0, held: 0, needs_reconnect: 0, disconnected: 0, ...(await state()).connections }),
  );
  metrics.gaugeBy(
    'instagram_tokens',
    'Access tokens by the days until they expire: at most 1, 7 or 14, more, expired, or unknown.',
    'days_left',
    async () => ({ expired: 0, '1': 0, '7': 0, '14': 0, more: 0, unknown: 0, ...(await state()).tokens }),
  );
}
