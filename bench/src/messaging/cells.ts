import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '@services/tooling/servers/postgres/server';
import { startRedis } from '@services/tooling/servers/redis';
import pg from 'pg';

import { cpuSecondsOfServer, findPostmaster, measureCost, type Cost } from '../cost.ts';
import { createDatabase } from '../databases.ts';
import { median } from '../measure.ts';
import type { Server } from '../servers.ts';
import { insertAccount } from './data.ts';
import { finished, startService, startWorld, sustain } from './engine.ts';

const PACE = { perSecond: 25, seconds: 15 };
const ROUNDS = 3;
const MOST_CELLS = 3;
const SATURATED = 20_000;
const ACCOUNT = 'cells';

interface Cell {
  databaseUrl: string;
  service: Server;
  client: pg.Client;
  headers: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Deployments with a database server and a Redis each: what a message costs while one, two and three of them have the same load,
 * and what a saturated one's PostgreSQL uses for a message, which is how many two cores of its own would carry.
 */
export async function measureCells(): Promise<Record<string, number>> {
  const world = await startWorld();
  const cells: Cell[] = [];
  try {
    while (cells.length < MOST_CELLS) cells.push(await startCell(world, cells.length));
    let sent = 0;
    const measure = async (loaded: readonly Cell[]) => {
      const costs = await Promise.all(loaded.map((cell) => measureCell(cell, () => (sent += 1))));
      return {
        service: mean(costs.map(({ serviceMs }) => serviceMs)),
        database: mean(costs.map(({ databaseMs }) => databaseMs)),
      };
    };
    await measure(cells);
    const sizes = Array.from({ length: MOST_CELLS }, (_each, index) => index + 1);
    const rounds = new Map(sizes.map((size) => [size, [] as Awaited<ReturnType<typeof measure>>[]]));
    for (let round = 0; round < ROUNDS; round += 1)
      // Each round begins with another number, and with other cells: what drifts meets all alike.
      for (const [place] of sizes.entries()) {
        const size = sizes[(round + place) % MOST_CELLS] ?? 1;
        rounds.get(size)?.push(await measure([...cells, ...cells].slice(round, round + size)));
      }
    const figures: Record<string, number> = {};
    for (const [size, costs] of rounds) {
      const name = `${size} ${size === 1 ? 'cell' : 'cells'}`;
      figures[`${name}: service (ms a message)`] = rounded(median(costs.map(({ service }) => service)));
      figures[`${name}: PostgreSQL (ms a message)`] = rounded(median(costs.map(({ database }) => database)));
      figures[`${name}: together (ms a message)`] = rounded(
        median(costs.map(({ service, database }) => service + database)),
      );
    }
    return { ...figures, ...(await saturate(cells[0]!)) };
  } finally {
    await Promise.all(cells.map(({ stop }) => stop()));
    await world.stop();
  }
}

async function startCell(world: Server, index: number): Promise<Cell> {
  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  const databaseUrl = await createDatabase(postgres.url, 'messaging', 'cell');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const headers = await insertAccount(client, ACCOUNT, `${world.url}/twilio`);
  const service = await startService(`messaging-cell-${index}`, { databaseUrl, redisUrl: redis?.url });
  const stop = async () => {
    await client.end();
    await service.stop();
    await redis?.stop();
    await postgres.stop();
  };
  return { databaseUrl, service, client, headers, stop };
}

async function measureCell({ databaseUrl, service, client, headers }: Cell, next: () => number): Promise<Cost> {
  const before = await finished(client, ACCOUNT);
  const begin = async () => {
    const answer = await fetch(`${service.url}/api/v1/messages/send`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      // A different number for each: the provider detects duplicates by it.
      body: JSON.stringify({ channel: 'sms', to: `+1558${String(next()).padStart(7, '0')}`, body: 'Hello' }),
    });
    if (answer.status !== 202) throw new Error(`The message was answered ${answer.status}`);
    await answer.body?.cancel();
  };
  const done = async (count: number) => {
    while ((await finished(client, ACCOUNT)) - before < count) await delay(100);
  };
  return measureCost({ databaseUrl, pid: service.pid, ...PACE, begin, done });
}

/** As many messages as go, in one cell: what its PostgreSQL, checkpoints and vacuum included, used for each. */
async function saturate({ databaseUrl, service, client, headers }: Cell): Promise<Record<string, number>> {
  const postmaster = await findPostmaster(databaseUrl);
  const run = { service, client, headers, accountId: ACCOUNT };
  await sustain(run, SATURATED / 4);
  const before = cpuSecondsOfServer(postmaster);
  const { perSecond, serviceUs } = await sustain(run, SATURATED);
  const databaseMs = ((cpuSecondsOfServer(postmaster) - before) * 1000) / SATURATED;
  return {
    'saturated, everything on these cores (messages/s)': perSecond,
    'saturated: service (ms a message)': rounded(serviceUs / 1000),
    'saturated: PostgreSQL (ms a message)': rounded(databaseMs),
    'two cores of PostgreSQL alone, by its processor time (messages/s)': Math.round(2000 / databaseMs),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
