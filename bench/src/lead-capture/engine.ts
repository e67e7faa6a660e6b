import { setTimeout as delay } from 'node:timers/promises';

import { seal, parseKeyring } from '@services/common/secrets/encryption';
import { withClient } from '@services/tooling/servers/postgres/client';
import { commentEntry, instagramEvent, postInstagramEvent } from '@services/tooling/simulators';

import { median } from '../measure.ts';
import { memoryOf, startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, insertAccount } from './data.ts';

const EVENTS = 20_000;
const BATCH = 50;

/** The service with its workers, an account's automation, and the simulated platform. */
interface Engine {
  pid: number;
  /** Delivers the given number of comments, several at a time, and waits until each has been answered. @returns events per second */
  answer(events: number, batch?: number): Promise<number>;
  /** Delivers the given number of comments at once. */
  deliver(count: number): Promise<void>;
  /** Waits until each comment has been answered, once. */
  answered(pollMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine with a new account, because several measurements can use one database. */
export async function startEngine({ databaseUrl, redisUrl }: Context, name: string): Promise<Engine> {
  const run = String(Date.now());
  const accountId = `1784${run}`;
  await connectAccount(databaseUrl, run, accountId);
  const world = await startServer(`${name}-world`, 'src/simulators/main.ts', 'packages/tooling', { SMTP_PORT: '0' });
  const service = await startServer(name, 'src/main.ts', 'apps/lead-capture', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    INSTAGRAM_API_URL: `${world.url}/instagram/v26.0`,
  });
  const arrived = async () => {
    const counts = (await (await fetch(`${world.url}/control/counts`)).json()) as {
      instagram: { messages: { total: number; distinct: number } };
    };
    return counts.instagram.messages;
  };
  let serial = 0;
  const entry = () => {
    serial += 1;
    const from = { id: `526${run}${serial}`, username: `person_${serial}` };
    return commentEntry({ accountId, commentId: `1799${run}${serial}`, text: 'Price, please', from });
  };
  const target = { webhookUrl: `${service.url}/v1/instagram/webhook`, appSecret: environment.INSTAGRAM_APP_SECRETS };
  async function deliver(count: number): Promise<void> {
    await postInstagramEvent(target, instagramEvent(Array.from({ length: count }, entry)));
  }
  async function answered(pollMs = 20): Promise<void> {
    while ((await arrived()).total < serial) await delay(pollMs);
    if ((await arrived()).distinct !== serial) throw new Error('A comment was answered twice');
  }
  return {
    deliver,
    answered,
    pid: service.pid,
    async answer(events, batch = BATCH) {
      const start = performance.now();
      const last = serial + events;
      while (serial < last) await deliver(batch);
      await answered(batch === 1 ? 1 : 20);
      return (events * 1000) / (performance.now() - start);
    },
    async stop() {
      await service.stop();
      await world.stop();
    },
  };
}

/** Measures the time from a webhook event to the message at the simulated provider: for a single event, and at full load. */
export async function measureEngine(context: Context): Promise<Record<string, number>> {
  const engine = await startEngine(context, 'lead-capture-engine');
  try {
    const latencies: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      latencies.push(1000 / (await engine.answer(1, 1)));
      await delay(20);
    }
    const before = memoryOf(engine.pid);
    const sustained = await engine.answer(EVENTS);
    return {
      'idle, event to message, median (ms)': median(latencies),
      'sustained (events/s)': Math.round(sustained),
      'memory before (MB)': before,
      'memory after (MB)': memoryOf(engine.pid),
    };
  } finally {
    await engine.stop();
  }
}

function connectAccount(databaseUrl: string, id: string, instagramAccountId: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await insertAccount(client, id);
    await client.query(
      `INSERT INTO automations (id, account_id, keyword, message, trigger_type)
       VALUES ('auto_' || $1, $1, 'price', 'Our prices: https://example.com/prices', 'both')`,
      [id],
    );
    const token = seal(parseKeyring(environment.ENCRYPTION_KEYS), 'a-token', `instagram ${instagramAccountId}`);
    await client.query(
      `INSERT INTO connections (id, account_id, instagram_account_id, username, sealed_access_token)
       VALUES ('con_' || $1, $1, $2, 'example_shop', $3)`,
      [id, instagramAccountId, token],
    );
  });
}
