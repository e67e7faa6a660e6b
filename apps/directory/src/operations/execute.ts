import { noAnswer } from '@services/common/database/errors';
import { withinMs } from '@services/common/runtime/time-limit';
import { execute as executeOperation, OperationTypeNode, type ExecutionResult } from 'graphql';

import { readConnections } from '../db.ts';
import type { Deps } from '../deps.ts';
import type { News } from '../events.ts';
import type { Context } from '../graphql/context.ts';
import { createLoaders } from '../graphql/loaders.ts';
import { createStatementTurns, type Admit } from '../limits/admission.ts';
import { createLists } from '../lists/connection.ts';
import { schema } from '../schema/schema.ts';
import type { Caller } from '../tokens/store.ts';
import type { PreparedOperation } from './documents.ts';
import { exportsOf } from './exports.ts';
import { operationLimits } from './limits.ts';
import { createOperationSql, refuseSlow, timeout, withFallback, type OperationState, type Turn } from './sql.ts';

interface ExecuteOptions extends Pick<Context, 'cost' | 'budget'> {
  caller: Caller;
  news: News | undefined;
}

type ExecutorDeps = Pick<
  Deps,
  'budget' | 'config' | 'cursors' | 'hear' | 'replica' | 'sql' | 'takeTurn' | 'transaction' | 'votes' | 'write'
> & {
  auth: Pick<Deps['auth'], 'forget'>;
  /** Waits for the application's turn to parse a document. */
  parse: Admit;
};

/** Executes each operation within `operationLimits.deadlineMs`, with its own access to the database. */
export function createExecutor(deps: ExecutorDeps) {
  const { auth, config, cursors, hear, replica, sql, takeTurn, transaction, votes, write } = deps;
  const statements = createStatementTurns(readConnections(config.DATABASE_POOL_SIZE));

  /** Reads from the replica if the caller is allowed to, otherwise from the primary. */
  function readerOf({ applicationId }: Caller, isReplicaRead: boolean, operation: OperationState) {
    const primary = createOperationSql(sql, operation, (work) => statements(applicationId, work));
    if (!replica || !isReplicaRead) return primary;
    const secondary = createOperationSql(replica.sql, operation, (work) => replica.statements(applicationId, work));
    return withFallback(secondary, primary, (error) => replica.failed(error));
  }

  function contextOf({ caller, cost, budget }: ExecuteOptions, reader: Context['sql'], operation: OperationState) {
    const { applicationId, userId } = caller;
    const scopes = new Set(caller.scopes);
    // With only the scope `public`, responses do not depend on the token's user.
    const viewerId = scopes.has('private') ? userId : null;
    const writing: Turn = (work) => takeTurn(applicationId, work);
    const transactionInTurn: Context['transaction'] = (work) =>
      writing(() => {
        // Do not begin a change after the time limit, because the client already has its response.
        if (operation.over) throw timeout();
        return transaction(work).catch(refuseSlow);
      });
    const writer = createOperationSql(write, operation, writing);
    const reads = () => ({ lists: createLists(reader, cursors), loaders: createLoaders(reader, viewerId) });
    const context: Context = {
      ...reads(),
      forgetReads: () => void Object.assign(context, reads()),
      sql: reader,
      write: writer,
      transaction: transactionInTurn,
      votes,
      applicationId,
      actorId: userId,
      personId: caller.personId,
      viewerId,
      scopes,
      siteUrl: config.SITE_URL,
      hear,
      forgetTokensOf: (id) => auth.forget((holder) => holder.userId === id),
      bulkExports: exportsOf(deps, caller, budget, { sql: reader, write: writer, transaction: transactionInTurn }),
      cost,
      budget,
    };
    return context;
  }

  return async function execute(
    { definition, document }: PreparedOperation,
    variables: Record<string, unknown>,
    options: ExecuteOptions,
  ): Promise<ExecutionResult> {
    const { caller, news } = options;
    const isQuery = definition.operation === OperationTypeNode.QUERY;
    // The replica may not have the event of a subscription yet.
    const isReplicaRead = isQuery && (await replica?.isReadBy(caller)) === true;
    const operation: OperationState = { over: false, answered: false };
    const result = executeOperation({
      schema,
      document,
      rootValue: news,
      contextValue: contextOf(options, readerOf(caller, isReplicaRead, operation), operation),
      variableValues: variables,
      operationName: definition.name?.value,
    });
    try {
      return await withinDeadline(operation, result);
    } finally {
      const note = () => replica?.wrote({ applicationId: caller.applicationId, userId: caller.userId });
      // A mutation that ran into the time limit may still commit a moment later.
      if (operation.over) void Promise.resolve(result).then(note, note);
      else if (!isQuery) await note();
    }
  };
}

/**
 * @throws AppError OPERATION_TIMEOUT, or the database's error if the database has answered no statement. After a timeout, no further
 *   statement begins, and running statements end on their own.
 */
async function withinDeadline(operation: OperationState, result: ExecutionResult | Promise<ExecutionResult>) {
  if (!(result instanceof Promise)) return result;
  return withinMs(
    operationLimits.deadlineMs,
    () => result,
    () => {
      operation.over = true;
      return operation.answered ? timeout() : noAnswer();
    },
  );
}
