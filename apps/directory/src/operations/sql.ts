import type { ReadRow } from '@services/common/database/reads';
import { AppError } from '@services/common/http/errors';

import { apiError } from '../errors.ts';
import type { Reading, Sql } from '../db.ts';

/** Waits for the operation's turn among the operations of other applications. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface OperationState {
  /** The time limit has passed; no more statements begin. */
  over: boolean;
  /** The database has answered one of the operation's statements. */
  answered: boolean;
}

/** PostgreSQL's code for a statement that ran into its time limit. */
const QUERY_CANCELED = '57014';

/**
 * The database for one operation: each statement waits for its turn, and no statement begins after the operation has ended.
 *
 * @throws AppError from `query`: OPERATION_TIMEOUT when a statement or the operation takes too long; BAD_USER_INPUT for NUL
 *   characters, which PostgreSQL cannot store.
 */
export function createOperationSql(sql: Sql, operation: OperationState, turn: Turn): Sql {
  async function answered<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work.catch(refuseSlow);
    operation.answered = true;
    return result;
  }

  const { readRow } = sql;
  return {
    async query<Row>(text: string, values?: unknown[], prepared?: boolean): Promise<Row[]> {
      if (values?.some((value) => typeof value === 'string' && value.includes('\0'))) {
        throw apiError('BAD_USER_INPUT', 'Text must not contain NUL characters');
      }
      return answered(
        turn(async () => {
          if (operation.over) throw timeout();
          return sql.query<Row>(text, values, prepared);
        }),
      );
    },
    // Does not wait for a turn, because reading a single row is little work, and requests share one statement for it.
    ...(readRow && {
      async readRow(...row: Parameters<ReadRow>) {
        if (operation.over) throw timeout();
        return answered(readRow(...row));
      },
    }),
  } as Sql;
}

/**
 * Reads from the replica until a statement fails there: the replica may be unavailable, cancel a statement that delays its replay, or lack
 * a new column. The primary then answers this statement and all later statements of the operation, so that the operation never reads
 * older data than before.
 *
 * @param failed is called with the replica's error.
 */
export function withFallback(replica: Sql, primary: Sql, failed: (error: unknown) => void): Sql {
  let current = replica;

  async function read<Result>(statement: (sql: Sql) => Promise<Result>): Promise<Result> {
    const asked = current;
    try {
      return await statement(asked);
    } catch (error) {
      // Errors for the client, such as the time limit, would be the same on the primary.
      if (asked === primary || error instanceof AppError) throw error;
      failed(error);
      current = primary;
      return statement(primary);
    }
  }

  return {
    query: (...statement) => read((sql) => sql.query(...statement)),
    readRow: (...row) => read((sql) => (sql as Reading).readRow(...row)),
  } as Reading;
}

/** Handles the error of a statement. @throws AppError OPERATION_TIMEOUT for a statement that took too long; otherwise the error. */
export function refuseSlow(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? timeout() : error;
}

/** The error of an operation that did not end in time. */
export function timeout() {
  return apiError(
    'OPERATION_TIMEOUT',
    'The operation took too long. Request less data at a time. A mutation may still take effect',
  );
}
