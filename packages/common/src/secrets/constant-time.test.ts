import { constantTimeEqual } from './constant-time.ts';

test('the same bytes are equal, as text or as a buffer', () => {
  expect(constantTimeEqual('secret', 'secret')).toBe(true);
  expect(constantTimeEqual('secret', Buffer.from('secret'))).toBe(true);
  expect(constantTimeEqual('', '')).toBe(true);
});

test.each([
  ['secret', 'secreT'],
  ['secret', 'secret '],
  ['secret', ''],
  ['ü', 'u'],
])('%j and %j are different, regardless of their lengths', (a, b) => {
  expect(constantTimeEqual(a, b)).toBe(false);
  expect(constantTimeEqual(Buffer.from(a), b)).toBe(false);
});
