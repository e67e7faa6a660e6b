import { RATE_LIMIT_DIALECTS, rateLimitHeaderNames } from '../src/limits/rate-limit.ts';

/** Returns the limits in an answer's rate-limit headers, in each dialect; undefined if it states none. `reset` is in Unix seconds. */
export function statedLimit(
  headers: Headers | Readonly<Record<string, unknown>>,
): { limit: number; remaining: number; reset: number } | undefined {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  for (const dialect of RATE_LIMIT_DIALECTS) {
    const names = Object.entries(rateLimitHeaderNames(dialect));
    const values = names.map(([figure, name]) => [figure, given[name.toLowerCase()]] as const);
    if (values.every(([, value]) => value === undefined)) continue;
    return Object.fromEntries(values.map(([figure, value]) => [figure, Number(value)])) as ReturnType<
      typeof statedLimit
    >;
  }
  return undefined;
}

/**
 * Checks the end of a window that began with a request after `begunAt` (Unix milliseconds). The end is not compared with the time of the
 * answer, which a busy machine may send seconds later.
 */
export function expectReset(reset: number, begunAt: number, windowSeconds: number): void {
  expect(reset).toBeGreaterThanOrEqual(begunAt / 1000 + windowSeconds - 1);
  expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + windowSeconds + 1);
}
