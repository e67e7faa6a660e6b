import { createRecent } from './recent.ts';
import { createTally } from './tally.ts';

test('a tally lists the keys that were seen more than once', () => {
  const tally = createTally();
  ['a', 'b', 'a', 'c', 'a', 'c'].forEach((key) => tally.add(key));
  expect(tally.repeated()).toEqual([
    { key: 'a', count: 3 },
    { key: 'c', count: 2 },
  ]);
  expect([tally.count('b'), tally.count('d'), tally.total, tally.distinct]).toEqual([1, 0, 6, 3]);
});

test('a full tally reports that it is incomplete, and still counts its existing keys', () => {
  const tally = createTally(10);
  for (let key = 0; key < 11; key += 1) tally.add(`${key}`);
  expect([tally.complete, tally.distinct, tally.total, tally.add('3'), tally.count('10')]).toEqual([
    false,
    10,
    11,
    2,
    0,
  ]);
});

test('a map of `createRecent(limit)` holds at most `limit` entries and always the newest half of them', () => {
  const recent = createRecent<number>(100);
  const sizes = Array.from({ length: 1000 }, (_, key) => {
    recent.set(`${key}`, key);
    return recent.size;
  });
  expect(Math.max(...sizes)).toBe(100);
  for (let key = 950; key < 1000; key += 1) expect(recent.get(`${key}`)).toBe(key);
  expect(recent.get('0')).toBeUndefined();
});
