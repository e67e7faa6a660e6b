import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

/**
 * PrismaPg splits a script at every semicolon, even inside a function's body or a string, and runs the pieces one by one.
 * This adapter sends a migration to PostgreSQL in one piece, as Prisma's own migrate does, so it is applied completely or not at all.
 */
export class WholeScriptPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return adapter;
  }
}

const refuse = () => Promise.reject(new Error('Comparing two schemas needs no database'));

/** The engine first asks every database for its version; comparing two files needs nothing else from it. */
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
