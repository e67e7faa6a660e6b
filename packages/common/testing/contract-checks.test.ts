import { z } from 'zod';

import { createTestApp } from '../test/test-app.ts';
import { compareRoutes, differencesFromExample, exampleRequest } from './contract-checks.ts';
import type { OperationContract } from '../src/openapi/operation.ts';

const example = {
  params: { id: 'it_1' },
  query: { limit: '5' },
  body: { name: 'x' },
  response: {
    id: 'it_01KF0000000000000000000001',
    at: '2026-01-01T00:00:00Z',
    url: 'https://a.example/1',
    name: 'x',
    token: 'abc',
    tags: ['a'],
  },
};
const operation: OperationContract = {
  id: 'items.get',
  method: 'post',
  path: '/v1/items/:id',
  tag: 'Items',
  summary: 'Get',
  response: z.looseObject({ id: z.string(), name: z.string() }),
  example,
};

test('routes without an operation and operations without a route are reported', () => {
  const { app } = createTestApp((routes) => {
    routes.post('/v1/items/:id', () => undefined);
    routes.get('/v1/hidden', () => undefined);
    routes.get('/pages/x', () => undefined);
    routes.get('/docs', () => undefined);
  });
  const missing = { ...operation, path: '/v1/absent' };
  expect(compareRoutes(app, [operation, missing], /^\/pages\//)).toEqual({
    undocumented: ['GET /v1/hidden'],
    missing: ['POST /v1/absent'],
  });
});

test('the request of an example contains the example’s values, or the values that the test gives instead', () => {
  expect(exampleRequest(operation)).toMatchObject({
    method: 'post',
    url: '/v1/items/it_1?limit=5',
    body: { name: 'x' },
  });
  expect(exampleRequest(operation, { params: { id: 'a/b' }, query: { limit: '6' }, body: {} })).toMatchObject({
    url: '/v1/items/a%2Fb?limit=6',
    body: {},
  });
  expect(() => exampleRequest({ ...operation, example: {} })).toThrow('has no value for id');
  const { example: _none, ...without } = operation;
  expect(() => exampleRequest(without)).toThrow('has no example');
});

const answer = (changes: object = {}, status = 200) => ({ status, body: { ...example.response, ...changes } });

test('an answer may have other ids, times and URLs than the example, because only their form is compared', () => {
  const other = { id: 'it_01KF0000000000000000000002', at: '2026-02-02T10:00:00.5Z', url: 'http://b.example' };
  expect(differencesFromExample(operation, answer(other))).toEqual([]);
});

test.each<[string, object, RegExp]>([
  ['another value', { name: 'y' }, /^items.get: name: "x" expected, got "y"$/],
  ['another kind of id', { id: 'tag_01KF0000000000000000000002' }, /: id: /],
  ['an additional member', { more: 1 }, /: more: undefined expected, got 1$/],
  ['a missing member', { at: undefined }, /: at: /],
  ['an additional item', { tags: ['a', 'b'] }, /: tags: 1 items expected, got 2$/],
  ['a value that the schema refuses', { name: 5 }, /expected string/],
])('%s in an answer is reported as a difference', (_what, changes, expected) => {
  const lines = differencesFromExample(operation, answer(changes));
  expect(lines.some((line) => expected.test(line))).toBe(true);
});

test('if the status of an answer differs from the example, no other difference is reported', () => {
  expect(differencesFromExample(operation, answer({ name: 'y' }, 404))).toEqual([
    expect.stringMatching(/^items.get: 200 expected, answered 404 Not Found/),
  ]);
});

test('fields listed as varying may have any value of their type', () => {
  expect(differencesFromExample(operation, answer({ token: 'xyz' }), ['token'])).toEqual([]);
  expect(differencesFromExample(operation, answer({ token: 5 }), ['token'])).not.toEqual([]);
});
