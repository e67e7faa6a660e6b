import pg from 'pg';

import type { TestApp } from './app.ts';

/**
 * Fills tables on a separate connection without time limits: the service's own gives up a server that does not answer for
 * some seconds, which large statements on a busy machine look like.
 */
export async function fill(app: TestApp, work: (session: pg.Client) => Promise<unknown>): Promise<void> {
  const session = new pg.Client({ connectionString: app.config.DATABASE_URL });
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}
