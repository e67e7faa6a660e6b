import { STATUS_CODES } from 'node:http';

import type { Express } from 'express';
import { z } from 'zod';

import { listRoutes } from '../src/http/routing.ts';
import { bodyOf, statusOf, type OperationContract, type OperationExample } from '../src/openapi/operation.ts';

/** The routes that every service has besides its operations. */
const EDGE = /^\/(?:$|health\/|metrics$|mcp$|docs(?:\.md$|\/|$)|llms\.txt$|openapi\.json$)/;

/**
 * For tests: compares an application's routes with its operations.
 *
 * @param except more routes that are not operations, such as pages.
 * @returns the routes that no operation describes, and the operations that have no route; both empty when all is well.
 */
export function compareRoutes(app: Express, operations: readonly OperationContract[], except?: RegExp) {
  const routes = listRoutes(app)
    .filter(({ path }) => !EDGE.test(path) && !except?.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  return {
    undocumented: routes.filter((route) => !described.includes(route)),
    missing: described.filter((route) => !routes.includes(route)),
  };
}

/** The request that a test sends for an operation's example. */
export interface ExampleRequest {
  method: OperationContract['method'];
  /** The URL, including the query string. */
  url: string;
  body: unknown;
  /** Header `Content-Type` of a body that is not JSON. */
  contentType?: string | undefined;
}

/**
 * For tests: the request of an operation's example.
 *
 * @param actual values from this database that replace the example's: ids of rows that the test has created.
 * @throws Error when the operation has no example, or a path parameter has no value.
 */
export function exampleRequest(operation: OperationContract, actual: OperationExample = {}): ExampleRequest {
  const { id, method, path, example } = operation;
  if (!example) throw new Error(`The operation ${id} has no example`);
  const params = { ...(example.params as object), ...(actual.params as object) } as Record<string, unknown>;
  const query = { ...(example.query as object), ...(actual.query as object) } as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    if (params[name] === undefined) throw new Error(`The example of ${id} has no value for ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams(query).toString();
  const body = actual.body ?? example.body;
  return { method, url: search === '' ? filled : `${filled}?${search}`, body, contentType: bodyOf(operation)?.type };
}

/**
 * For tests: compares an answer with the operation's response schema and its example.
 *
 * Values that no example can predict are compared by their form: ids by their prefix, times, addresses, and fields named in `varying`. All
 * other values must be equal, so that examples cannot differ from the service's answers.
 *
 * @returns one line for each difference; empty without differences.
 */
export function differencesFromExample(
  operation: OperationContract,
  answer: { status: number; body: unknown },
  varying: readonly string[] = [],
): string[] {
  const { id, response, example } = operation;
  const status = statusOf(operation);
  if (answer.status !== status) {
    const said = `${answer.status} ${STATUS_CODES[answer.status] ?? ''} ${JSON.stringify(answer.body)}`;
    return [`${id}: ${status} expected, answered ${said}`];
  }
  const schema = Array.isArray(response) ? response[0] : response;
  if (!(schema instanceof z.ZodType)) return [];
  const valid = schema.safeParse(answer.body);
  const problems = valid.success ? [] : [z.prettifyError(valid.error)];
  return [...problems, ...differences(example?.response, answer.body, '', new Set(varying))].map(
    (line) => `${id}: ${line}`,
  );
}

const KINDS: [name: string, form: RegExp][] = [
  ['time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/],
  ['time with an offset', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['address', /^https?:\/\//],
];
const ID = /^([a-z]+[-_])[\dA-Za-z]{20,}$/;

function formOf(value: string): string | undefined {
  return KINDS.find(([, form]) => form.test(value))?.[0] ?? ID.exec(value)?.[1];
}

function differences(expected: unknown, actual: unknown, path: string, varying: Set<string>): string[] {
  const at = path === '' ? 'the answer' : path;
  if (varying.has(path.split('.').at(-1) ?? '') && typeof expected === typeof actual) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [`${at}: ${expected.length} items expected, got ${actual.length}`];
    return expected.flatMap((item, index) => differences(item, actual[index], `${path}.${index}`, varying));
  }
  if (isRecord(expected) && isRecord(actual)) {
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((key) =>
      differences(expected[key], actual[key], path === '' ? key : `${path}.${key}`, varying),
    );
  }
  if (Object.is(expected, actual)) return [];
  if (typeof expected === 'string' && typeof actual === 'string') {
    const form = formOf(expected);
    if (form !== undefined && form === formOf(actual)) return [];
  }
  return [`${at}: ${JSON.stringify(expected)} expected, got ${JSON.stringify(actual)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
