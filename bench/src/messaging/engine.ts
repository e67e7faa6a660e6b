import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '@services/tooling/servers/ports';
import pg from 'pg';

import { median } from '../measure.ts';
import { cpuSecondsOf, cpuSecondsOfAll, memoryOf, startServer, type Server } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, insertAccount, insertWebhook } from './data.ts';

const BATCH = 500;
/** The maximum number of waiting messages, so that the sender does not send faster than the service processes. */
const AHEAD = 2000;

type Counts = Record<string, { messages: { total: number; distinct: number } }>;

/**
 * Measures the time from acceptance through the provider to `delivered`: for a single message and at full load, with and
 * without webhooks.
 */
export function engine(messages: number) {
  return async ({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> => {
    const world = await startWorld();
    const service = await startService('messaging-engine', { databaseUrl, redisUrl });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const plain = await insertAccount(client, `engine_${messages}`, `${world.url}/twilio`);
      const subscribed = await insertAccount(client, `subscribed_${messages}`, `${world.url}/twilio`);
      await insertWebhook(client, `subscribed_${messages}`, `${world.url}/webhooks/bench`);
      const idleMs = await measureIdle(service, world, plain);
      const run = { service, client, headers: plain, accountId: `engine_${messages}` };
      await sustain(run, messages / 4);
      const early = memoryOf(service.pid);
      const rest = await sustain(run, messages - messages / 4);
      const late = memoryOf(service.pid);
      const reporting = { service, client, headers: subscribed, accountId: `subscribed_${messages}`, receiver: world };
      const withWebhooks = await sustain(reporting, Math.min(messages, 20_000));
      const { twilio } = await countsOf(world);
      if (twilio?.messages.total !== twilio?.messages.distinct) throw new Error('A message was sent twice');
      return {
        'idle, accepted to provider, median (ms)': idleMs,
        'sustained to delivered (messages/s)': rest.perSecond,
        'sustained with webhooks (messages/s)': withWebhooks.perSecond,
        'processor time of the service (µs a message)': rest.serviceUs,
        'processor time of its database connections (µs a message)': rest.databaseUs,
        'the same with webhooks: service (µs a message)': withWebhooks.serviceUs,
        'the same with webhooks: database (µs a message)': withWebhooks.databaseUs,
        [`memory after ${messages / 4} (MB)`]: early,
        [`memory after ${messages} (MB)`]: late,
      };
    } finally {
      await client.end();
      await service.stop();
      await world.stop();
    }
  };
}

/** The simulated provider. */
export function startWorld(): Promise<Server> {
  return startServer('simulators', 'src/simulators/main.ts', 'packages/tooling', { SMTP_PORT: '0' });
}

/** A service with its workers, which receives receipts of its messages. */
export async function startService(name: string, { databaseUrl, redisUrl }: Context): Promise<Server> {
  const port = String(await findFreePort());
  return startServer(name, 'src/main.ts', 'apps/messaging', {
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...environment,
    LOG_LEVEL: 'warn',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
}

async function countsOf(world: Server): Promise<Counts> {
  return (await (await fetch(`${world.url}/control/counts`)).json()) as Counts;
}

async function measureIdle(service: Server, world: Server, headers: Record<string, string>): Promise<number> {
  const latencies: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    latencies.push(await measureSingle(service, world, headers, `Alone ${round}`));
    await delay(20);
  }
  return median(latencies.slice(10));
}

/** The time of a single message from acceptance to the provider, in milliseconds; its text must be unique. */
async function measureSingle(
  service: Server,
  world: Server,
  headers: Record<string, string>,
  text: string,
): Promise<number> {
  const answer = await post(service, headers, 'send', { channel: 'sms', to: '+15551234567', body: text });
  const { createdAt } = (await answer.json()) as { createdAt: string };
  const query = `provider=twilio&direction=in&text=${encodeURIComponent(text)}&waitFor=1&timeoutMs=5000`;
  const found = (await (await fetch(`${world.url}/control/messages?${query}`)).json()) as {
    messages: { at: string }[];
  };
  const [entry] = found.messages;
  if (!entry) throw new Error('The message did not arrive');
  return Date.parse(entry.at) - Date.parse(createdAt);
}

/**
 * Sends one text.
 *
 * @param index a different number for each message: the phone number depends on it, because the provider detects duplicates by phone number.
 */
export async function sendOne(service: Server, headers: Record<string, string>, index: number): Promise<void> {
  const to = `+1557${String(index).padStart(7, '0')}`;
  await (await post(service, headers, 'send', { channel: 'sms', to, body: 'Hello' })).body?.cancel();
}

async function post({ url }: Server, headers: Record<string, string>, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}/api/v1/messages/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`POST ${path} was answered ${answer.status}`);
  return answer;
}

interface Run {
  service: Server;
  client: pg.Client;
  headers: Record<string, string>;
  accountId: string;
  /** A receiver of webhooks: with it, the run also waits until webhooks have reported all messages. */
  receiver?: Server;
}

/** Accepts in batches and waits until everything is delivered and reported. */
async function sustain({ service, client, headers, accountId, receiver }: Run, count: number) {
  const first = await finished(client, accountId);
  const cpuBefore = await cpuSeconds(service, client);
  const start = performance.now();
  for (let sent = 0; sent < count; sent += BATCH) {
    while (sent - ((await finished(client, accountId)) - first) > AHEAD) await delay(50);
    const messages = Array.from({ length: BATCH }, (_each, index) => ({
      channel: 'sms',
      // A different phone number for each message, because the provider detects duplicates by the number.
      to: `+1556${String(first + sent + index).padStart(7, '0')}`,
      body: `Hello from ${accountId}`,
    }));
    const answer = await post(service, headers, 'batch', { messages });
    await answer.body?.cancel();
  }
  while ((await finished(client, accountId)) - first < count) await delay(50);
  while (receiver && ((await countsOf(receiver))['webhooks']?.messages.total ?? 0) < count) await delay(50);
  const seconds = (performance.now() - start) / 1000;
  const cpuAfter = await cpuSeconds(service, client);
  const usPerMessage = (kind: keyof typeof cpuAfter) => Math.round(((cpuAfter[kind] - cpuBefore[kind]) * 1e6) / count);
  return {
    perSecond: Math.round(count / seconds),
    serviceUs: usPerMessage('service'),
    databaseUs: usPerMessage('database'),
  };
}

/**
 * The processor time of the service's process, and of the PostgreSQL processes that serve it. The PostgreSQL processes
 * do not end during the measurement, because a busy pool keeps its connections.
 */
async function cpuSeconds(service: Server, client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return {
    service: cpuSecondsOf(service.pid),
    database: cpuSecondsOfAll(rows.map(({ pid }) => pid)),
  };
}

/** The number of delivered messages of an account. */
export async function finished(client: pg.Client, accountId: string): Promise<number> {
  const { rows } = await client.query<{ total: number }>({
    name: 'finished',
    text: `SELECT coalesce(sum(total), 0)::int AS total FROM message_counts WHERE account_id = $1 AND status = 'delivered'`,
    values: [accountId],
  });
  return rows[0]?.total ?? 0;
}
