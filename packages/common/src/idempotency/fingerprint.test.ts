import type { Request } from 'express';

import { canonicalJson, fingerprintOf } from './fingerprint.ts';

const request = (body: unknown, originalUrl = '/v1/items') => ({ method: 'POST', originalUrl, body }) as Request;

test('the fingerprint does not depend on the order of JSON members, at any depth', () => {
  const one = request({ a: 1, b: [{ c: 'x', d: null }] });
  const other = request({ b: [{ d: null, c: 'x' }], a: 1 });
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test.each([
  ['a value', { a: 2 }],
  ['a type', { a: '1' }],
  ['a name', { b: 1 }],
  ['another member', { a: 1, b: null }],
  ['no body', undefined],
])('a request with another body has another fingerprint: %s', (_what, body) => {
  expect(fingerprintOf(request({ a: 1 }))).not.toBe(fingerprintOf(request(body)));
});

test('the fingerprint depends on the order of list items and on the URL', () => {
  expect(fingerprintOf(request([1, 2]))).not.toBe(fingerprintOf(request([2, 1])));
  expect(fingerprintOf(request([1]))).not.toBe(fingerprintOf(request([1], '/v1/others')));
});

test('names with a special meaning in JavaScript objects count in the fingerprint like all other names', () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"y":1,"x":2}}'))).toBe('{"__proto__":{"x":2,"y":1},"b":1}');
});
