import { STATUS_CODES } from 'node:http';

import type { z } from 'zod';

import { errorResponse, errorsOf, type ErrorForm } from './error-responses.ts';
import { createSchemaWriter, TEXT, type Json, type SchemaWriter } from './json-schema.ts';
import { bodyTypeOf, type OperationContract, type OtherAnswer } from './operation.ts';
import { parameters } from './parameters.ts';

/** An event that the service sends to its clients' endpoints. */
export interface WebhookEvent {
  /** As in the event's `type`: `lead.created`. */
  name: string;
  summary: string;
  description?: string;
  tag: string;
  payload: z.ZodType;
  example: unknown;
}

export interface DocumentOptions<ErrorBody> {
  title: string;
  version: string;
  description: string;
  /** The local stack's address, `http://127.0.0.1:4001`. A running service puts its `PUBLIC_URL` here. */
  server: string;
  /** Every tag, with a sentence about it. */
  tags: Readonly<Record<string, string>>;
  /** An OpenAPI security scheme. */
  security: Readonly<Record<string, unknown>>;
  error: ErrorForm<ErrorBody>;
  /** The dialect of the rate limit's headers. */
  rateLimitHeaders: 'RateLimit' | 'X-RateLimit';
  operations: readonly OperationContract[];
  webhooks?: readonly WebhookEvent[];
}

/**
 * Assembles an OpenAPI 3.1 document.
 *
 * @throws Error when two operations have one id or one route, a tag is not declared, or two different schemas one name.
 */
export function createDocument<ErrorBody>(options: DocumentOptions<ErrorBody>): Json {
  const { operations, tags, webhooks = [] } = options;
  const schemas = createSchemaWriter();
  const common = commonParts(options, schemas);
  const paths: Record<string, Json> = {};
  const ids = new Set<string>();
  for (const operation of operations) {
    const path = (paths[toTemplate(operation.path)] ??= {});
    if (operation.method in path) throw new Error(`Two operations have the route ${routeOf(operation)}`);
    if (ids.has(operation.id)) throw new Error(`Two operations have the id ${operation.id}`);
    path[operation.method] = describe(operation, schemas, common);
    ids.add(operation.id);
  }
  for (const { tag } of [...operations, ...webhooks]) {
    if (!(tag in tags)) throw new Error(`The tag ${tag} is not declared`);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      contact: { name: 'Maintainers' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.server }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ key: [] }],
    paths,
    ...(webhooks.length > 0 && {
      webhooks: Object.fromEntries(webhooks.map((event) => [event.name, { post: describeEvent(event, schemas) }])),
    }),
    components: {
      securitySchemes: { key: options.security },
      headers: common.headers(),
      ...(Object.keys(common.responses).length > 0 && { responses: common.responses }),
      schemas: schemas.components,
    },
  };
}

/** What many operations have in common, written once. */
interface CommonParts {
  /** Those that were referred to. */
  headers(): Json;
  responses: Json;
  /** References to the headers of a successful answer of such an operation. */
  headersOf(operation: OperationContract): Json;
  errorsOf(operation: OperationContract): Json;
}

function commonParts<ErrorBody>(options: DocumentOptions<ErrorBody>, schemas: SchemaWriter): CommonParts {
  const { error, rateLimitHeaders: prefix } = options;
  const errorSchema = schemas.write(error.schema, 'output');
  const headers = headerComponents(prefix);
  const used = new Set<string>();
  const reference = (...names: string[]): Json => {
    for (const name of names) used.add(name);
    return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  };
  const always = reference('X-Request-Id');
  const limited = reference(...Object.keys(headers).filter((name) => name.startsWith(`${prefix}-`)));
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
    headers: () => Object.fromEntries(Object.entries(headers).filter(([name]) => used.has(name))),
    responses,
    headersOf: ({ secured = true, idempotent, responseHeaders = {} }) => ({
      ...always,
      ...(secured && limited),
      ...(idempotent && reference('Idempotency-Replayed')),
      ...Object.fromEntries(
        Object.entries(responseHeaders).map(([name, description]) => [name, { description, schema: TEXT }]),
      ),
    }),
    errorsOf: (operation) =>
      Object.fromEntries(
        errorsOf(operation).map(([status, codes]) => [status, respond(status, codes, operation.secured !== false)]),
      ),
  };
}

function headerComponents(prefix: string): Json {
  const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });
  return {
    'X-Request-Id': {
      description: "The request's own `X-Request-Id`, or one made for it. Name it when you ask for help.",
      schema: TEXT,
    },
    [`${prefix}-Limit`]: count('How many requests the current window allows.'),
    [`${prefix}-Remaining`]: count('How many of them are left.'),
    [`${prefix}-Reset`]: count('When the window ends, in Unix seconds.'),
    'Retry-After': count('Seconds to wait before the request is sent again.'),
    'Idempotency-Replayed': {
      description: 'Present when this is the stored answer to an earlier request with the same `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
  };
}

function describe(operation: OperationContract, schemas: SchemaWriter, common: CommonParts): Json {
  const { id, summary, description, tag, secured = true, scope, example } = operation;
  const needs = scope === undefined ? [] : [`Requires the scope \`${scope}\`.`];
  const text = [...(description === undefined ? [] : [description]), ...needs].join('\n\n');
  return {
    operationId: id,
    summary,
    description: text === '' ? `${summary}.` : text,
    tags: [tag],
    ...(!secured && { security: [] }),
    // Not in `security`: tools accept scopes there of OAuth schemes only.
    ...(scope !== undefined && { 'x-required-scope': scope }),
    parameters: parameters(operation, schemas),
    ...requestBody(operation, schemas),
    responses: {
      [operation.status ?? 200]: {
        description: 'Success',
        headers: common.headersOf(operation),
        ...contents(operation, schemas, example?.response),
      },
      ...common.errorsOf(operation),
      ...Object.fromEntries(
        Object.entries(operation.alsoStatuses ?? {}).map(([status, answer]) => [
          status,
          describeOther(answer, schemas),
        ]),
      ),
    },
  };
}

function requestBody(operation: OperationContract, schemas: SchemaWriter): Json {
  const { body, example } = operation;
  if (!body) return {};
  const content = {
    schema: schemas.write(body, 'input'),
    ...(example?.body !== undefined && { example: example.body }),
  };
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { [bodyTypeOf(operation)]: content } } };
}

/** Tools that read server-sent events compare each event, not the stream. */
function textSchema(type: string): Json {
  if (type !== 'text/event-stream') return TEXT;
  return { type: 'object', properties: { event: { type: 'string' }, data: { type: 'string' } }, required: ['data'] };
}

function contents({ response, alsoAnswers = [] }: OperationContract, schemas: SchemaWriter, example: unknown): Json {
  if (response === undefined) return {};
  const [type, schema] =
    typeof response === 'string'
      ? [response, textSchema(response)]
      : ['application/json', schemas.write(response, 'output')];
  return {
    content: {
      [type]: { schema, ...(example !== undefined && { example }) },
      ...Object.fromEntries(alsoAnswers.map((other) => [other, { schema: TEXT }])),
    },
  };
}

function describeOther(answer: string | OtherAnswer, schemas: SchemaWriter): Json {
  if (typeof answer === 'string') return { description: answer };
  const content = Object.entries(answer.content).map(([type, schema]) => [
    type,
    { schema: typeof schema === 'string' ? TEXT : schemas.write(schema, 'output') },
  ]);
  return { description: answer.description, content: Object.fromEntries(content) };
}

function describeEvent({ name, summary, description, tag, payload, example }: WebhookEvent, schemas: SchemaWriter) {
  return {
    operationId: `events.${name}`,
    summary,
    description: description ?? `${summary}.`,
    tags: [tag],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.write(payload, 'output'), example } },
    },
    responses: {
      '2XX': { description: 'Received. Any other answer, or none, has the event sent again later.' },
      410: { description: 'The endpoint is gone: it is disabled.' },
    },
  };
}

/** An Express path as OpenAPI writes it. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function routeOf({ method, path }: OperationContract): string {
  return `${method.toUpperCase()} ${path}`;
}

function pascal(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z]*([a-z]+)/g, (_match, word: string) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/[^A-Za-z]+/g, '');
}

function uniqueName(taken: Json, names: string[]): string {
  let unique = names.find((name) => !(name in taken));
  for (let number = 2; unique === undefined; number += 1) {
    const name = `${names.at(-1)}${number}`;
    if (!(name in taken)) unique = name;
  }
  return unique;
}
