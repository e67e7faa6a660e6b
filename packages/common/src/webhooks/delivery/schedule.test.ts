import { nextPauseMs, PAUSES_MS } from './schedule.ts';

test('a delivery has ten attempts over three days, and jitter changes each pause by at most 10 %', () => {
  const pauses = PAUSES_MS.map((_pause, index) => nextPauseMs(index + 1, 0, 0.5));
  expect(pauses).toEqual(PAUSES_MS);
  expect(PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBe(72 * 3_600_000 + 5000);
  expect(nextPauseMs(10)).toBeNull();
  expect([nextPauseMs(1, 0, 0), nextPauseMs(1, 0, 1)]).toEqual([4500, 5500]);
});

test('Retry-After can extend a pause to at most twice its length', () => {
  expect([1, 7000, 3_600_000].map((retryAfterMs) => nextPauseMs(1, retryAfterMs))).toEqual([5000, 7000, 10_000]);
  expect(nextPauseMs(10, 1000)).toBeNull();
});

test('a maximum for pauses shortens longer pauses, and the number of attempts stays the same', () => {
  const pauses = PAUSES_MS.map((_pause, index) => nextPauseMs(index + 1, 0, 0.5, 10_000));
  expect(pauses).toEqual([5000, ...Array.from({ length: 8 }, () => 10_000)]);
  expect([nextPauseMs(2, 0, 1, 10_000), nextPauseMs(2, 3_600_000, 1, 10_000)]).toEqual([10_000, 10_000]);
  expect(nextPauseMs(10, 0, 0.5, 10_000)).toBeNull();
});
