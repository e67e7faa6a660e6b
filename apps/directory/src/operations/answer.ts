import { isTemporary } from '@services/common/database/errors';
import { AppError } from '@services/common/http/errors';
import { createSlots } from '@services/common/runtime/slots';
import type { Request } from 'express';
import { OperationTypeNode, type ExecutionResult, type GraphQLError } from 'graphql';

import type { Deps } from '../deps.ts';
import { formatError, type WireError } from '../envelope.ts';
import { apiError } from '../errors.ts';
import type { BudgetState } from '../limits/budget.ts';
import type { Send } from '../subscriptions/stream.ts';
import { goneError } from '../tokens/invalid.ts';
import type { Caller } from '../tokens/store.ts';
import type { Cost } from './cost.ts';
import type { PreparedOperation } from './documents.ts';

interface AnswerOptions extends Cost {
  operation: PreparedOperation;
  caller: Caller;
  request: Request;
  budget: BudgetState;
  send: Send;
}

/** Maximum size, in thousands of characters, of all large answers that are being sent: in total and for one organization. */
const MAX_SENDING = 64_000;
const MAX_SENDING_OF_ONE = 16_000;
/** Smaller answers do not wait, because the operating system buffers them at once. */
const LARGE_ANSWER = 100;

/** Sends the results of operations. */
export function createAnswers({ auth, logger, signals }: Pick<Deps, 'auth' | 'logger' | 'signals'>) {
  // An answer occupies memory until the client has read it.
  const sending = createSlots({
    total: MAX_SENDING,
    perAccount: MAX_SENDING_OF_ONE,
    maxWaiting: Infinity,
    refusal: () => new Error('An answer was refused, although the queue has no limit'),
  });

  /** Throws an error that concerns the whole operation, unless the client must see the results of a mutation. */
  function throwRefusal(
    { data, errors = [] }: ExecutionResult,
    { definition }: PreparedOperation,
    caller: Caller,
  ): void {
    const isMutation = definition.operation === OperationTypeNode.MUTATION;
    const hasData = Object.values(data ?? {}).some((value) => value !== null);
    // The mutation may have changed data if one of its fields has a result, or failed only when its result was read.
    const mayHaveChanged = isMutation && (hasData || errors.some(({ path = [] }) => path.length > 1));
    // An argument that is found invalid only during execution fails the whole operation, like any other invalid argument.
    const badInput = errors.find(({ originalError }) => isCode(originalError, 'BAD_USER_INPUT'));
    if (badInput && !isMutation) throw badInput.originalError;
    const invalid = errors.map(knownError).find((error) => isCode(error, 'UNAUTHENTICATED'));
    if (invalid) {
      auth.forget(({ tokenId }) => tokenId === caller.tokenId);
      if (isMutation ? !mayHaveChanged : !hasData) throw invalid;
    }
    const lost = errors.find(({ originalError }) => isTemporary(originalError));
    // Not thrown after a change, because a client that retries would repeat the mutations that succeeded.
    if (lost && !mayHaveChanged) throw lost.originalError;
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

  /** @throws AppError for a result that consists of one error. */
  return async function answer(
    result: ExecutionResult,
    { operation, caller, request, points, warnings, budget, send }: AnswerOptions,
  ): Promise<void> {
    throwRefusal(result, operation, caller);
    const errors = result.errors?.map((error) => toWire(error, request));
    signals.count(caller, errors?.[0]?.extensions.code ?? '', points);
    const extensions = { cost: costOf(points, budget), ...(warnings.length > 0 && { warnings }) };
    const toText = () => JSON.stringify({ ...(errors && { errors }), data: result.data ?? null, extensions });
    let body: string | undefined = toText();
    const thousands = Math.ceil(body.length / 1000);
    if (thousands < LARGE_ANSWER) return send(body, false);
    // If the answer has to wait, its text is dropped and written again later, because it can need much more memory than the result.
    const dropping = setImmediate(() => {
      body = undefined;
    });
    const leave = await sending(caller.organisationId, { slots: thousands });
    clearImmediate(dropping);
    return send(body ?? toText(), true).finally(leave);
  };
}

function isCode(error: Error | null | undefined, code: string): boolean {
  return error instanceof AppError && error.code === code;
}

/** An error that the client may see: an expected error, or an argument that execution could not use. */
function knownError({ originalError: thrown, message }: GraphQLError): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (isTemporary(thrown)) return apiError('SERVICE_UNAVAILABLE', 'The service is unavailable; try again later');
  const gone = goneError(thrown);
  if (gone) return gone;
  // An error about an argument means that a variable is null where the field needs a value, which validation cannot detect. Any
  // other error, such as a null where the schema promises a value, is an error of the service.
  return message.startsWith('Argument "') ? apiError('BAD_USER_INPUT', message) : null;
}

/** The cost of an operation, in the form of Shopify's `extensions.cost`. */
function costOf(points: number, { limit, remaining, resetAt }: BudgetState) {
  return {
    requestedQueryCost: points,
    throttleStatus: { maximumAvailable: limit, currentlyAvailable: remaining, resetAt },
  };
}
