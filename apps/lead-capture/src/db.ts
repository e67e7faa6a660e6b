import { PrismaPg } from '@prisma/adapter-pg';
import * as database from '@services/common/database/database';
import type { PoolOptions } from '@services/common/database/pool';

import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

export { isMissing } from '@services/common/database/errors';
export { prepared, queryRow, type Queries, type Statement } from '@services/common/database/database';

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
