import { apiError } from '../errors.ts';
import type { Sql } from '../db.ts';

/** Statements of one operation that run at the same time; the pool is everybody's. */
const CONCURRENT_STATEMENTS = 2;
/** Waits until it is the operation's turn among those of other applications. */
type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How an operation stands. */
export interface OperationState {
  /** It has taken too long: no more statements. */
  over: boolean;
  /** The database has answered one of its statements. */
  answered: boolean;
}

/** PostgreSQL's code for a statement that ran into its time limit. */
const QUERY_CANCELED = '57014';

/**
 * The database as one operation may use it: a few statements at a time, and none after the operation has ended.
 *
 * @throws AppError from `query`: OPERATION_TIMEOUT when a statement or the operation takes too long, BAD_USER_INPUT for
 *   NUL characters, which PostgreSQL does not hold and a document may write as an escape.
 */
export function createOperationSql(sql: Sql, operation: OperationState, turn: Turn = (work) => work()): Sql {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async query<Row>(text: string, values?: unknown[], prepared?: boolean): Promise<Row[]> {
      if (values?.some((value) => typeof value === 'string' && value.includes('\0'))) {
        throw apiError('BAD_USER_INPUT', 'Text must not contain NUL characters');
      }
      while (running >= CONCURRENT_STATEMENTS) await new Promise<void>((resolve) => waiting.push(resolve));
      if (operation.over) throw timeout();
      running += 1;
      try {
        const rows = await turn(() => sql.query<Row>(text, values, prepared));
        operation.answered = true;
        return rows;
      } catch (error) {
        throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? timeout() : error;
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}

/** The error of an operation that did not end in time. */
export function timeout() {
  return apiError('OPERATION_TIMEOUT', 'The operation took too long; request less data at a time');
}
