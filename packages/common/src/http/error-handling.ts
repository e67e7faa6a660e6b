import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';

import { isOfNoAccount, isTemporary } from '../database/errors.ts';
import { chargedRequests } from './charged.ts';
import { AppError } from './errors.ts';
import { run } from './middleware.ts';
import type { Logger } from '../runtime/logging.ts';
import { unmatched } from './routing.ts';

export interface FinishOptions {
  logger: Logger;
  /** The service's own wire form of an error. */
  formatError: (error: AppError, request: Request) => unknown;
  /** The rate limit for requests that are refused before routing. */
  limit?: RefusalLimit;
  /** Pages for people; errors on them are also shown as pages. */
  pages?: Pages;
}

export interface Pages {
  /** Which paths are pages. */
  paths: RegExp;
  /** Answers with a page that shows the error; the error's headers are set already. */
  showError: (error: AppError, request: Request, response: Response) => void;
}

/** Unknown and badly encoded paths count as requests, and their responses have the limit's headers. */
export interface RefusalLimit {
  /**
   * Paths that are never charged, besides health checks and metrics: `/^\/v1\/hook/i`. Express compares paths without
   * regard to case.
   */
  except?: RegExp;
  /** The middleware that charges a request: authentication's `identify`, then the rate limit. */
  charge: readonly RequestHandler[];
}

/** Completes the application: unknown routes, then the error handlers, the only code that knows the wire form of an error. */
export function finishApp(app: Express, { logger, formatError, limit, pages }: FinishOptions): Express {
  app.use(unmatched(app));
  if (limit) app.use(chargeRefusals(limit));
  app.use(handleError(logger, formatError, pages));
  return app;
}

/** Paths for operators. They are never charged, because a reached limit must not make a service look unhealthy. */
const OPERATIONAL = /^\/(?:health(?:[/?]|$)|metrics(?:[/?]|$))/i;

function chargeRefusals({ except, charge }: RefusalLimit): ErrorRequestHandler {
  return async (thrown: unknown, request, response, next) => {
    const isFree = OPERATIONAL.test(request.originalUrl) || except?.test(request.originalUrl) === true;
    if (chargedRequests.has(request) || response.headersSent || isFree) return next(thrown);
    // If the rate limit is reached, its 429 replaces the other error.
    for (const handler of charge) await run(handler, request, response);
    next(thrown);
  };
}

function handleError(
  logger: Logger,
  formatError: FinishOptions['formatError'],
  pages: Pages | undefined,
): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      logger.error({ err: error.cause ?? thrown, requestId: request.id, method: request.method }, 'request failed');
    }
    // Too late for an error response: the connection is cut, so that the client does not mistake a part for the whole.
    if (response.headersSent) return response.destroy();
    response.status(error.status).set(error.headers);
    if (pages?.paths.test(request.path)) pages.showError(error, request, response);
    else response.json(formatError(error, request));
  };
}

/**
 * Recognizes `AppError`, the errors of body-parser, Express's error for an invalid percent escape, and the errors that
 * mean a deleted account or an unavailable database.
 */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) return new AppError(400, 'malformed_url', 'The URL is not correctly encoded');
  if (isBodyError(thrown)) return fromBodyError(thrown);
  if (isTemporary(thrown)) {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    return new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', {
      headers,
      cause: thrown,
    });
  }
  if (isOfNoAccount(thrown)) return new AppError(401, 'invalid_api_key', 'The account has been deleted');
  return new AppError(500, 'internal_error', 'Internal server error', { cause: thrown });
}

/** About as long as the database takes for a restart or a failover. */
const RETRY_AFTER_SECONDS = '5';

interface BodyError extends Error {
  expose: true;
  status: number;
  type?: string;
}

function isBodyError(thrown: unknown): thrown is BodyError {
  return thrown instanceof Error && 'expose' in thrown && thrown.expose === true && 'status' in thrown;
}

function fromBodyError({ status, type }: BodyError): AppError {
  if (status === 413) return new AppError(413, 'payload_too_large', 'The request body is too large');
  if (status === 415) return new AppError(415, 'unsupported_media_type', 'Unsupported content type or encoding');
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new AppError(400, 'invalid_json', 'The request body is incomplete');
  // Errors of the decompression have no type.
  if (type === undefined)
    return new AppError(400, 'invalid_json', 'The request body does not match its Content-Encoding');
  return new AppError(400, 'invalid_json', 'The request body is not valid JSON');
}
