import { isTemporary, noAnswer } from '@services/common/database/errors';
import { AppError } from '@services/common/http/errors';
import { createSlots } from '@services/common/runtime/slots';
import { withinMs } from '@services/common/runtime/time-limit';
import type { Request } from 'express';
import {
  execute as executeOperation,
  getVariableValues,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLError,
  type OperationDefinitionNode,
} from 'graphql';

import type { Deps } from '../deps.ts';
import { formatError, type WireError } from '../envelope.ts';
import { apiError } from '../errors.ts';
import type { News } from '../events.ts';
import type { Context } from '../graphql/context.ts';
import { readConnections } from '../db.ts';
import { createLoaders } from '../graphql/loaders.ts';
import { schema } from '../schema/schema.ts';
import { createStatementTurns, type Admit } from '../limits/admission.ts';
import type { BudgetState } from '../limits/budget.ts';
import { createLists } from '../lists/connection.ts';
import { goneError } from '../tokens/invalid.ts';
import type { Caller } from '../tokens/store.ts';
import type { Replica } from '../replica.ts';
import { requestError, type PreparedOperation } from './documents.ts';
import { operationLimits } from './limits.ts';
import { hasData, isBadInput, mayHaveChanged } from './outcome.ts';
import type { Send } from '../subscriptions/stream.ts';
import { createOperationSql, timeout, withFallback, type OperationState, type Turn } from './sql.ts';

/** The request of a run. */
export interface RunOptions {
  caller: Caller;
  request: Request;
  /** The points left before this operation. */
  state: BudgetState;
  charge: (points: number) => Promise<BudgetState>;
  send: Send;
  /** The event of a subscription's response. No request was charged a point for it. */
  news?: News;
}

const MAX_VARIABLE_ERRORS = 5;

/** Thousands of characters of large answers that are written and sent at a time, and of those of one organization. */
const MAX_SENDING = 64_000;
const MAX_SENDING_OF_ONE = 16_000;
/** Smaller answers do not wait: the operating system takes them at once. */
const LARGE_ANSWER = 100;

/** Runs valid operations: charges them, executes them within their time limit, and writes and sends the response. */
export function createRunner(deps: Deps, admit: Admit) {
  const { auth, config, sql, write, transaction, takeTurn, votes, cursors, logger, hear } = deps;
  const statements = createStatementTurns(readConnections(config.DATABASE_POOL_SIZE));
  // An answer takes its memory until it has been read. Long texts that it repeats take it only when it is written.
  const sending = createSlots({
    total: MAX_SENDING,
    perAccount: MAX_SENDING_OF_ONE,
    maxWaiting: Infinity,
    refusal: () => new Error('No answer is refused'),
  });

  return async function run(
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
    { caller, request, state, charge, send, news }: RunOptions,
  ): Promise<void> {
    const { definition, cost: plan } = prepared;
    const coerced = coerce(definition, variables);
    const mutation = definition.operation === OperationTypeNode.MUTATION;
    if (mutation) assertMayWrite(caller);
    const { points, warnings } = plan(coerced);
    const { applicationId } = caller;
    // An operation that is refused here was charged only its request.
    const answer = async () => {
      const due = news ? points : points - 1;
      const budget = due > 0 ? await charge(due) : state;
      // The replica may not have the event yet.
      const isReplicaRead = !mutation && !news && (await deps.replica?.isReadBy(caller));
      const replica = isReplicaRead ? deps.replica : undefined;
      const result = await execute(prepared, variables, { caller, replica, news, cost: points, budget });
      const { data, errors } = result;
      const refused = mutation ? undefined : errors?.find(isBadInput)?.originalError;
      // Nothing was changed, and the same arguments would always fail, like any other bad argument.
      if (refused) throw refused;
      const invalid = errors?.find((error) => knownError(error)?.code === 'UNAUTHENTICATED');
      if (invalid) {
        auth.forget(({ tokenId }) => tokenId === caller.tokenId);
        if (mutation ? !mayHaveChanged(result) : !hasData(data)) throw knownError(invalid);
      }
      const lost = errors?.find(({ originalError }) => isTemporary(originalError));
      // A client that retries would repeat the mutations that succeeded.
      if (lost && !(mutation && mayHaveChanged(result))) throw lost.originalError;
      const wire = errors?.length ? `"errors":${JSON.stringify(errors.map((error) => toWire(error, request)))},` : '';
      const said = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : '';
      const write = async (isLarge: boolean) =>
        send(
          `{${wire}"data":${JSON.stringify(data ?? null)},"extensions":{"cost":${costExtension(points, budget)}${said}}}`,
          isLarge,
        );
      const thousands = Math.ceil(lengthOf(data) / 1000);
      if (thousands < LARGE_ANSWER) return write(false);
      const leave = await sending(caller.organisationId, { slots: thousands });
      return write(true).finally(leave);
    };
    // At most one answer of a stream waits at a time, and a client does not return to one that ended with a refusal.
    return admit(applicationId, { points, isPatient: news !== undefined }, answer);
  };

  interface ExecuteOptions extends Pick<Context, 'cost' | 'budget'> {
    caller: Caller;
    news: News | undefined;
    /** Where the operation reads; the primary without one. */
    replica: Replica | undefined;
  }

  async function execute(
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
    { caller, replica, news, cost, budget }: ExecuteOptions,
  ): Promise<ExecutionResult> {
    const scopes = new Set(caller.scopes);
    // With only the scope `public`, responses do not depend on the token's user.
    const viewerId = scopes.has('private') ? caller.userId : null;
    const operation: OperationState = { over: false, answered: false };
    const primary = createOperationSql(sql, operation, (work) => statements(caller.applicationId, work));
    const own = replica
      ? withFallback(
          createOperationSql(replica.sql, operation, (work) => replica.statements(caller.applicationId, work)),
          primary,
          (error) => replica.failed(error),
        )
      : primary;
    const toWrite: Turn = (work) =>
      takeTurn(caller.applicationId, () => {
        // The client already has its response.
        if (operation.over) throw timeout();
        return work();
      });
    const reads = () => ({ lists: createLists(own, cursors), loaders: createLoaders(own, viewerId) });
    const context: Context = {
      ...reads(),
      forgetReads: () => void Object.assign(context, reads()),
      sql: own,
      write: createOperationSql(write, operation, toWrite),
      transaction: (work) => toWrite(() => transaction(work)),
      votes,
      actorId: caller.userId,
      viewerId,
      scopes,
      siteUrl: config.SITE_URL,
      hear,
      forgetTokensOf: (userId) => auth.forget((holder) => holder.userId === userId),
      cost,
      budget,
    };
    const { definition, document } = prepared;
    const result = executeOperation({
      schema,
      document,
      rootValue: news,
      contextValue: context,
      variableValues: variables,
      operationName: definition.name?.value,
    });
    try {
      return await within(operationLimits.deadlineMs, operation, result);
    } finally {
      const { applicationId, userId } = caller;
      const note = () => deps.replica?.wrote({ applicationId, userId });
      // A mutation that was refused for its time may still commit a moment later.
      if (operation.over) void Promise.resolve(result).then(note, note);
      // A subscription reads from the primary, which may be ahead of the replica.
      else if (definition.operation !== OperationTypeNode.QUERY) await note();
    }
  }

  /** Reports expected errors; anything else is logged and reported as an internal error. */
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

/** An error that the client may read: an expected one, or an argument that execution could not use. */
function knownError({ originalError: thrown, message }: GraphQLError): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (isTemporary(thrown)) return apiError('SERVICE_UNAVAILABLE', 'The service is unavailable; try again later');
  const gone = goneError(thrown);
  if (gone) return gone;
  // A null in a variable where the field needs a value; validation cannot know it. Anything else, such as a null where
  // the schema promises a value, is an error of the service.
  return message.startsWith('Argument "') ? apiError('BAD_USER_INPUT', message) : null;
}

function assertMayWrite({ scopes, userId }: Caller): void {
  if (!scopes.includes('write')) {
    throw apiError('INSUFFICIENT_SCOPE', 'Mutations require a token with the scope `write`');
  }
  if (userId === null) {
    throw apiError(
      'INSUFFICIENT_SCOPE',
      'Mutations require a user’s token: an application’s own token acts for no user',
    );
  }
}

/** About how many characters a value has as JSON. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  let length = 0;
  if (Array.isArray(value)) for (const item of value) length += lengthOf(item);
  else for (const name in value) length += name.length + lengthOf((value as Record<string, unknown>)[name]);
  return length;
}

/** As JSON: whole numbers, which need no serializer. */
function costExtension(points: number, { limit, remaining, resetAt }: BudgetState): string {
  const throttle = `{"maximumAvailable":${limit},"currentlyAvailable":${remaining},"resetAt":${resetAt}}`;
  return `{"requestedQueryCost":${points},"throttleStatus":${throttle}}`;
}

/** @throws AppError BAD_USER_INPUT for variables of another type than the operation declares. */
function coerce({ variableDefinitions = [] }: OperationDefinitionNode, given: Record<string, unknown>) {
  if (variableDefinitions.length === 0) return {};
  const { errors, coerced = {} } = getVariableValues(schema, variableDefinitions, given, {
    maxErrors: MAX_VARIABLE_ERRORS,
  });
  if (errors) throw requestError('BAD_USER_INPUT', errors);
  return coerced;
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
