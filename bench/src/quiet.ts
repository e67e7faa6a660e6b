import { setTimeout as delay } from 'node:timers/promises';

import { measureIdle, rounded } from './cost.ts';
import { cpuSecondsOf, memoryOf, startServer } from './servers.ts';
import type { Context } from './suite.ts';

/** The first seconds after a start are not yet idle: loops poll less often after ten seconds. */
const SETTLE_MS = 12_000;

/** An idle service: the cost of its start, its memory, and the cost of one second. */
interface QuietOptions extends Context {
  service: string;
  environment: Record<string, string>;
  seconds: number;
}

/**
 * Starts a service, leaves it idle, and reads the processor time that it and its PostgreSQL used; nothing else may use this
 * PostgreSQL at the same time.
 */
export async function measureQuiet({ service, databaseUrl, redisUrl, environment, seconds }: QuietOptions) {
  const redis = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
  // Measurements under load may run without workers, but a deployed service has them.
  const settings = { ...environment, ...redis, DATABASE_URL: databaseUrl, WORKERS: 'on' };
  const server = await startServer(`${service}-quiet`, 'src/main.ts', `apps/${service}`, settings);
  try {
    const startSeconds = cpuSecondsOf(server.pid);
    await delay(SETTLE_MS);
    const { serviceMs, databaseMs } = await measureIdle(databaseUrl, server.pid, seconds);
    return {
      'start: processor time (s)': rounded(startSeconds),
      'idle: memory (MB)': memoryOf(server.pid),
      'idle: service (ms a second)': rounded(serviceMs),
      'idle: PostgreSQL (ms a second)': rounded(databaseMs),
    };
  } finally {
    await server.stop();
  }
}
