import { Recent } from './recent.ts';
import { createTally } from './tally.ts';

test('a tally lists the keys that were seen more than once', () => {
  const tally = createTally();
  ['a', 'b', 'a', 'c', 'a', 'c'].forEach((key) => tally.add(key));
  const repeated = [
    { key: 'a', count: 3 },
    { key: 'c', count: 2 },
  ];
  expect(tally.summary()).toEqual({ total: 6, distinct: 3, complete: true, repeated });
  expect([tally.count('b'), tally.count('d')]).toEqual([1, 0]);
});

test('a full tally reports that it is incomplete, and still counts its existing keys', () => {
  const tally = createTally(10);
  for (let key = 0; key < 11; key += 1) tally.add(`${key}`);
  expect(tally.summary()).toEqual({ total: 11, distinct: 10, complete: false, repeated: [] });
  expect([tally.add('3'), tally.count('10')]).toEqual([2, 0]);
});

test('a map of the newest entries holds at most `limit` entries and always the newest half of them', () => {
  const recent = new Recent<number>(100);
  const sizes = Array.from({ length: 1000 }, (_, key) => {
    recent.set(`${key}`, key);
    return recent.size;
  });
  expect(Math.max(...sizes)).toBe(100);
  for (let key = 950; key < 1000; key += 1) expect(recent.get(`${key}`)).toBe(key);
  expect(recent.get('0')).toBeUndefined();
});
