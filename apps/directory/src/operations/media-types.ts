import { preferredType } from '@services/common/http/accept';
import type { Request, Response } from 'express';

import { apiError, statusOf, type ErrorCode } from '../errors.ts';

const GRAPHQL = 'application/graphql-response+json';
const JSON_TYPE = 'application/json';
const STREAM = 'text/event-stream';

/**
 * Chooses one of the two media types of GraphQL over HTTP, or server-sent events, and sets the response's media type. The choice is
 * `application/json` unless the client prefers another of the three types.
 *
 * @throws AppError 406 NOT_ACCEPTABLE when the client accepts none of the three types.
 */
export function negotiate(request: Request, response: Response): 'body' | 'stream' {
  response.vary('Accept');
  if (request.method !== 'POST') response.setHeader('Cache-Control', 'private, no-cache');
  const chosen =
    request.headers.accept === undefined ? JSON_TYPE : preferredType(request, [JSON_TYPE, GRAPHQL, STREAM]);
  if (chosen === false)
    throw apiError('NOT_ACCEPTABLE', `This endpoint responds with ${GRAPHQL}, ${JSON_TYPE} or ${STREAM}`);
  // The type is set even if the client requested a stream, because a refused request gets an error with a body instead.
  response.setHeader('Content-Type', `${chosen === STREAM ? GRAPHQL : chosen}; charset=utf-8`);
  return chosen === STREAM ? 'stream' : 'body';
}

/**
 * Whether the error concerns the operation rather than the transport. A stream reports such an error as an event. For clients that only
 * accept `application/json` it has status 200, which these clients expect, and which the audits of GraphQL over HTTP require. Errors of
 * the transport (401, 413, 429, …) have their own status for all clients.
 */
export const isOfOperation = (code: ErrorCode) => statusOf[code] === 400 && code !== 'BAD_REQUEST';

/** The status of an error that kept the operation from being executed. */
export function statusFor(code: ErrorCode, response: Response): number {
  const legacy = String(response.getHeader('Content-Type')).startsWith(JSON_TYPE);
  return legacy && isOfOperation(code) ? 200 : statusOf[code];
}
