import pg from 'pg';

import { createDatabase, run } from '../databases.ts';
import { load } from '../load.ts';
import { median } from '../measure.ts';
import type { Context } from '../suite.ts';
import { insertAccount } from './data.ts';
import { startService, startWorld, sustain, type Run } from './engine.ts';

const MONTHS = 12;
const MESSAGES_A_MONTH = 40_000;
const ROUNDS = 5;
/** Accepted, sent and delivered, in each round. */
const SENT = 4000;
const LOAD = { connections: 16, seconds: 3 };

/** What turns the partitioned table into the plain one that it was. */
const PLAIN = `
  CREATE TABLE plain (LIKE messages INCLUDING ALL);
  CREATE INDEX ON plain (channel_id, provider_message_id) WHERE provider_message_id IS NOT NULL;
  CREATE UNIQUE INDEX ON plain (campaign_id, contact_id) WHERE campaign_id IS NOT NULL;
  DROP VIEW messages_months;
  DROP TABLE messages;
  ALTER TABLE plain RENAME TO messages;
  ALTER TABLE messages SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
  CREATE TRIGGER count_added_messages AFTER INSERT ON messages
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_messages();
  CREATE TRIGGER count_changed_messages AFTER UPDATE ON messages
    REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_messages();
  CREATE TRIGGER wake_flow_runs AFTER UPDATE ON messages
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_flow_runs()`;

/** A partition for each of the months that are over. */
const PARTITIONED = `
  ALTER TABLE messages DETACH PARTITION messages_first;
  SELECT create_messages_month(date_trunc('month', now() AT TIME ZONE 'UTC') - n * interval '1 month')
  FROM generate_series(0, ${MONTHS}) AS n`;

const OLD = `(now() AT TIME ZONE 'UTC')::date - interval '200 days'`;
const HISTORY = `
  INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, segments, encoding, tags,
    events, attempts, provider_message_id, created_at, queued_at, sent_at, delivered_at)
  SELECT 'history', first_message_id(at) || lpad(n::text, 16, '0'), 'sms', 'ch_history', '{}', '+1555' || lpad(n::text, 7, '0'),
    'Hello, your order ' || n || ' is on its way.', 'delivered', 'single', 1, 'GSM-7', '{}',
    jsonb_build_array(jsonb_build_object('status', 'queued', 'at', at), jsonb_build_object('status', 'delivered', 'at', at)),
    1, 'SM' || md5(n::text), at, at, at, at
  FROM (SELECT n, now() AT TIME ZONE 'UTC' - n * interval '${MONTHS} months' / ${MONTHS * MESSAGES_A_MONTH} AS at
    FROM generate_series(1, ${MONTHS * MESSAGES_A_MONTH}) AS n) AS past;
  INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, tags, events, created_at)
  SELECT 'history', first_message_id(${OLD}) || '000000000000000z', 'sms', 'ch_history', '{}', '+15551234567', 'Hello', 'delivered',
    'single', '{}', '[]', ${OLD};
  VACUUM ANALYZE messages`;

interface Shape extends Run {
  /** Of a message that is 200 days old. */
  oldId: string;
  history: Record<string, string>;
}

/**
 * Reads, pages and the engine with a year of history, in one plain table and by month, in turn. Ratios: above 1 the
 * months are faster.
 */
export async function measurePartitions({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const world = await startWorld();
  const shapes: Shape[] = [];
  try {
    for (const [name, statements] of Object.entries({ plain: PLAIN, months: PARTITIONED })) {
      const url = await createDatabase(databaseUrl, 'messaging', name);
      await run(url, `${statements}; ${HISTORY}`);
      shapes.push(await startShape(name, { databaseUrl: url, redisUrl }, world.url));
    }
    const figures = new Map(
      shapes.map((shape) => [shape, { read: [], page: [], sent: [] } as Record<string, number[]>]),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const shape of round % 2 === 0 ? shapes : shapes.toReversed()) {
        const { read, page, sent } = figures.get(shape) as Record<string, number[]>;
        read?.push(await requestsPerSecond(shape, `/api/v1/messages/${shape.oldId}`));
        page?.push(await requestsPerSecond(shape, '/api/v1/messages?limit=50'));
        sent?.push((await sustain(shape, SENT)).perSecond);
      }
    }
    const [plain, months] = shapes.map((shape) => figures.get(shape));
    return Object.fromEntries(
      Object.entries({
        read: 'reads of an old message',
        page: 'newest pages of 50',
        sent: 'messages delivered',
      }).flatMap(([figure, label]) => {
        const [before, after] = [median(plain?.[figure] ?? []), median(months?.[figure] ?? [])];
        return [
          [`plain, ${label} (1/s)`, Math.round(before)],
          [`by month, ${label} (1/s)`, Math.round(after)],
          [`ratio of ${label}`, after / before],
        ];
      }),
    );
  } finally {
    for (const { service, client } of shapes) await Promise.all([service.stop(), client.end()]);
    await world.stop();
  }
}

async function startShape(name: string, context: Context, worldUrl: string): Promise<Shape> {
  const client = new pg.Client({ connectionString: context.databaseUrl });
  await client.connect();
  const history = await insertAccount(client, 'history');
  const headers = await insertAccount(client, 'sending', `${worldUrl}/twilio`);
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM messages WHERE id LIKE '%z'`);
  const service = await startService(`messaging-partitions-${name}`, context);
  return { service, client, headers, accountId: 'sending', oldId: rows[0]?.id ?? '', history };
}

async function requestsPerSecond({ service, history: headers }: Shape, path: string): Promise<number> {
  return (await load({ name: path, method: 'GET', path, headers }, service.url, LOAD)).requestsPerSecond;
}
