import type { Application, Express } from 'express';

import { SchemaError } from '../database/migrated.ts';
import { withinMs } from '../runtime/time-limit.ts';

/** Each check resolves when its dependency answers and rejects when it does not. */
export type Checks = Record<string, () => Promise<unknown>>;

const CHECK_TIME_LIMIT_MS = 2000;

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: 200 if every check passes, otherwise 503. Each check has a time
 * limit, so that a hanging database does not hang the probe. `reasons` lists what the schema lacks; other errors may name hosts
 * and are not shown.
 *
 * @param optional checks of dependencies that the service can do without: if only they fail, the response says `degraded` but stays
 * 200. All replicas share these dependencies, so a 503 would take all replicas out of service.
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
    const reasons: Reasons = {};
    const [needed, useful] = await Promise.all([runAll(checks, reasons), runAll(optional, reasons)]);
    const ready = allPass(needed);
    const status = !ready ? 'failing' : allPass(useful) ? 'ok' : 'degraded';
    const body = { status, checks: { ...needed, ...useful } };
    response.status(ready ? 200 : 503).json(Object.keys(reasons).length > 0 ? { ...body, reasons } : body);
  });
}

const LEAVING = 'leaving';

/** Makes `/health/ready` answer 503, so that balancers stop sending requests here. */
export function sayNotReady(app: Express): void {
  app.set(LEAVING, true);
}

/** Whether the process is about to stop. Long responses then end early. */
export function isLeaving(app: Application): boolean {
  return app.get(LEAVING) === true;
}

type Results = Record<string, 'ok' | 'failing'>;
type Reasons = Record<string, string>;

async function runAll(checks: Checks, reasons: Reasons): Promise<Results> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withinMs(CHECK_TIME_LIMIT_MS, async () => check());
      return [name, 'ok'] as const;
    } catch (error) {
      if (error instanceof SchemaError) reasons[name] = error.message;
      return [name, 'failing'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(results));
}

function allPass(results: Results): boolean {
  return Object.values(results).every((result) => result === 'ok');
}
