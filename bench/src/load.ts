import autocannon from 'autocannon';

import type { Scenario } from './suite.ts';

/** The amount of load and its duration. */
export interface Load {
  connections: number;
  seconds: number;
}

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Sends a scenario's request again and again over keep-alive connections.
 *
 * @throws Error when a request failed: a fast error would look like a good result.
 */
export async function load(scenario: Scenario, url: string, { connections, seconds }: Load): Promise<Figures> {
  const { name, method, path, headers, body, next } = scenario;
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
        ...(next && { setupRequest: (request) => ({ ...request, ...next() }) }),
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, value) => (error ? reject(error as Error) : resolve(value)));
    // autocannon's own histogram counts whole milliseconds, which is too coarse for these response times.
    instance.on('response', (_client, _status, _bytes, timeMs) => times.push(timeMs));
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed at ${url}`);
  const sorted = Float64Array.from(times).toSorted();
  return { requestsPerSecond: result.requests.average, p50Ms: percentile(sorted, 50), p99Ms: percentile(sorted, 99) };
}

/** The nearest-rank percentile; 0 for no values. */
export function percentile(sorted: Float64Array, percent: number): number {
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length), 1) - 1] ?? 0;
}
