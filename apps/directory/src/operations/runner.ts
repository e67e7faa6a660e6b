import { isTemporary, noAnswer } from '@services/common/database/errors';
import { AppError } from '@services/common/http/errors';
import { withinMs } from '@services/common/runtime/time-limit';
import type { Request } from 'express';
import { getVariableValues, OperationTypeNode, type ExecutionResult, type GraphQLError } from 'graphql';

import type { Deps } from '../deps.ts';
import { formatError, type WireError } from '../envelope.ts';
import { apiError } from '../errors.ts';
import type { News } from '../events.ts';
import type { Context } from '../graphql/context.ts';
import { readConnections } from '../db.ts';
import { createLoaders } from '../graphql/loaders.ts';
import { schema } from '../schema/schema.ts';
import { createAdmission, createTurns } from '../limits/admission.ts';
import type { BudgetState } from '../limits/budget.ts';
import { createLists } from '../lists/connection.ts';
import type { Caller } from '../tokens/store.ts';
import { requestError, type PreparedOperation } from './documents.ts';
import { operationLimits } from './limits.ts';
import { createOperationSql, timeout, type OperationState, type Turn } from './sql.ts';

/** What a run needs to know of its request. */
export interface RunOptions {
  caller: Caller;
  request: Request;
  /** What is left of the points before this operation. */
  state: BudgetState;
  charge: (points: number) => Promise<BudgetState>;
  /** What a subscription is answered about. No request was charged a point for such an answer. */
  news?: News;
}

const MAX_VARIABLE_ERRORS = 5;

/** Runs operations that were found good: charges them, executes them within their time, and writes the answer's body. */
export function createRunner({ config, sql, write, transaction, takeTurn, votes, cursors, logger, hear }: Deps) {
  const admit = createAdmission({
    maxRunningPoints: operationLimits.runningPoints,
    maxWaitingPoints: operationLimits.waitingPoints,
  });
  const inTurn = createTurns(readConnections(config.DATABASE_POOL_SIZE));

  return async function run(
    { definition, cost: plan, execute }: PreparedOperation,
    variables: Record<string, unknown>,
    { caller, request, state, charge, news }: RunOptions,
  ): Promise<string> {
    const coerced = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
      maxErrors: MAX_VARIABLE_ERRORS,
    });
    if (coerced.errors) throw requestError('BAD_USER_INPUT', coerced.errors);
    const mutation = definition.operation === OperationTypeNode.MUTATION;
    if (mutation && !caller.scopes.includes('write')) {
      throw apiError('INSUFFICIENT_SCOPE', 'Mutations require a token with the scope `write`');
    }
    if (mutation && caller.userId === null) {
      throw apiError(
        'INSUFFICIENT_SCOPE',
        'Mutations require a user’s token: an application’s own token acts for no user',
      );
    }
    const { points, warnings } = plan(coerced.coerced);
    const { applicationId } = caller;
    // What is refused here was charged its request only.
    const answer = async () => {
      const due = news ? points : points - 1;
      const budget = due > 0 ? await charge(due) : state;
      const scopes = new Set(caller.scopes);
      // What a token with the scope `public` alone reads is the same for every user: nothing in it says whose token it is.
      const viewerId = scopes.has('private') ? caller.userId : null;
      const operation: OperationState = { over: false, answered: false };
      const own = createOperationSql(sql, operation, (work) => inTurn(applicationId, work));
      const toWrite: Turn = (work) =>
        takeTurn(applicationId, () => {
          // The client has had its answer.
          if (operation.over) throw timeout();
          return work();
        });
      const ownWrite = createOperationSql(write, operation, toWrite);
      const context: Context = {
        sql: own,
        write: ownWrite,
        transaction: (work) => toWrite(() => transaction(work)),
        votes,
        lists: createLists(own, cursors),
        loaders: createLoaders(own, viewerId),
        actorId: caller.userId,
        viewerId,
        scopes,
        siteUrl: config.SITE_URL,
        hear,
        cost: points,
        budget,
      };
      const result = await within(operationLimits.deadlineMs, operation, execute(context, variables, news));
      const extensions = {
        cost: { requestedQueryCost: points, ...budgetExtension(budget) },
        ...(warnings.length > 0 ? { warnings } : {}),
      };
      const { data, errors } = result;
      const refused = mutation ? undefined : errors?.find(isBadInput)?.originalError;
      // Nothing was changed, and with the same arguments nothing ever comes of it: like any other bad argument.
      if (refused) throw refused;
      const lost = errors?.find(({ originalError }) => isTemporary(originalError))?.originalError;
      // A mutation that did something reports that, too.
      if (lost && (!mutation || !hasData(data))) throw lost;
      if (!errors || errors.length === 0) return JSON.stringify({ data, extensions });
      return JSON.stringify({ errors: errors.map((error) => toWire(error, request)), data, extensions });
    };
    // Of a stream one answer waits at a time, and a client does not return to one that ended with a refusal.
    return admit(applicationId, points, answer, news !== undefined);
  };

  /** Reports what was thrown on purpose; anything else is logged and reported as an internal error. */
  function toWire(error: GraphQLError, request: Request): WireError {
    const { originalError: thrown, locations, path } = error;
    const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    const known = knownError(error);
    if (!known) {
      logger.error({ err: thrown ?? error, requestId: request.id, path: path?.join('.') }, 'resolver failed');
    }
    const [first] = formatError(known ?? apiError('INTERNAL_SERVER_ERROR', 'Internal server error'), request).errors;
    return { ...place, ...(first as WireError) };
  }
}

/** An error that the client may read: one thrown on purpose, or an argument that execution could not use. */
function knownError({ originalError: thrown, message }: GraphQLError): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (isTemporary(thrown)) return apiError('SERVICE_UNAVAILABLE', 'The service is unavailable; try again later');
  // A null in a variable where the field needs a value; validation cannot know it. Anything else, such as a null where
  // the schema promises a value, is an error of the service, however the executor reports it.
  return message.startsWith('Argument "') ? apiError('BAD_USER_INPUT', message) : null;
}

function hasData(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

function isBadInput({ originalError }: GraphQLError): boolean {
  return originalError instanceof AppError && originalError.code === 'BAD_USER_INPUT';
}

function budgetExtension({ limit, remaining, resetAt }: BudgetState) {
  return { throttleStatus: { maximumAvailable: limit, currentlyAvailable: remaining, resetAt } };
}

/**
 * @throws AppError OPERATION_TIMEOUT, or the error of a database that has not answered at all; statements that are still to
 *   come are then refused, running ones end by themselves.
 */
async function within(
  milliseconds: number,
  operation: OperationState,
  result: ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  if (!(result instanceof Promise)) return result;
  return withinMs(
    milliseconds,
    () => result,
    () => {
      operation.over = true;
      return operation.answered ? timeout() : noAnswer();
    },
  );
}
