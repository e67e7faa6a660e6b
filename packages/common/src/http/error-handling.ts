import type { ErrorRequestHandler, Express, Request } from 'express';

import { AppError } from './errors.ts';
import type { Logger } from '../runtime/logging.ts';
import { unmatched } from './routing.ts';

export interface FinishOptions {
  logger: Logger;
  /** The service's own wire form of an error. */
  formatError: (error: AppError, request: Request) => unknown;
}

/** Closes the application: unknown routes, then the one error handler, which alone knows how an error looks on the wire. */
export function finishApp(app: Express, { logger, formatError }: FinishOptions): Express {
  app.use(unmatched(app));
  app.use(handleError(logger, formatError));
  return app;
}

function handleError(logger: Logger, formatError: FinishOptions['formatError']): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      logger.error({ err: error.cause ?? thrown, requestId: request.id, method: request.method }, 'request failed');
    }
    // Too late for an answer: the connection is cut, so that the client cannot take a part for the whole.
    if (response.headersSent) return response.destroy();
    response.status(error.status).set(error.headers).json(formatError(error, request));
  };
}

/** Recognises our own errors, body-parser's, and Express's complaint about a bad percent escape. All else is our fault. */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) return new AppError(400, 'malformed_url', 'The URL is not correctly encoded');
  if (isBodyError(thrown)) return fromBodyError(thrown);
  return new AppError(500, 'internal_error', 'Internal server error', { cause: thrown });
}

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
  if (status === 415)
    return new AppError(415, 'unsupported_media_type', 'The content type or encoding is not supported');
  const cut = type === 'request.aborted' || type === 'request.size.invalid';
  return new AppError(
    400,
    'invalid_json',
    cut ? 'The request body is incomplete' : 'The request body is not valid JSON',
  );
}
