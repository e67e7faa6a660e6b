import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { figuresOf, measureCost, measureUnit, vacuum, type Cost } from '../cost.ts';
import type { Context } from '../suite.ts';
import { insertAccount, insertMessages } from './data.ts';
import { finished, sendOne, startService, startWorld } from './engine.ts';

const SIZES = [0, 4000, 40_000, 1_000_000];
const PACE = { perSecond: 60, seconds: 30 };
/** Enough messages for Node to compile the service's code. They add a few thousand rows to the stated number of stored messages. */
const WARM_UP = { perSecond: 200, seconds: 15 };
const ACCOUNT = 'cost';

/**
 * Measures what a message (accepted, sent and its receipt recorded) costs at a constant rate, in units of
 * `measureUnit`, with different numbers of stored messages.
 */
export async function cost({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const world = await startWorld();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const service = await startService('messaging-cost', { databaseUrl, redisUrl });
  try {
    const headers = await insertAccount(client, ACCOUNT, `${world.url}/twilio`);
    const figures: Record<string, number> = {};
    let sent = 0;
    const send = () => sendOne(service, headers, (sent += 1));
    const measure = async (pace: typeof PACE): Promise<Cost> => {
      const before = await finished(client, ACCOUNT);
      const done = async (count: number) => {
        while ((await finished(client, ACCOUNT)) - before < count) await delay(100);
      };
      return measureCost({ databaseUrl, pid: service.pid, ...pace, begin: send, done });
    };
    let stored = 0;
    for (const size of SIZES) {
      await insertMessages(client, ACCOUNT, size, stored);
      stored = size;
      await measure(WARM_UP);
      await vacuum(databaseUrl);
      const unit = await measureUnit(databaseUrl, PACE);
      const message = await measure(PACE);
      Object.assign(figures, figuresOf(`${size} stored`, message, unit));
    }
    return figures;
  } finally {
    await client.end();
    await service.stop();
    await world.stop();
  }
}
