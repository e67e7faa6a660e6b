import { PrismaPg } from '@prisma/adapter-pg';
import * as database from '@services/common/database/database';
import type { PoolOptions } from '@services/common/database/pool';
import type { RowStatement } from '@services/common/database/reads';

import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

export { isMissing, violates } from '@services/common/database/errors';
export { prepared, queryRow, type Queries } from '@services/common/database/database';

/** The database, or a transaction of it. */
export type Db = database.Db<Prisma.TransactionClient>;
export type Database = database.Database<Prisma.TransactionClient, PrismaClient>;

/** Opens the pool that Prisma and the hand-written statements share. */
export function connect(url: string, options: PoolOptions): Database {
  return database.connectDatabase(url, {
    ...options,
    orm: (pool, schema) => new PrismaClient({ adapter: new PrismaPg(pool, { schema }) }),
  });
}

/** Returns the fields that have a value, because Prisma's types do not accept `undefined`. */
export function given<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

/** The order of every list. */
export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Only small pages near the start of a list share a statement, so that no request waits for another request's long or late page. */
const SHARED = { skip: 1000, take: 20 };
const PAGES_TOGETHER = 8;

/**
 * Runs a statement that returns a page as one row, and whose last values are LIMIT and OFFSET. One statement reads the pages of
 * requests that arrive together.
 */
export async function queryPage<Page extends object>(
  db: database.Queries,
  statement: RowStatement,
  values: readonly unknown[],
  { skip, take }: { skip: number; take: number },
): Promise<Page | undefined> {
  const all = [...values, take, skip];
  if (skip <= SHARED.skip && take <= SHARED.take) {
    return database.queryRow<Page>(db, { ...statement, most: PAGES_TOGETHER }, all);
  }
  const [page] = await db.query<Page>(statement, all);
  return page;
}
