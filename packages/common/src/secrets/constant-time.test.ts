import { constantTimeEqual } from './constant-time.ts';

test('equal are the same bytes, as text or as a buffer', () => {
  expect(constantTimeEqual('secret', 'secret')).toBe(true);
  expect(constantTimeEqual('secret', Buffer.from('secret'))).toBe(true);
  expect(constantTimeEqual('', '')).toBe(true);
});

test.each([
  ['secret', 'secreT'],
  ['secret', 'secret '],
  ['secret', ''],
  ['ü', 'u'],
])('different are %j and %j, whatever their lengths', (a, b) => {
  expect(constantTimeEqual(a, b)).toBe(false);
  expect(constantTimeEqual(Buffer.from(a), b)).toBe(false);
});
