import type { LoadResult } from './load.ts';

/** Requests of a load that were not answered with 200 or 202, or not at all. */
export function failedRequests({ sent, answers }: LoadResult): number {
  const { 200: ok = 0, 202: accepted = 0 } = answers;
  return sent - ok - accepted;
}
