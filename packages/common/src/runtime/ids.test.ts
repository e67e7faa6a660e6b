import { newId } from './ids.ts';

test('ids sort in the order of creation, even within one millisecond', () => {
  const ids = Array.from({ length: 5000 }, () => newId('ld_'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id consists of its prefix and 26 lower-case characters without look-alikes', () => {
  expect(newId('auto_')).toMatch(/^auto_[0-9a-hjkmnp-tv-z]{26}$/);
});
