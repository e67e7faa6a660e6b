import { PrismaPg } from '@prisma/adapter-pg';
import * as database from '@services/common/database/database';
import type { WithIsoTimes } from '@services/common/database/iso-time';
import { createPool, type PoolOptions } from '@services/common/database/pool';
import { createReads } from '@services/common/database/reads';
import { repeating } from '@services/common/database/repeating';
import { inTurn } from '@services/common/http/turns';
import type { Slots } from '@services/common/runtime/slots';
import { columnOf } from '@services/common/tables/table';

import { PrismaClient, type Prisma } from './generated/prisma/client.ts';
import type * as models from './generated/prisma/client.ts';

export { isMissing, isTaken } from '@services/common/database/errors';
export { prepared, queryRow, type Queries, type Statement } from '@services/common/database/database';

/** The database or one of its transactions, as stores use it. */
export type Db = database.Db<Prisma.TransactionClient>;
export type Database = database.Database<Prisma.TransactionClient, PrismaClient>;

/** A row with its times as `IsoTime`s. Hand-written statements return them in this form; rows that Prisma reads are converted. */
export type Contact = WithIsoTimes<models.Contact>;
export type FlowRun = WithIsoTimes<models.FlowRun>;

/** The columns of a model, such as `Prisma.ContactScalarFieldEnum`, for statements that return its rows. `table` is the table's alias. */
export const columnsOf = (fields: Readonly<Record<string, string>>, table: string): string =>
  Object.keys(fields)
    .map((field) => `${table}.${columnOf(field)} AS "${field}"`)
    .join(', ');

/**
 * Opens two pools with `poolSize` connections in total. One pool is for statements that are planned once (`planOnce`): its connections use
 * generic plans only. A pooler does not pass on such a setting, so behind a pooler there is one pool. Without the setting, PostgreSQL
 * estimates that a generic plan reads all months of messages. In fact the plan reads only the months that match the values. So PostgreSQL
 * plans each time, which takes longer than reading one message. Other statements, such as claims, need plans for their values.
 */
export function connect(url: string, options: PoolOptions): Database {
  const poolSize = options.pooled ? options.poolSize : Math.ceil(options.poolSize / 2);
  const db = database.connectDatabase<Prisma.TransactionClient, PrismaClient>(url, {
    ...options,
    poolSize,
    orm: (pool, schema) => new PrismaClient({ adapter: new PrismaPg(pool, { schema }) }),
  });
  if (options.pooled) return db;
  // Pruning is safe if no row is locked (see createPool); without it, a read by id takes 1.5 times as long.
  const reading = { enable_partition_pruning: 'on', default_transaction_read_only: 'on' };
  const settings = { ...options.settings, plan_cache_mode: 'force_generic_plan', ...reading };
  const planned = createPool(url, { ...options, poolSize, settings });
  const { query: readPlanned } = database.queriesOf(planned);
  const query: Database['query'] = (statement, values) =>
    (statement.planOnce ? readPlanned : db.query)(statement, values);
  return {
    ...db,
    pools: [...db.pools, planned],
    query,
    readRow: createReads(readPlanned),
    async close() {
      await Promise.all([db.close(), planned.end()]);
    },
  };
}

/**
 * A transaction that runs again if PostgreSQL aborted it in favor of another transaction. Changes of consent need this, because they lock
 * contacts and opt-outs in different orders. The work must not have effects outside the database before its last statement.
 */
export function repeatableTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return repeating(() => db.transaction(work));
}

/** The database with transactions that wait for the account's slot in the fair queue. Single statements do not wait. */
export function withTurns<Given extends Db>(db: Given, turns: Slots, accountId: string): Given {
  return {
    ...db,
    transaction: (work: Parameters<Db['transaction']>[0]) => inTurn(turns, accountId, () => db.transaction(work)),
    statements: (work: Parameters<Db['statements']>[0]) => inTurn(turns, accountId, () => db.statements(work)),
  };
}
