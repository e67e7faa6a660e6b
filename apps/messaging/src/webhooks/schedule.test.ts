import { WEBHOOK_DELAYS_MS, webhookDelayMs } from './schedule.ts';

test('eight attempts, their pauses with a fifth of jitter to either side', () => {
  expect(WEBHOOK_DELAYS_MS).toHaveLength(7);
  expect(webhookDelayMs(1, 0, () => 0)).toBe(4000);
  expect(webhookDelayMs(1, 0, () => 1)).toBe(6000);
  expect(webhookDelayMs(7, 0, () => 0.5)).toBe(36_000_000);
  expect(webhookDelayMs(8)).toBeNull();
});

test('Retry-After is honoured between once and twice the schedule', () => {
  expect(webhookDelayMs(1, 1)).toBe(5000);
  expect(webhookDelayMs(1, 7000)).toBe(7000);
  expect(webhookDelayMs(1, 86_400_000)).toBe(10_000);
});
