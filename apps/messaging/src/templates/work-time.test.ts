import { WorkLimit, workedMs } from './work-time.ts';

const HOUR_MS = 3_600_000;

test('the time for which a rendering waits for a processor does not count toward its limit', () => {
  const limit = new WorkLimit(60_000);
  expect(() => limit.check(performance.now() + HOUR_MS)).not.toThrow();
  expect(() => limit.check(performance.now() + 2 * HOUR_MS)).not.toThrow();
});

test('a rendering that has used its CPU time is stopped', () => {
  const limit = new WorkLimit(1);
  const workedBefore = workedMs();
  while (workedMs() - workedBefore < 2) continue;
  expect(() => limit.check(performance.now() + HOUR_MS)).toThrow('template render limit exceeded');
});
