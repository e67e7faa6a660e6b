import { AppError } from '@services/common/http/errors';
import { jsonBody } from '@services/common/http/json-body';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { OperationTypeNode } from 'graphql';

import type { Deps } from '../deps.ts';
import { formatError } from '../envelope.ts';
import { apiError, codeOf } from '../errors.ts';
import { createAdmission, createSharing } from '../limits/admission.ts';
import { createDocuments } from './documents.ts';
import { operationLimits } from './limits.ts';
import { isOfOperation, negotiate, statusFor } from './media-types.ts';
import { readParameters, readQueryParameters, type Parameters } from './parameters.ts';
import { createPersistedDocuments } from './persisted.ts';
import { createRunner } from './runner.ts';
import { createSingleConnections, type Place } from './single-connection.ts';
import { sendBody, streamOnce } from '../subscriptions/stream.ts';
import { createStreams } from './subscriptions.ts';

export const GRAPHQL_PATH = '/v2/api/graphql';

/** The endpoint for GraphQL over HTTP, the only endpoint that reads and changes the directory's content. */
export function operationRoutes(deps: Deps): Router {
  const { auth, budget, signals } = deps;
  const isShared = createSharing();
  const admission = (maxRunningPoints: number) =>
    createAdmission({
      maxRunningPoints,
      maxWaitingPoints: operationLimits.waitingPoints,
      pauseMs: operationLimits.pauseMs,
      isShared,
      delayRefusal: deps.delayRefusal,
    });
  const admit = admission(operationLimits.runningPoints);
  const parse = admission(operationLimits.parsingPoints);
  const documents = createPersistedDocuments(deps, createDocuments(parse));
  const run = createRunner({ ...deps, parse }, admit);
  const streams = createStreams(deps, run);
  const singles = createSingleConnections(deps, streams);
  const router = Router();

  async function answer(request: Request, response: Response, parameters: Parameters): Promise<void> {
    const caller = auth.caller(request);
    const place = singles.place(request, parameters);
    response.locals['place'] = place;
    const charge = async (points: number) => {
      const { locals } = response;
      locals['budget'] = await budget.chargePoints(budget.bucket(request, caller), points, locals['budget'], response);
      return locals['budget'];
    };
    const document = await documents(caller, parameters, charge);
    signals.note(caller, request, document.hash);
    const operation = document.operation(parameters.operationName);
    // Express answers HEAD with the route for GET, and pages of other sites can send both with a person's cookie.
    if (request.method !== 'POST' && operation.definition.operation === OperationTypeNode.MUTATION) {
      throw apiError('METHOD_NOT_ALLOWED', 'Mutations must be sent with POST', { headers: { Allow: 'POST' } });
    }
    if (place) return singles.start(place, { request, response }, operation, parameters);
    if (response.locals['form'] === 'stream') return streams.stream(request, response, operation, parameters, caller);
    if (operation.definition.operation === OperationTypeNode.SUBSCRIPTION) {
      throw apiError('NOT_ACCEPTABLE', 'Subscriptions are streamed: send the header `Accept: text/event-stream`');
    }
    await run(operation, parameters.variables, {
      caller,
      request,
      charge,
      state: response.locals['budget'],
      send: (body, isLarge) => sendBody(response, body, isLarge),
    });
  }

  /** Creates a handler. An error before execution gets a status that depends on the media types that the client accepts. */
  const answered = (read: (request: Request) => Parameters): RequestHandler => {
    return async (request, response) => {
      try {
        await answer(request, response, read(request));
      } catch (error) {
        signals.count(auth.caller(request), error instanceof AppError ? codeOf(error) : 'INTERNAL_SERVER_ERROR', 0);
        const place = response.locals['place'] as Place | undefined;
        if (place && error instanceof AppError && isOfOperation(codeOf(error))) {
          return singles.report(place, error, { request, response });
        }
        if (place) singles.leave(place);
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        if (response.locals['form'] === 'stream' && isOfOperation(codeOf(error))) {
          return streamOnce(response, JSON.stringify(formatError(error, request)));
        }
        response
          .status(statusFor(codeOf(error), response))
          .set(error.headers)
          .json(formatError(error, request));
      }
    };
  };

  const accept: RequestHandler = (request, response, next) => {
    response.locals['form'] = negotiate(request, response);
    next();
  };
  const allowed: RequestHandler = (request, _response, next) => {
    // The response does not contain the reason of the block: members and public clients also have tokens of the application, but only its
    // owner may see the reason.
    const caller = auth.caller(request);
    if (caller.blocked) {
      signals.count(caller, 'APPLICATION_BLOCKED', 0);
      throw apiError(
        'APPLICATION_BLOCKED',
        'This application or account is blocked. Its owner sees the reason and the end of the block in GET /v2/applications',
      );
    }
    next();
  };

  router.put(GRAPHQL_PATH, allowed, (request, response) => singles.reserve(request, response));
  router.delete(GRAPHQL_PATH, allowed, (request, response) => singles.stop(request, response));
  // A browser's EventSource cannot send the access token, so the reservation token replaces it.
  router.get(GRAPHQL_PATH, (request, response, next) =>
    singles.tokenOf(request) === undefined || request.method === 'HEAD' ? next() : singles.open(request, response),
  );
  router.post(
    GRAPHQL_PATH,
    accept,
    allowed,
    jsonBody({ limitBytes: operationLimits.bodyBytes }),
    answered((request) => readParameters(request.body)),
  );
  router.get(
    GRAPHQL_PATH,
    accept,
    allowed,
    answered((request) => readQueryParameters(request.query)),
  );
  return router;
}
