import type { Application, Express } from 'express';

import { withinMs } from '../runtime/time-limit.ts';

/** Each check resolves when its part answers and rejects when it does not. */
export type Checks = Record<string, () => Promise<unknown>>;

const CHECK_TIME_LIMIT_MS = 2000;

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: every check passes, else 503; each has a time limit, so
 * that a hanging database gives an answer instead of hanging the probe.
 *
 * @param optional checks of what the service can do without: when only they fail, the answer says `degraded` but stays
 * 200. All replicas share such a part; a 503 would take all of them out of service for nothing.
 */
export function health(app: Express, checks: Checks, optional: Checks = {}): void {
  app.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/health/ready', async (request, response) => {
    if (isLeaving(request.app)) {
      response.status(503).json({ status: 'stopping', checks: {} });
      return;
    }
    const [needed, useful] = await Promise.all([runAll(checks), runAll(optional)]);
    const ready = allPass(needed);
    const status = !ready ? 'failing' : allPass(useful) ? 'ok' : 'degraded';
    response.status(ready ? 200 : 503).json({ status, checks: { ...needed, ...useful } });
  });
}

const LEAVING = 'leaving';

/** Makes `/health/ready` answer 503, so that balancers send their requests elsewhere. */
export function sayNotReady(app: Express): void {
  app.set(LEAVING, true);
}

/** Whether the process is about to stop: for answers that would otherwise go on for long. */
export function isLeaving(app: Application): boolean {
  return app.get(LEAVING) === true;
}

type Results = Record<string, 'ok' | 'failing'>;

async function runAll(checks: Checks): Promise<Results> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const);
  return Object.fromEntries(await Promise.all(results));
}

async function run(check: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await withinMs(CHECK_TIME_LIMIT_MS, check);
    return 'ok';
  } catch {
    return 'failing';
  }
}

function allPass(results: Results): boolean {
  return Object.values(results).every((result) => result === 'ok');
}
