import { eventually } from '@services/tooling/testing/eventually';

import type { Database, Sql } from '../src/db.ts';
import type { TestApp } from './app.ts';

/** The number of connections that wait for a lock. */
export const lockWaits = async ({ database }: TestApp): Promise<number> =>
  (
    await database.sql.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/** Runs the first change, and starts the second change before the first is committed. */
export async function overlap(
  app: TestApp,
  other: Pick<Database, 'transaction'>,
  first: (sql: Sql) => Promise<unknown>,
  second: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  let later = Promise.resolve();
  await app.database.transaction(async (sql) => {
    await first(sql);
    later = other.transaction(second).then(() => {
      isDone = true;
    });
    await eventually(async () => isDone || (await lockWaits(app)) > 0);
  });
  await later;
}
