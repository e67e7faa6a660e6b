/** Returns the limits in an answer's rate-limit headers, in each dialect; undefined where it has none. `reset` is in Unix seconds. */
export function statedLimit(
  headers: Headers | Readonly<Record<string, unknown>>,
): { limit: number; remaining: number; reset: number } | undefined {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const names = ['limit', 'remaining', 'reset'] as const;
  const values = names.map((name) => [name, given[`ratelimit-${name}`] ?? given[`x-ratelimit-${name}`]] as const);
  if (values.every(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values.map(([name, value]) => [name, Number(value)])) as ReturnType<typeof statedLimit>;
}
