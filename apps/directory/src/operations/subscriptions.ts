import { inTurn } from '@services/common/http/turns';
import { createSlots } from '@services/common/runtime/slots';
import type { Request, Response } from 'express';
import { createSourceEventStream, OperationTypeNode } from 'graphql';

import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import type { News } from '../events.ts';
import { createLoaders } from '../graphql/loaders.ts';
import { schema } from '../schema/schema.ts';
import { beginStream, streamItems, streamOnce, type Send } from '../subscriptions/stream.ts';
import type { Queue } from '../subscriptions/queue.ts';
import type { Caller } from '../tokens/store.ts';
import { requestError, type PreparedOperation } from './documents.ts';
import { readRegistered } from './persisted.ts';
import type { Parameters } from './parameters.ts';
import type { createRunner } from './runner.ts';

/** The maximum number of open streams of one token, and of all tokens of one application, in this process. */
const MAX_PER_TOKEN = 20;
const MAX_PER_APPLICATION = 100;

const refusal = () =>
  apiError('TOO_MANY_SUBSCRIPTIONS', 'Too many open subscriptions for this token or application; close one first', {
    headers: { 'Retry-After': '60' },
  });

/** Server-sent events by graphql-sse's protocol: a connection for each operation, or one connection for all operations of a client. */
export function createStreams(deps: Deps, run: ReturnType<typeof createRunner>) {
  const { budget, hear, sql, findCaller } = deps;
  // Streams do not wait: a stream beyond the limit is refused.
  const limited = (perAccount: number) => createSlots({ total: Infinity, perAccount, maxWaiting: 0, refusal });
  const [ofTokens, ofApplications] = [limited(MAX_PER_TOKEN), limited(MAX_PER_APPLICATION)];

  /** Runs work that counts as a stream of the token and of the application until it ends. */
  const hold = (caller: Caller, work: () => Promise<void>) =>
    inTurn(ofTokens, caller.tokenId, () => inTurn(ofApplications, caller.applicationId, work));

  async function findNews(
    { definition, document, cost }: PreparedOperation,
    { variables }: Parameters,
    response: Response,
    { applicationId, userId: actorId }: Caller,
  ): Promise<Queue<News>> {
    // Refuse the subscription now rather than at its first response.
    budget.requirePoints(response.locals['budget'], cost(variables).points, response);
    const operationName = definition.name?.value;
    const source = await createSourceEventStream({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: { hear, loaders: createLoaders(sql, null), applicationId, actorId },
    });
    if (Symbol.asyncIterator in source) return source as Queue<News>;
    const thrown = source.errors?.[0]?.originalError;
    throw thrown ?? requestError('BAD_USER_INPUT', source.errors ?? []);
  }

  /** Runs the operation of a request and sends the result: once, or for each event. */
  function answerOf(request: Request, response: Response, operation: PreparedOperation, { variables }: Parameters) {
    return async (caller: Caller, send: Send, news?: News) => {
      // The owner may have removed the document since the operation began or was sent.
      if (caller.registeredOnly) await readRegistered(sql, caller.applicationId, operation.hash);
      return run(operation, variables, {
        caller,
        request,
        send,
        state: response.locals['budget'],
        charge: (points) =>
          budget.chargePoints(
            budget.bucket(request, caller),
            points,
            response.locals['budget'],
            response.headersSent ? null : response,
          ),
        ...(news && { news }),
      });
    };
  }

  /** Whether the token of a request still works, with the current state of its caller. */
  function watchCaller(request: Request, caller: Caller) {
    let current = caller;
    return {
      caller: () => current,
      async isAllowed() {
        const found = await findCaller(request);
        if (found) current = found;
        return found !== null && !found.blocked;
      },
    };
  }

  async function stream(
    request: Request,
    response: Response,
    operation: PreparedOperation,
    parameters: Parameters,
    caller: Caller,
  ): Promise<void> {
    const answer = answerOf(request, response, operation, parameters);
    if (operation.definition.operation !== OperationTypeNode.SUBSCRIPTION) {
      return answer(caller, (body, isLarge) => streamOnce(response, body, isLarge));
    }
    if (request.method === 'HEAD') {
      // A HEAD request has no body that could be streamed.
      beginStream(response);
      response.end();
      return;
    }
    const watched = watchCaller(request, caller);
    await hold(caller, async () =>
      streamItems(request, response, {
        items: await findNews(operation, parameters, response, caller),
        answer: (news, send) => answer(watched.caller(), send, news),
        isAllowed: watched.isAllowed,
      }),
    );
  }

  return { stream, hold, findNews, answerOf, watchCaller };
}

export type Streams = ReturnType<typeof createStreams>;
