import pg from 'pg';

import { pace } from '../cost.ts';
import { percentile } from '../load.ts';
import type { Context } from '../suite.ts';
import { insertAccount } from './data.ts';
import { sendOne, startService, startWorld } from './engine.ts';

const RATES = [50, 100, 400];
const SECONDS = 20;
/** At each rate, before those that count. */
const WARM_UP_SECONDS = 5;

/**
 * How long acceptance takes in an open model: messages come at a constant rate, whether earlier ones were answered or not, and are
 * sent meanwhile.
 */
export async function measureAcceptance({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const world = await startWorld();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const service = await startService('messaging-acceptance', { databaseUrl, redisUrl });
  try {
    const headers = await insertAccount(client, 'acceptance', `${world.url}/twilio`);
    const figures: Record<string, number> = {};
    let sent = 0;
    for (const perSecond of RATES) {
      const times: number[] = [];
      const accept = async () => {
        const start = performance.now();
        await sendOne(service, headers, (sent += 1));
        times.push(performance.now() - start);
      };
      await pace({ perSecond, seconds: WARM_UP_SECONDS }, accept);
      times.length = 0;
      await pace({ perSecond, seconds: SECONDS }, accept);
      const sorted = Float64Array.from(times).toSorted();
      const [p50, p99] = [percentile(sorted, 50), percentile(sorted, 99)];
      figures[`${perSecond} a second: p50 (ms)`] = round(p50);
      figures[`${perSecond} a second: p99 (ms)`] = round(p99);
      figures[`${perSecond} a second: p99 over p50 (aim: at most 5)`] = round(p99 / p50);
    }
    return figures;
  } finally {
    await client.end();
    await service.stop();
    await world.stop();
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
