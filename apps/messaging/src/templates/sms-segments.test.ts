import { segment } from './sms-segments.ts';

test.each([
  ['', 'GSM-7', 1],
  ['Hello', 'GSM-7', 1],
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['é'.repeat(160), 'GSM-7', 1],
  ['ç', 'UCS-2', 1],
  ['あ'.repeat(70), 'UCS-2', 1],
  ['あ'.repeat(71), 'UCS-2', 2],
  ['あ'.repeat(135), 'UCS-2', 3],
  ['😀'.repeat(35), 'UCS-2', 1],
  ['😀'.repeat(36), 'UCS-2', 2],
] as const)('%j has the right encoding and number of parts', (text, encoding, segments) => {
  expect(segment(text)).toEqual({ encoding, segments });
});

test('an escaped character is not cut in two', () => {
  // After 152 septets, a character of two septets does not fit into the first segment, which has 153 septets.
  const text = `${'a'.repeat(152)}€${'a'.repeat(151)}`;
  expect(segment(text)).toEqual({ encoding: 'GSM-7', segments: 2 });
  expect(segment(`${text}a`)).toEqual({ encoding: 'GSM-7', segments: 3 });
});

test('a surrogate pair is not cut in two', () => {
  expect(segment(`${'あ'.repeat(66)}😀${'あ'.repeat(65)}`)).toEqual({ encoding: 'UCS-2', segments: 2 });
  expect(segment(`${'あ'.repeat(66)}😀${'あ'.repeat(66)}`)).toEqual({ encoding: 'UCS-2', segments: 3 });
});

test('an emoji of several characters is not cut in two', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(segment(`${'あ'.repeat(60)}${family}${'あ'.repeat(56)}`)).toEqual({ encoding: 'UCS-2', segments: 2 });
  expect(segment(`${'あ'.repeat(60)}${family}${'あ'.repeat(57)}`)).toEqual({ encoding: 'UCS-2', segments: 3 });
});
