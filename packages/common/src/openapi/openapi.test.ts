import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';

import { exampleDocument } from '../../test/example-document.ts';
import { createDocument } from './openapi.ts';

const document = exampleDocument();

function at(...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

test('bodies are described by the schemas that also validate them, named ones once', () => {
  expect(at('paths', '/v1/items', 'post')).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            properties: { name: { type: 'string', minLength: 1, maxLength: 50 }, count: { default: 1 } },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
    },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } } },
  });
  expect(document['components']).toMatchObject({
    schemas: { Item: { properties: { tags: { items: { $ref: '#/components/schemas/Tag' } } } } },
  });
});

test('an example keeps its id', () => {
  expect(document['components']).toMatchObject({ schemas: { Item: { examples: [{ id: 'it_1' }] } } });
});

test('answers may gain fields without breaking a client that checks them', () => {
  expect(JSON.stringify(document['components'])).not.toContain('additionalProperties');
});

test('query parameters tell what they accept, whether they are needed, and what is assumed', () => {
  expect(at('paths', '/v1/items', 'get', 'parameters')).toEqual([
    { name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ type: 'integer', default: 20 }) },
    { name: 'status', in: 'query', required: false, schema: expect.objectContaining({ enum: ['new', 'old'] }) },
    { name: 'since', in: 'query', required: true, schema: expect.objectContaining({ format: 'date' }) },
  ]);
});

test('path and header parameters are listed', () => {
  const listed = (path: string, method: string) =>
    (at('paths', path, method, 'parameters') as { in: string; name: string }[]).map((one) => `${one.in} ${one.name}`);
  expect(listed('/v1/items/{id}/tags/{tag}', 'delete')).toEqual(['path id', 'path tag']);
  expect(listed('/v1/items', 'post')).toEqual(['header Idempotency-Key']);
});

test('an operation lists the errors of all secured ones and its own; an open one only its own', () => {
  expect(Object.keys(at('paths', '/v1/items', 'post', 'responses') as object)).toEqual([
    '201',
    '400',
    '401',
    '409',
    '429',
  ]);
  expect(Object.keys(at('paths', '/v1/hook', 'post', 'responses') as object)).toEqual(['200']);
  expect(at('paths', '/v1/hook', 'post', 'security')).toEqual([]);
});

test('two schemas of one name are refused instead of one being shown as the other', () => {
  const options = { title: 'x', version: '1', description: 'x', security: { type: 'http', scheme: 'bearer' } };
  const Shared = z.object({ count: z.int().default(1) }).meta({ id: 'Shared' });
  const twice = () =>
    createDocument({
      ...options,
      error: { schema: z.string(), common: [] },
      operations: { 'POST /x': { summary: 'x', tag: 'x', body: Shared, response: Shared } },
    });
  expect(twice).toThrow('Two schemas have the id Shared');
});
