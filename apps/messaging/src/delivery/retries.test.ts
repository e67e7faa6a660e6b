import { RETRY_DELAYS_MS, retryDelayMs } from './retries.ts';

test('pauses grow, with a fifth of jitter to either side, and end', () => {
  RETRY_DELAYS_MS.forEach((base, index) => {
    expect(retryDelayMs(index + 1, 0, () => 0)).toBe(base * 0.8);
    expect(retryDelayMs(index + 1, 0, () => 1)).toBe(base * 1.2);
  });
  expect(retryDelayMs(RETRY_DELAYS_MS.length + 1)).toBeNull();
});

test('Retry-After lengthens a pause, up to an hour, and never shortens it', () => {
  expect(retryDelayMs(1, 30_000, () => 0)).toBe(30_000);
  expect(retryDelayMs(1, 10 * 3_600_000, () => 0)).toBe(3_600_000);
  expect(retryDelayMs(3, 1000, () => 0)).toBe(24_000);
});
