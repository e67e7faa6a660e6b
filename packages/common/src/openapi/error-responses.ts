import { STATUS_CODES } from 'node:http';

import type { Request } from 'express';
import type { z } from 'zod';

import { AppError, InvalidInputError } from '../http/errors.ts';
import type { Json } from './json-schema.ts';
import { causeOf } from './error-causes.ts';
import { bodyOf, comparesRevision, isList, type OperationContract } from './operation.ts';

/** How a service writes its errors. */
export interface ErrorForm<Body> {
  schema: z.ZodType<Body>;
  /** The service's `formatError`. */
  format: (error: AppError, request: Request) => Body;
  /** Returns the error code in the body, which tells programs the kind of error. */
  code: (body: Body) => string;
  /** The causes of the service's own errors and their remedies, by code in lower case. */
  causes?: Readonly<Record<string, string>>;
}

/** The errors that an operation has without declaring them, as codes by status. */
function standardErrors(operation: OperationContract): Record<number, readonly string[]> {
  const { scope, idempotent, method } = operation;
  const secured = scope !== false;
  const read = method === 'get' ? undefined : bodyOf(operation)?.as;
  return {
    400: [...(read === 'json' || read === 'items' ? ['invalid_json'] : []), 'validation_error', 'malformed_url'],
    ...(secured && { 401: ['missing_api_key', 'invalid_api_key'] }),
    // If a session's cookie is accepted, requests from other sites that change data are refused.
    ...(scope && {
      403: ['insufficient_scope', 'account_suspended', ...(method === 'get' ? [] : ['cross_site_request'])],
    }),
    ...(idempotent && { 409: ['idempotency_conflict'] }),
    ...(comparesRevision(operation) && { 412: ['changed_meanwhile'] }),
    ...(read && { 413: ['payload_too_large'] }),
    ...(read && read !== 'bytes' && { 415: ['unsupported_media_type'] }),
    ...(idempotent && { 422: ['idempotency_mismatch'] }),
    ...(secured && { 429: ['rate_limit_exceeded'] }),
    500: ['internal_error'],
    503: ['service_unavailable'],
  };
}

/** Every error of an operation in the service's own form, by status. */
export function errorsOf(operation: OperationContract): [status: number, codes: string[]][] {
  const standard = standardErrors(operation);
  const own = operation.errors ?? {};
  const statuses = [...new Set([...Object.keys(standard), ...Object.keys(own)].map(Number))];
  return statuses
    .toSorted((a, b) => a - b)
    .flatMap((status) => {
      const codes = own[status] ?? [];
      return isList(codes) ? [[status, [...new Set([...codes, ...(standard[status] ?? [])])]]] : [];
    });
}

const MESSAGES: Record<string, string> = {
  missing_api_key: 'Missing API key',
  invalid_api_key: 'Invalid API key',
  invalid_json: 'The request body is not valid JSON',
  malformed_url: 'The URL is not correctly encoded',
  insufficient_scope: 'This API key lacks the scope',
  account_suspended: 'This account is suspended. Ask the operator of the service',
  cross_site_request: 'The request did not come from a page of this service',
  payload_too_large: 'The request body is too large',
  unsupported_media_type: 'The Content-Type must be application/json',
  changed_meanwhile: 'This resource has changed since you read it. Read it again before you change it',
  idempotency_conflict: 'A request with this Idempotency-Key is still in progress',
  idempotency_mismatch: 'This Idempotency-Key was already used with a different request',
  rate_limit_exceeded: 'Too many requests',
  internal_error: 'Internal server error',
  service_unavailable: 'The service is temporarily unavailable',
};

/** One response of the document: all codes that a status can have, each with an example. */
export function errorResponse<Body>(
  form: ErrorForm<Body>,
  schema: Json,
  status: number,
  codes: readonly string[],
  headers: Json,
): Json {
  const bodies = codes.map((code) => form.format(exampleError(status, code), { id: 'req_1' } as Request));
  const names = bodies.map(form.code);
  const examples = Object.fromEntries(
    bodies.map((value, index) => {
      const summary = causeOf(names[index] ?? '', form.causes);
      return [names[index] ?? '', { ...(summary !== undefined && { summary }), value }];
    }),
  );
  return {
    description: `${STATUS_CODES[status] ?? 'Error'}: ${[...new Set(names)].map((name) => `\`${name}\``).join(', ')}`,
    headers,
    content: { 'application/json': { schema, examples } },
  };
}

function exampleError(status: number, code: string): AppError {
  if (code === 'validation_error') {
    return new InvalidInputError('query', [{ field: 'limit', message: 'limit must be given only once' }]);
  }
  return new AppError(status, code, MESSAGES[code] ?? sentence(code));
}

/** A code as a sentence: `LEAD_NOT_FOUND` becomes "Lead not found". */
function sentence(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
