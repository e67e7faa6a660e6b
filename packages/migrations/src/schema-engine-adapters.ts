import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

/** The migration that is running, or that was interrupted or failed. */
export const UNFINISHED = 'WHERE finished_at IS NULL AND rolled_back_at IS NULL';

/**
 * PrismaPg splits a script at every semicolon, even inside a function's body or a string, and runs the pieces one by one.
 * This adapter sends a migration to PostgreSQL in one piece, as Prisma's own migrate does, so it is applied completely or not at all.
 * The same transaction records the migration as finished, because the server may commit it after this process has been killed.
 */
export class WholeScriptPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      // CREATE INDEX CONCURRENTLY must be a single statement outside of a transaction, so the record cannot be added to
      // it.
      const record = script.includes('CONCURRENTLY')
        ? ''
        : `UPDATE _prisma_migrations SET finished_at = now() ${UNFINISHED};`;
      await adapter.executeRaw({ sql: record + script, args: [], argTypes: [] });
    };
    return adapter;
  }
}

const refuse = () => Promise.reject(new Error('No database is available while two schema files are compared'));

/** The engine first queries the database's version. Comparing two files needs no other query. */
const noDatabase: SqlDriverAdapter = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  queryRaw: () =>
    Promise.resolve({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 17.0', 170_000]],
    }),
  executeRaw: refuse,
  executeScript: refuse,
  startTransaction: refuse,
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  dispose: () => Promise.resolve(),
};

/** Replaces the database when the engine only compares schemas. */
export const noDatabaseFactory: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => Promise.resolve(noDatabase),
  connectToShadowDb: refuse,
};
