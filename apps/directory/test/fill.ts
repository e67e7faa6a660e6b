import pg from 'pg';

import type { TestApp } from './app.ts';

/**
 * Fills tables on a separate connection without time limits. The service's own connections stop waiting for a server that does not answer
 * for some seconds, and large statements on a busy machine may take that long.
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
