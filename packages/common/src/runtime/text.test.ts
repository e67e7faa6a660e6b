import { cut, wellFormed, wellFormedJson } from './text.ts';

test.each([
  ['plain', 'plain'],
  ['a\0b\0', 'ab'],
  ['half \ud83d', 'half \ufffd'],
  ['\ude00\ud83d', '\ufffd\ufffd'],
  ['\ud83d\0\ude00', '😀'],
  ['😀 ü', '😀 ü'],
])('text from outside is made storable: %j', (given, expected) => {
  expect(wellFormed(given)).toBe(expected);
});

test('a cut never splits a surrogate pair', () => {
  expect(cut('a😀b', 1)).toBe('a');
  expect(cut('a😀b', 2)).toBe('a');
  expect(cut('a😀b', 3)).toBe('a😀');
  expect(cut('😀', 1)).toBe('');
  expect(cut('😀', 0)).toBe('');
  expect(cut('short', 10)).toBe('short');
});

test('every string of a JSON value is made well-formed, names included', () => {
  const given = { 'a\0': ['x\0', { b: '\ud800', c: 1 }], d: null, e: true };
  expect(wellFormedJson<unknown>(given)).toEqual({ a: ['x', { b: '\ufffd', c: 1 }], d: null, e: true });
});

test('a name with a special meaning in JavaScript stays a plain property', () => {
  const made = wellFormedJson(JSON.parse('{"__proto__":{"x":"y\\u0000"},"z":"\\u0000"}') as object);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect(JSON.stringify(made)).toBe('{"__proto__":{"x":"y"},"z":""}');
});

test('a date next to malformed text stays a date', () => {
  const at = new Date();
  expect(wellFormedJson({ at, text: 'a\0' })).toEqual({ at, text: 'a' });
});

test('a well-formed value is returned unchanged', () => {
  const value = { a: ['x', { b: 1 }] };
  expect(wellFormedJson(value)).toBe(value);
});
