import { apiError } from '../errors.ts';

/** The parameters of GraphQL over HTTP. `null` counts as absent. */
export interface Parameters {
  query: string | null;
  documentId: string | null;
  operationName: string | null;
  variables: Record<string, unknown>;
  extensions: Record<string, unknown>;
}

/**
 * Reads the parameters from a request's body. Unknown parameters are ignored, as the specification of GraphQL over HTTP requires.
 *
 * @throws AppError BAD_REQUEST for a body or parameter of the wrong type.
 */
export function readParameters(body: unknown): Parameters {
  if (Array.isArray(body))
    throw apiError('BAD_REQUEST', 'Batched requests are not supported; send one operation per request');
  if (!isMap(body)) throw apiError('BAD_REQUEST', 'The body must be a JSON object');
  const parameters = {
    query: optionalString(body, 'query'),
    documentId: optionalString(body, 'documentId'),
    // Some clients send an empty name for an operation without a name.
    operationName: optionalString(body, 'operationName') || null,
    variables: optionalMap(body, 'variables'),
    extensions: optionalMap(body, 'extensions'),
  };
  if (parameters.query === null && parameters.documentId === null && !('persistedQuery' in parameters.extensions)) {
    throw apiError('BAD_REQUEST', 'The parameter `query` is required');
  }
  return parameters;
}

/**
 * Reads the parameters from a query string, in which maps are JSON.
 *
 * @throws AppError BAD_REQUEST for a parameter of the wrong type, and for a map that is not JSON.
 */
export function readQueryParameters(query: Readonly<Record<string, unknown>>): Parameters {
  return readParameters({
    ...query,
    variables: parseJson(query['variables'], 'variables'),
    extensions: parseJson(query['extensions'], 'extensions'),
  });
}

function parseJson(value: unknown, name: string): unknown {
  if (value === undefined || value === '') return null;
  try {
    return JSON.parse(String(value));
  } catch {
    throw apiError('BAD_REQUEST', `The parameter \`${name}\` must be JSON`);
  }
}

function optionalString(body: Record<string, unknown>, name: string): string | null {
  const value = body[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw apiError('BAD_REQUEST', `The parameter \`${name}\` must be a string`);
}

function optionalMap(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name] ?? {};
  if (isMap(value)) return value;
  throw apiError('BAD_REQUEST', `The parameter \`${name}\` must be an object`);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
