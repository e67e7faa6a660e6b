import type { z } from 'zod';

import { commonParts, type CommonParts, type CommonPartsOptions } from './common-parts.ts';
import { asSentence, BINARY, createSchemaWriter, TEXT, type Json, type SchemaWriter } from './json-schema.ts';
import { bodyOf, isList, statusOf, type OperationContract, type OtherAnswer } from './operation.ts';
import { parameters } from './parameters.ts';

/** An event that the service sends to its clients' endpoints. */
export interface WebhookEvent {
  /** The value of the event's `type`: `lead.created`. */
  name: string;
  /** When the event is sent. The beginning of the first sentence is the summary. */
  description: string;
  tag: string;
  payload: z.ZodType;
  example: unknown;
}

export interface DocumentOptions<ErrorBody> extends CommonPartsOptions<ErrorBody> {
  title: string;
  version: string;
  description: string;
  /** The local stack's address, `http://127.0.0.1:4001`. A running service puts its `PUBLIC_URL` here. */
  server: string;
  /** Every tag, with a sentence about it. */
  tags: Readonly<Record<string, string>>;
  /** An OpenAPI security scheme. */
  security: Readonly<Record<string, unknown>>;
  /** The tags whose operations the reference, the published document and the tools leave out, because clients do not call them. */
  internalTags?: readonly string[];
  operations: readonly OperationContract[];
  webhooks?: readonly WebhookEvent[];
}

/**
 * Assembles an OpenAPI 3.1 document.
 *
 * @throws Error when two operations have the same id or route, a tag is not declared, or two different schemas have the same
 * name.
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
    path[operation.method] = {
      ...describe(operation, schemas, common),
      ...(options.internalTags?.includes(operation.tag) && { 'x-internal': true }),
    };
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

function describe(operation: OperationContract, schemas: SchemaWriter, common: CommonParts): Json {
  const { id, method, summary, description, tag, effect, scope, example } = operation;
  const needs = !scope ? [] : [`Requires the scope \`${scope}\`.`];
  const text = [...(description === undefined ? [] : [description]), ...needs].join('\n\n');
  return {
    operationId: id,
    summary,
    description: text === '' ? `${summary}.` : text,
    tags: [tag],
    ...(scope === false && { security: [] }),
    // The scope is in the description, because in `security` tools accept scopes only for OAuth schemes.
    ...(scope && { 'x-required-scope': scope }),
    ...((effect === 'destructive' || ['put', 'patch', 'delete'].includes(method)) && { 'x-destructive': true }),
    ...(effect === 'none' && { 'x-read-only': true }),
    parameters: parameters(operation, schemas),
    ...requestBody(operation, schemas),
    responses: {
      [statusOf(operation)]: {
        description: 'Success',
        headers: common.headersOf(operation),
        ...contents(operation, schemas, example?.response),
      },
      ...common.errorsOf(operation),
      ...Object.fromEntries(
        Object.entries(operation.errors ?? {}).flatMap(([status, answer]) =>
          isList(answer) ? [] : [[status, describeOther(answer, schemas)]],
        ),
      ),
    },
  };
}

function requestBody(operation: OperationContract, schemas: SchemaWriter): Json {
  const body = bodyOf(operation);
  if (!body) return {};
  const { example } = operation;
  const content = {
    // Generators of clients accept files, not only texts, for this format.
    schema: { ...schemas.write(body.schema, 'input'), ...(body.type === 'text/csv' && { format: 'binary' }) },
    ...(example?.body !== undefined && { example: example.body }),
  };
  const required = !body.schema.safeParse(undefined).success;
  return { requestBody: { required, content: { [body.type]: content } } };
}

function rawSchema(type: string): Json {
  // Generators of clients read the whole stream as one value, and tools that test APIs read each event as a value; no type is right for
  // both.
  if (type === 'text/event-stream') return { description: 'Events, each with a name in `event` and JSON in `data`.' };
  return /^text\/|json/.test(type) ? TEXT : BINARY;
}

function contents({ response }: OperationContract, schemas: SchemaWriter, example: unknown): Json {
  if (response === undefined) return {};
  const [first, ...others] = isTuple(response) ? response : [response];
  const [type, schema] =
    typeof first === 'string' ? [first, rawSchema(first)] : ['application/json', schemas.write(first, 'output')];
  const schemaOf = (other: string) => (typeof first !== 'string' && other.endsWith('json') ? schema : rawSchema(other));
  return {
    content: {
      [type]: { schema, ...(example !== undefined && { example }) },
      ...Object.fromEntries(others.map((other) => [other, { schema: schemaOf(other) }])),
    },
  };
}

type Response = NonNullable<OperationContract['response']>;
const isTuple = (response: Response): response is Extract<Response, readonly unknown[]> => Array.isArray(response);

function describeOther(answer: string | OtherAnswer, schemas: SchemaWriter): Json {
  if (typeof answer === 'string') return { description: asSentence(answer) };
  const content = Object.entries(answer.content).map(([type, schema]) => [
    type,
    { schema: typeof schema === 'string' ? TEXT : schemas.write(schema, 'output') },
  ]);
  return { description: asSentence(answer.description), content: Object.fromEntries(content) };
}

function describeEvent({ name, description, tag, payload, example }: WebhookEvent, schemas: SchemaWriter) {
  const [summary] = description.split(/[.:](?: |$)/, 1);
  return {
    operationId: `events.${name}`,
    summary,
    description: asSentence(description),
    tags: [tag],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.write(payload, 'output'), example } },
    },
    responses: {
      '2XX': {
        description:
          'The event was received. After any other response, or without a response, the event is sent again later.',
      },
      410: { description: 'The endpoint is gone. The webhook is disabled.' },
    },
  };
}

/** Converts an Express path to OpenAPI's notation. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function routeOf({ method, path }: OperationContract): string {
  return `${method.toUpperCase()} ${path}`;
}
