import { isUtf8 } from 'node:buffer';

import express, { type Request, type RequestHandler } from 'express';
import { z } from 'zod';

import { isEncodedUtf8 } from '../http/encoding.ts';
import { AppError, InvalidInputError } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { validate } from '../http/validation.ts';
import { bodyOf, type OperationContract } from './operation.ts';

/** Reads and validates query parameters. */
export function queryReader({ query, scope }: OperationContract): (request: Request) => unknown {
  if (query) {
    const strict = query.def.catchall === undefined ? query.strict() : query;
    return (request) => {
      refuseNul(request.query);
      return validate(strict, request.query, 'query');
    };
  }
  if (scope === false) return () => undefined;
  const none = z.strictObject({});
  return (request) => {
    if (request.url.includes('?')) validate(none, request.query, 'query');
  };
}

/** PostgreSQL refuses U+0000, and no parameter needs it. Lone surrogates cannot arrive: the parser decodes UTF-8. */
function refuseNul(query: Request['query']): void {
  const [field] = Object.entries(query).find(([, value]) => String(value).includes('\0')) ?? [];
  if (field === undefined) return;
  throw new InvalidInputError('query', [{ field, message: `${field} must not contain NUL characters` }]);
}

/** Reads and validates path parameters. */
export function paramsReader({ params }: OperationContract): (request: Request) => unknown {
  return params ? (request) => validate(params, request.params, 'path') : (request) => request.params;
}

/**
 * The middleware that reads the body. Requests with a writing method may have a body that the operation does not need. The
 * limits also apply to such a body, because it is part of the fingerprint of an idempotent request. Absent if no body is
 * read.
 */
export function bodyReader(operation: OperationContract, defaultLimitBytes: number): RequestHandler | undefined {
  if (operation.method === 'get') return undefined;
  const body = bodyOf(operation);
  const { as, type: wanted = '', limitBytes = defaultLimitBytes } = body ?? {};
  if (as === 'bytes') return express.raw({ limit: limitBytes, type: () => true });
  if (as === 'stream') return (request, _response, next) => next(typeProblem(request, wanted));
  if (as === 'form') {
    const parse = express.urlencoded({ extended: false, limit: limitBytes, parameterLimit: 2000, verify: verifyForm });
    return (request, response, next) => {
      const problem = typeProblem(request, wanted);
      return problem ? next(problem) : parse(request, response, next);
    };
  }
  const parse = jsonBody({ limitBytes, allowUnstorable: as === 'items' });
  return (request, response, next) => {
    // The body was already parsed by a parser that the service runs before all routes.
    if (request.body !== undefined) return next();
    return body || hasBody(request) ? parse(request, response, next) : next();
  };
}

/** @throws AppError 400 for percent escapes that are not UTF-8; the parser would replace them. */
function verifyForm(_request: unknown, _response: unknown, body: Buffer): void {
  if (isUtf8(body) && isEncodedUtf8(body.toString('latin1'))) return;
  throw new AppError(400, 'validation_error', 'The request body is not valid UTF-8');
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function typeProblem({ headers }: Request, wanted: string): AppError | undefined {
  const given = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (given === wanted) return undefined;
  return new AppError(415, 'unsupported_media_type', `The Content-Type must be ${wanted}`);
}

/** The body of an operation that takes bytes; empty without a body. */
export function bytesOf(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
