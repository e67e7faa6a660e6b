import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

/** One endpoint as its clients see it; everything about bodies comes from the schemas that also validate them. */
export interface Operation {
  summary: string;
  description?: string;
  tag: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type of the body. Default: `application/json`. */
  bodyType?: string;
  /** The successful answer: its status, and a schema, or a media type for what is not JSON. */
  status?: number;
  response?: z.ZodType | string;
  /** Statuses of the errors that are particular to this operation. */
  errors?: number[];
  /** Additional request headers, such as `Idempotency-Key`, with their descriptions. */
  headers?: Record<string, string>;
  /** False for endpoints without authentication. */
  secured?: boolean;
}

export interface DocumentOptions {
  title: string;
  version: string;
  description: string;
  /** An OpenAPI security scheme. */
  security: Record<string, unknown>;
  /** The error body, and the statuses that any secured operation can answer. */
  error: { schema: z.ZodType; common: number[] };
  /** By method and Express path: `'GET /v1/leads/:id'`. */
  operations: Record<string, Operation>;
}

type Json = Record<string, unknown>;

/**
 * Assembles an OpenAPI 3.1 document. Schemas with `.meta({ id })` become named components.
 *
 * @throws Error when two different schemas have one id.
 */
export function createDocument(options: DocumentOptions): Json {
  const components: Json = {};
  const schema = (source: z.ZodType, io: 'input' | 'output') => jsonSchema(source, io, components);
  const paths: Record<string, Json> = {};
  const errorSchema = schema(options.error.schema, 'output');
  for (const [route, operation] of Object.entries(options.operations)) {
    const [method = '', path = ''] = route.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    const errors = [...(operation.secured === false ? [] : options.error.common), ...(operation.errors ?? [])];
    (paths[template] ??= {})[method.toLowerCase()] = {
      operationId: operationId(method, path),
      summary: operation.summary,
      ...(operation.description && { description: operation.description }),
      tags: [operation.tag],
      ...(operation.secured === false && { security: [] }),
      parameters: parameters(path, operation, schema),
      ...(operation.body && {
        requestBody: {
          required: true,
          content: { [operation.bodyType ?? 'application/json']: { schema: schema(operation.body, 'input') } },
        },
      }),
      responses: {
        [operation.status ?? 200]: success(operation, schema),
        ...Object.fromEntries(
          [...new Set(errors)]
            .sort()
            .map((status) => [
              status,
              { description: ERRORS[status] ?? 'Error', content: { 'application/json': { schema: errorSchema } } },
            ]),
        ),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description: options.description },
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: options.security }, schemas: components },
  };
}

const ERRORS: Record<number, string> = {
  400: 'Invalid request',
  401: 'Missing or invalid API key',
  402: 'Not included in the plan',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with the current state',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'Idempotency-Key reused with another request',
  429: 'Too many requests; see Retry-After',
  500: 'Internal server error',
};

function success({ response }: Operation, schema: (source: z.ZodType, io: 'output') => Json): Json {
  if (response === undefined) return { description: 'Success' };
  if (typeof response === 'string')
    return { description: 'Success', content: { [response]: { schema: { type: 'string' } } } };
  return { description: 'Success', content: { 'application/json': { schema: schema(response, 'output') } } };
}

function parameters(path: string, operation: Operation, schema: (source: z.ZodType, io: 'input') => Json): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries((operation.query?.shape ?? {}) as Record<string, z.ZodType>).map(([name, source]) => {
    const absent = source.safeParse(undefined);
    return {
      name,
      in: 'query',
      required: !absent.success,
      // zod leaves out the default of a schema that transforms its input.
      schema: { ...schema(source, 'input'), ...(absent.data !== undefined && { default: absent.data }) },
    };
  });
  const inHeader = Object.entries(operation.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function jsonSchema(source: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $defs, ...schema } = z.toJSONSchema(source, {
    io,
    unrepresentable: 'any',
    // Answers may gain fields: a client that refuses unknown ones would break on each addition.
    override({ jsonSchema }) {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as Json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    const component = clean(definition);
    if (name in components && !isDeepStrictEqual(components[name], component)) {
      throw new Error(`Two schemas have the id ${name}, or one differs as input and output (defaults, transforms)`);
    }
    components[name] = component;
  }
  return clean(schema) as Json;
}

/** Points references at the components and drops what only stands for a document of its own. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', '#/components/schemas/') : clean(item),
      ]),
  );
}

function operationId(method: string, path: string): string {
  const words = path.split(/[/:._-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}
