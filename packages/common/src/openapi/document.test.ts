import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';

import { time } from '../http/dates.ts';
import type { AppError } from '../http/errors.ts';
import { rateLimitHeaderNames } from '../limits/rate-limit.ts';
import { integerParameter, text } from '../http/validation.ts';
import { undescribed } from '../../testing/reference-checks.ts';
import { createDocument, type DocumentOptions } from './document.ts';
import { errorsOf } from './error-responses.ts';
import { createSchemaWriter, nameVariants } from './json-schema.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf<object, object, 'items:read' | 'items:write'>();
const Tag = z.object({ id: z.string(), color: z.string().describe('As CSS.').nullish() }).meta({ id: 'Tag' });
const Item = z.object({ id: z.string(), tags: z.array(Tag), made_at: z.iso.datetime() }).meta({ id: 'Item' });
const NewItem = z.strictObject({ name: text({ min: 1, max: 50, label: 'Name' }), count: z.int().default(1) });
const item = { id: 'it_1', tags: [], made_at: '2026-01-01T00:00:00Z' };

const operations = [
  operation({
    id: 'items.list',
    method: 'get',
    path: '/v1/items',
    tag: 'Items',
    scope: 'items:read',
    summary: 'List items',
    query: z.object({
      limit: integerParameter({ min: 1, max: 100, fallback: 20 }),
      status: z.enum(['new', 'old']).optional().describe('Only these'),
      all: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .meta({ type: 'boolean' }),
      since: time(),
    }),
    response: [z.object({ data: z.array(Item) }), 'text/csv'],
    errors: { 404: ['list_not_found'] },
    example: { query: { limit: '5', since: '2026-01-01' }, response: { data: [item] } },
    handle: () => ({ data: [] }),
  }),
  operation({
    id: 'items.create',
    method: 'post',
    path: '/v1/items',
    tag: 'Items',
    summary: 'Create an item',
    description: 'Once.',
    body: NewItem,
    idempotent: true,
    status: 201,
    response: Item,
    example: { body: { name: 'x' }, response: item },
    handle: () => item,
  }),
  operation({
    id: 'items.untag',
    method: 'delete',
    path: '/v1/items/:id/tags/:tag',
    tag: 'Items',
    summary: 'Remove a tag',
    params: z.object({ id: z.string(), tag: z.string().max(50) }),
    status: 204,
    errors: { 404: ['item_not_found', 'tag_not_found'] },
    example: { params: { id: 'it_1', tag: 'x' } },
    handle: () => {},
  }),
  operation({
    id: 'hook.receive',
    method: 'post',
    path: '/v1/hook',
    tag: 'Hooks',
    summary: 'Receive an event',
    scope: false,
    body: { schema: z.string(), as: 'bytes', type: 'text/plain' },
    errors: {
      204: 'Nothing to say',
      400: {
        description: 'Not read',
        content: { 'application/json': z.object({ error: z.string() }), 'text/html': 'text' },
      },
    },
    response: 'text/plain',
    handle: () => {},
  }),
];

const options: DocumentOptions<{ code: string; message: string }> = {
  title: 'Items',
  version: '1.0.0',
  description: 'An example.',
  server: 'http://127.0.0.1:4000',
  tags: { Items: 'What is kept.', Hooks: 'What is received.' },
  security: { type: 'http', scheme: 'bearer' },
  error: {
    schema: z.object({ code: z.string(), message: z.string() }).meta({ id: 'Error' }),
    format: ({ code, message }: AppError) => ({ code: code.toUpperCase(), message }),
    code: ({ code }) => code,
  },
  operations,
  webhooks: [
    {
      name: 'item.created',
      description: 'An item was created: now. It is reported once',
      tag: 'Items',
      payload: Item,
      example: item,
    },
  ],
};
const document = createDocument(options);

function at(...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

test('the document is valid OpenAPI 3.1 @slow', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

test('the document gives each operation the id, tag, scope and description of its definition', () => {
  expect(at('paths', '/v1/items', 'get')).toMatchObject({
    operationId: 'items.list',
    tags: ['Items'],
    'x-required-scope': 'items:read',
    description: 'Requires the scope `items:read`.',
  });
  expect(at('paths', '/v1/items', 'post', 'description')).toBe('Once.');
  expect(at('paths', '/v1/hook', 'post')).toMatchObject({ security: [], description: 'Receive an event.' });
  expect(at('tags')).toContainEqual({ name: 'Hooks', description: 'What is received.' });
});

test('in schemas, integers have the format (int32 or int64) that their bounds need, and lists have `minItems: 0`', () => {
  const Numbers = z.object({
    small: z.int().min(-5).max(2_147_483_647),
    large: z.int().min(0).max(2_147_483_648),
    list: z.array(z.string()).max(3),
  });
  expect(createSchemaWriter().write(Numbers, 'output')['properties']).toMatchObject({
    small: { format: 'int32' },
    large: { format: 'int64' },
    list: { minItems: 0, maxItems: 3 },
  });
});

test('query parameters have the types, defaults and examples that clients see', () => {
  expect(at('paths', '/v1/items', 'get', 'parameters')).toEqual([
    {
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
      example: 5,
    },
    {
      name: 'status',
      in: 'query',
      required: false,
      description: 'Only these.',
      schema: { type: 'string', enum: ['new', 'old'] },
    },
    {
      name: 'all',
      in: 'query',
      required: false,
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'since',
      in: 'query',
      required: true,
      description: expect.stringContaining('ISO 8601'),
      schema: { type: 'string' },
      example: '2026-01-01',
    },
  ]);
});

test('path and header parameters are listed, including Idempotency-Key', () => {
  const listed = (path: string, method: string) =>
    (at('paths', path, method, 'parameters') as { in: string; name: string }[]).map((one) => `${one.in} ${one.name}`);
  expect(listed('/v1/items/{id}/tags/{tag}', 'delete')).toEqual(['path id', 'path tag']);
  expect(listed('/v1/items', 'post')).toEqual(['header Idempotency-Key']);
});

test('an ID in a path is described by the object that it belongs to', () => {
  expect(at('paths', '/v1/items/{id}/tags/{tag}', 'delete', 'parameters', '0')).toMatchObject({
    description: 'ID of the item.',
  });
  expect(undescribed(createDocument({ ...options, operations: operations.slice(2, 3), webhooks: [] }))).toEqual([
    'paths./v1/items/{id}/tags/{tag}.delete.parameters.1 (tag)',
    'schemas.Error.code',
    'schemas.Error.message',
  ]);
  expect(undescribed(document)).toContain('schemas.Item.tags');
  // The description of a value that may be null is not inside a union.
  expect(at('components', 'schemas', 'Tag', 'properties', 'color')).toEqual({
    description: 'As CSS.',
    type: ['string', 'null'],
  });
});

test('request and response bodies are described by the schemas that validate them, with examples', () => {
  expect(at('paths', '/v1/items', 'post', 'requestBody')).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: {
          properties: { name: { type: 'string', minLength: 1, maxLength: 50 }, count: { default: 1 } },
          required: ['name'],
          additionalProperties: false,
        },
        example: { name: 'x' },
      },
    },
  });
  const { reset } = rateLimitHeaderNames();
  expect(at('paths', '/v1/items', 'post', 'responses', '201')).toMatchObject({
    headers: {
      'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' },
      [reset]: { $ref: `#/components/headers/${reset}` },
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' }, example: item } },
  });
  expect(Object.keys(at('paths', '/v1/items', 'get', 'responses', '200', 'content') as object)).toEqual([
    'application/json',
    'text/csv',
  ]);
});

test('an operation lists the common errors and its own errors', () => {
  const statuses = (path: string, method: string) =>
    Object.keys(at('paths', path, method, 'responses') as object).map(Number);
  expect(statuses('/v1/items', 'get')).toEqual([200, 400, 401, 403, 404, 429, 500, 503]);
  expect(statuses('/v1/items', 'post')).toEqual([201, 400, 401, 409, 413, 415, 422, 429, 500, 503]);
  expect(statuses('/v1/hook', 'post')).toEqual([200, 204, 400, 413, 500, 503]);
});

test('only operations that change data list the error for requests from other sites', () => {
  const operation = { path: '/v1/items', tag: 'Items', summary: 'Items', scope: 'items:write' };
  const codes = (method: 'get' | 'patch') => new Map(errorsOf({ ...operation, id: method, method })).get(403);
  expect(codes('get')).toEqual(['insufficient_scope', 'account_suspended']);
  expect(codes('patch')).toEqual(['insufficient_scope', 'account_suspended', 'cross_site_request']);
});

test('an error that another standard defines is documented with the media types of that standard', () => {
  const answer = (status: string) => at('paths', '/v1/hook', 'post', 'responses', status);
  expect(answer('204')).toEqual({ description: 'Nothing to say.' });
  expect(answer('400')).toEqual({
    description: 'Not read.',
    content: {
      'application/json': { schema: expect.objectContaining({ required: ['error'] }) },
      'text/html': { schema: { type: 'string' } },
    },
  });
});

test('an error response lists every code, spelled as the service spells its codes, such as ITEM_NOT_FOUND', () => {
  expect(at('components', 'responses', 'ItemNotFound')).toEqual({
    description: 'Not Found: `ITEM_NOT_FOUND`, `TAG_NOT_FOUND`',
    headers: expect.objectContaining({ 'X-Request-Id': expect.anything() }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: {
          ITEM_NOT_FOUND: {
            summary: expect.stringContaining('Check its ID'),
            value: { code: 'ITEM_NOT_FOUND', message: 'Item not found' },
          },
          TAG_NOT_FOUND: {
            summary: expect.stringContaining('Check its ID'),
            value: { code: 'TAG_NOT_FOUND', message: 'Tag not found' },
          },
        },
      },
    },
  });
});

test('events are described with their payload', () => {
  expect(at('webhooks', 'item.created', 'post')).toMatchObject({
    summary: 'An item was created',
    description: 'An item was created: now. It is reported once.',
    operationId: 'events.item.created',
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' }, example: item } } },
  });
});

test('an operation is refused if it repeats an id, route or schema id, or has an unknown tag or an unnamed recursive schema', () => {
  const [first] = operations;
  if (!first) throw new Error('No operation');
  const create = (...changed: (typeof operations)[number][]) =>
    createDocument({ ...options, operations: [...operations, ...changed] });
  expect(() => create({ ...first, path: '/v1/other' })).toThrow('Two operations have the id items.list');
  expect(() => create({ ...first, id: 'items.other' })).toThrow('Two operations have the route GET /v1/items');
  expect(() => create({ ...first, id: 'x', path: '/x', tag: 'Unknown' })).toThrow('The tag Unknown is not declared');
  const Other = z.object({ other: z.string() }).meta({ id: 'Item' });
  expect(() => create({ ...first, id: 'x', path: '/x', response: Other })).toThrow('Two schemas have the id Item');
  const Tree = z.object({
    get children() {
      return z.array(Tree);
    },
  });
  expect(() => create({ ...first, id: 'x', path: '/x', response: Tree })).toThrow('needs a name');
});

test('a value of several types is written as `anyOf`, and the default of an object is omitted, for generators of clients', () => {
  const value = z.union([z.string(), z.number()]).nullable();
  const body = z.object({ value, trigger: z.object({ type: z.string() }).default({ type: 'api' }) });
  const [, create] = operations;
  const { paths } = createDocument({ ...options, operations: [{ ...create, body } as never] }) as never as {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: z.core.JSONSchema.BaseSchema }> } } }
    >;
  };
  const { schema } = paths['/v1/items']!.post.requestBody.content['application/json']!;
  expect(schema.properties?.['value']).toEqual({ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] });
  expect(schema.properties?.['trigger']).not.toHaveProperty('default');
});

test('the schema of a text that can be null has two types, and the schema of a time has a format but no pattern', () => {
  const response = z.object({
    name: z.string().max(9).nullable().describe('Name'),
    at: z.iso.datetime().nullable(),
    status: z.enum(['on', 'off']).nullable().describe('Status'),
  });
  const [list] = operations;
  const { paths } = createDocument({
    ...options,
    operations: [{ ...list, response, example: undefined } as never],
  }) as never as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }>;
  };
  expect(paths['/v1/items']!.get.responses['200']!.content['application/json']!.schema).toMatchObject({
    properties: {
      name: { type: ['string', 'null'], maxLength: 9, description: 'Name.' },
      at: { type: ['string', 'null'], format: 'date-time' },
      status: { anyOf: [{ type: 'string', enum: ['on', 'off'] }, { type: 'null' }], description: 'Status.' },
    },
  });
  expect(JSON.stringify(paths)).not.toContain('pattern":"^(?:(?:');
});

test('the document names each variant of a union, and describes binary responses as files', () => {
  const Shape = z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('round'), size: z.object({ radius: z.number() }) }),
      z.strictObject({ kind: z.literal('right_angled') }),
    ])
    .meta({ id: 'Shape' });
  nameVariants('Shape', 'kind', Shape);
  const [, create] = operations;
  const response = [Item, 'text/csv', 'application/zip', 'application/vnd.item+json'];
  const { paths, components } = createDocument({
    ...options,
    operations: [{ ...create, body: Shape, response } as never],
  });
  const { schemas } = components as { schemas: Record<string, unknown> };
  expect(schemas['Shape']).toEqual({
    oneOf: [{ $ref: '#/components/schemas/ShapeRound' }, { $ref: '#/components/schemas/ShapeRightAngled' }],
  });
  expect(schemas['ShapeRound']).toMatchObject({ properties: { kind: { const: 'round' } } });
  expect(paths).toMatchObject({
    '/v1/items': {
      post: {
        responses: {
          201: {
            content: {
              'text/csv': { schema: { type: 'string' } },
              'application/zip': { schema: { type: 'string', format: 'binary' } },
              'application/vnd.item+json': { schema: { $ref: '#/components/schemas/Item' } },
            },
          },
        },
      },
    },
  });
});
