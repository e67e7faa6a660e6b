import { STATUS_CODES } from 'node:http';

import { rateLimitHeaderNames, type RateLimitHeaders } from '../limits/rate-limit.ts';
import { errorResponse, errorsOf, type ErrorForm } from './error-responses.ts';
import { TEXT, type Json, type SchemaWriter } from './json-schema.ts';
import { revisionOf, type OperationContract } from './operation.ts';

export interface CommonPartsOptions<ErrorBody> {
  error: ErrorForm<ErrorBody>;
  /** The dialect of the rate limit's headers. Default: `plain`. */
  rateLimitHeaders?: RateLimitHeaders;
}

export type CommonParts = ReturnType<typeof commonParts>;

/** Creates the parts that many operations share, and collects the components that the operations' descriptions refer to. */
export function commonParts<ErrorBody>(
  { error, rateLimitHeaders: dialect }: CommonPartsOptions<ErrorBody>,
  schemas: SchemaWriter,
) {
  const errorSchema = schemas.write(error.schema, 'output');
  const headers = headerComponents(dialect);
  const used = new Set<string>();
  const reference = (...names: string[]): Json => {
    for (const name of names) used.add(name);
    return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  };
  const always = reference('X-Request-Id');
  const limited = reference(...Object.values(rateLimitHeaderNames(dialect)));
  const responses: Json = {};
  const shared = new Map<string, string>();

  function respond(status: number, codes: string[], secured: boolean): Json {
    const waits = status === 429 || status === 503;
    const answer = errorResponse(error, errorSchema, status, codes, {
      ...always,
      ...(secured && limited),
      ...(waits && reference('Retry-After')),
    });
    const key = `${status} ${codes.join(' ')} ${secured}`;
    const [first = ''] = codes;
    const name = shared.get(key) ?? uniqueName(responses, [pascal(STATUS_CODES[status] ?? 'Error'), pascal(first)]);
    shared.set(key, name);
    responses[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    /** The header components that operations refer to. */
    headers: () => Object.fromEntries(Object.entries(headers).filter(([name]) => used.has(name))),
    responses,
    /** References to the headers of an operation's successful answer. */
    headersOf: ({ scope, idempotent, ...operation }: OperationContract): Json => ({
      ...always,
      ...(scope !== false && limited),
      ...(idempotent && reference('Idempotency-Replayed')),
      ...(revisionOf(operation) && reference('ETag')),
    }),
    errorsOf: (operation: OperationContract): Json =>
      Object.fromEntries(
        errorsOf(operation).map(([status, codes]) => [status, respond(status, codes, operation.scope !== false)]),
      ),
  };
}

function headerComponents(dialect: RateLimitHeaders | undefined): Json {
  const names = rateLimitHeaderNames(dialect);
  const schema = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  const count = (description: string) => ({ description, schema });
  return {
    'X-Request-Id': {
      description: "The request's `X-Request-Id`, or a generated one. Include it when you contact support.",
      schema: TEXT,
    },
    [names.limit]: count('Requests allowed in the current window.'),
    [names.remaining]: count('Requests left in the current window.'),
    [names.reset]: count('When the window ends, in Unix seconds.'),
    'Retry-After': count('Seconds to wait before you retry.'),
    ETag: {
      description:
        'Identifies the current version. Send it as `If-Match` with a change to avoid overwriting newer changes.',
      schema: TEXT,
    },
    'Idempotency-Replayed': {
      description: 'Present when this is the stored response to an earlier request with the same `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
  };
}

function pascal(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z]*([a-z]+)/g, (_match, word: string) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/[^A-Za-z]+/g, '');
}

function uniqueName(taken: Json, [name, other]: [string, string]): string {
  const candidates = [name, other];
  for (let number = 2; ; number += 1) {
    const unique = candidates.find((candidate) => !(candidate in taken));
    if (unique !== undefined) return unique;
    candidates.push(`${other}${number}`);
  }
}
