import { createRecent } from './recent.ts';
import { createTally } from './tally.ts';

test('each key is counted on its own, through every growth of the table', () => {
  const tally = createTally();
  for (let round = 1; round <= 2; round += 1) {
    const counts = Array.from({ length: 50_000 }, (_, key) => tally.add(`comment-${key}`));
    expect(new Set(counts)).toEqual(new Set([round]));
  }
  expect([tally.count('comment-0'), tally.count('comment-49999'), tally.count('comment-50000')]).toEqual([2, 2, 0]);
  expect([tally.total, tally.distinct, tally.complete]).toEqual([100_000, 50_000, true]);
});

test('keys that were seen again are named', () => {
  const tally = createTally();
  ['a', 'b', 'a', 'c', 'a', 'c'].forEach((key) => tally.add(key));
  expect(tally.repeated()).toEqual([
    { key: 'a', count: 3 },
    { key: 'c', count: 2 },
  ]);
  tally.clear();
  expect([tally.count('a'), tally.total, tally.repeated()]).toEqual([0, 0, []]);
});

test('beyond its limit a tally says that it is incomplete, and still counts the keys it knows', () => {
  const tally = createTally({ limit: 10 });
  for (let key = 0; key < 11; key += 1) tally.add(`${key}`);
  expect([tally.complete, tally.distinct, tally.total, tally.add('3'), tally.count('10')]).toEqual([
    false,
    10,
    11,
    2,
    0,
  ]);
});

test('a million keys are counted exactly', () => {
  const tally = createTally();
  for (let key = 0; key < 1_000_000; key += 1) tally.add(`17900000${key}`);
  expect(tally.distinct).toBe(1_000_000);
});

test('a recent map never holds more than its limit, and always the newest half', () => {
  const recent = createRecent<number>(100);
  const sizes = Array.from({ length: 1000 }, (_, key) => {
    recent.set(`${key}`, key);
    return recent.size;
  });
  expect(Math.max(...sizes)).toBe(100);
  for (let key = 950; key < 1000; key += 1) expect(recent.get(`${key}`)).toBe(key);
  expect(recent.get('0')).toBeUndefined();
});
