import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

/**
 * PrismaPg runs a script piece by piece, cut at every semicolon, those inside a function's body or a string included.
 * A migration goes to PostgreSQL in one piece, as Prisma's own migrate does, and so takes effect whole or not at all.
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

/** The engine asks every database for its version before it does anything; comparing two files needs no more. */
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

/** Replaces the database where the engine only compares schemas. */
export const noDatabaseFactory: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => Promise.resolve(noDatabase),
  connectToShadowDb: refuse,
};
