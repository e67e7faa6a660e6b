import { rateLimitHeaderNames, type RateLimitHeaders } from '../src/limits/rate-limit.ts';

/** A running service that is not close to its limits. */
interface LimitedService {
  /** The address that the service listens on. */
  url: string;
  /** The API's prefix: `/v1`. */
  prefix: string;
  headers?: RateLimitHeaders;
}

/**
 * For tests: every answer states the rate limit, even if the request is refused before it reaches a route.
 * Health checks and metrics are exceptions: clients of the API do not request them, so they are never charged and state no
 * limit.
 *
 * @returns one line for each answer that breaks the rule; empty if every answer follows the rule.
 */
export async function differencesFromLimitRule({ url, prefix, headers }: LimitedService): Promise<string[]> {
  const refused = ['/nothing', '/%ff', '/a%00b', '//x'];
  const limited = [...refused, ...refused.map((path) => `${prefix}${path}`)];
  const unlimited = ['/health/live', '/health/ready', '/health/%ff', '/HEALTH/live', '/metrics'];
  const wrong: string[] = [];
  for (const path of [...limited, ...unlimited]) {
    const answer = await fetch(`${url}${path}`);
    await answer.body?.cancel();
    const stated = Object.values(rateLimitHeaderNames(headers)).filter((name) => answer.headers.has(name));
    const expected = unlimited.includes(path) ? 0 : 3;
    if (stated.length !== expected) wrong.push(`${path} (${answer.status}) states ${stated.join(', ') || 'no limit'}`);
  }
  return wrong;
}
