import { RETRY_DELAYS_MS, retryDelayMs } from './retries.ts';

test('the pause before each new attempt varies randomly by up to 20 %, and attempts end after the last pause', () => {
  RETRY_DELAYS_MS.forEach((base, index) => {
    expect(retryDelayMs(index + 1, 0, () => 0)).toBe(base * 0.8);
    expect(retryDelayMs(index + 1, 0, () => 1)).toBe(base * 1.2);
  });
  expect(retryDelayMs(RETRY_DELAYS_MS.length + 1)).toBeNull();
});

test('Retry-After extends the pause before the next attempt to at most an hour, and never shortens it', () => {
  expect(retryDelayMs(1, 30_000, () => 0)).toBe(30_000);
  expect(retryDelayMs(1, 10 * 3_600_000, () => 0)).toBe(3_600_000);
  expect(retryDelayMs(3, 1000, () => 0)).toBe(24_000);
});
