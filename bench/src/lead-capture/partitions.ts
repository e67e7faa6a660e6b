import { createDatabase, run } from '../databases.ts';
import { median } from '../measure.ts';
import type { Context } from '../suite.ts';
import { startEngine, type Engine } from './engine.ts';

const MONTHS = 12;
const TRIGGERS_A_MONTH = 40_000;
const ROUNDS = 5;
const EVENTS = 3000;
const LISTS = 15;

/** What turns the partitioned table into the plain one that it was. */
const PLAIN = `
  CREATE TABLE plain (LIKE triggers INCLUDING ALL);
  CREATE UNIQUE INDEX ON plain (event_id) WHERE status <> 'skipped';
  ALTER TABLE plain ADD FOREIGN KEY (automation_id) REFERENCES automations(id) ON DELETE CASCADE;
  ALTER TABLE plain ADD FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE;
  DROP TABLE triggers;
  ALTER TABLE plain RENAME TO triggers;`;

/** A partition for each of the months that are over. */
const PARTITIONED = `
  ALTER TABLE triggers DETACH PARTITION triggers_first;
  SELECT create_triggers_month(date_trunc('month', now() AT TIME ZONE 'UTC') - n * interval '1 month')
  FROM generate_series(0, ${MONTHS}) AS n;`;

const HISTORY = `
  INSERT INTO triggers (id, account_id, automation_id, connection_id, event_id, kind, recipient, platform_user_id, username,
    text, message, variation, status, attempts, sent_at, platform_message_id, occurred_at, created_at)
  SELECT first_trigger_id(at) || lpad(n::text, 16, '0'), 'engine', 'auto_engine', 'con_engine', -n, 'comment', '1799' || n,
    '527' || n, 'person_' || n, 'Price, please', 'Our prices: https://example.com/prices', 0, 'sent', 1, at, 'mid_' || n, at, at
  FROM (SELECT n, now() AT TIME ZONE 'UTC' - n * interval '${MONTHS} months' / ${MONTHS * TRIGGERS_A_MONTH} AS at
    FROM generate_series(1, ${MONTHS * TRIGGERS_A_MONTH}) AS n) AS past;
  VACUUM ANALYZE triggers;`;

/**
 * The engine and the list of triggers with a year of history, in one plain table and by month, in turn. Ratios: above 1
 * the months are faster.
 */
export async function measurePartitions({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const engines: Engine[] = [];
  try {
    for (const [name, shape] of Object.entries({ plain: PLAIN, months: PARTITIONED })) {
      const url = await createDatabase(databaseUrl, 'lead-capture', name);
      await run(url, shape);
      const engine = await startEngine({ databaseUrl: url, redisUrl }, `partitions-${name}`);
      engines.push(engine);
      await run(url, HISTORY);
    }
    const [plain, months] = engines as [Engine, Engine];
    const rates = new Map(engines.map((engine) => [engine, [] as number[]]));
    const lists = new Map(engines.map((engine) => [engine, [] as number[]]));
    for (const engine of engines) await engine.answer(500);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
        rates.get(engine)?.push(await engine.answer(EVENTS));
        lists.get(engine)?.push(await timeLists(engine));
      }
    }
    const rate = (engine: Engine) => median(rates.get(engine) ?? []);
    const list = (engine: Engine) => median(lists.get(engine) ?? []);
    return {
      'plain, events/s': Math.round(rate(plain)),
      'by month, events/s': Math.round(rate(months)),
      'ratio of events/s': rate(months) / rate(plain),
      'plain, page of triggers (ms)': list(plain),
      'by month, page of triggers (ms)': list(months),
      'ratio of pages/s': list(plain) / list(months),
    };
  } finally {
    for (const engine of engines) await engine.stop();
  }
}

/** @returns the median of a page's time, in milliseconds */
async function timeLists({ url, headers }: Engine): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < LISTS; index += 1) {
    const start = performance.now();
    const response = await fetch(`${url}/v1/automations/auto_engine/triggers?limit=50`, { headers });
    const { data } = (await response.json()) as { data: unknown[] };
    if (data.length !== 50) throw new Error(`A page of ${data.length}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
