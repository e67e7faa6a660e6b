import { until } from '../../servers/processes.ts';
import type { LoadResult } from './load.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** Requests of a load that were not answered with 200 or 202, or not at all. */
export function failedRequests({ sent, answers }: LoadResult): number {
  const { 200: ok = 0, 202: accepted = 0 } = answers;
  return sent - ok - accepted;
}

/**
 * Requires that no request of a load failed, and waits until all the work that was accepted is done.
 *
 * @returns how much work was done; null where requests leave none behind
 * @throws Error with the end of what the replicas wrote
 */
export async function requireAllDone(
  { world, complaints }: Pick<Stage, 'world' | 'complaints'>,
  { done }: Pick<Scenario, 'done'>,
  result: LoadResult,
): Promise<number | null> {
  const failed = failedRequests(result);
  if (failed > 0) throw new Error(`${failed} requests failed:\n${complaints()}`);
  const expected = done(world) === null ? null : result.sent;
  if (await until(() => done(world) === expected, 60_000)) return expected;
  throw new Error(`${done(world)} of ${expected} pieces of work are done:\n${complaints()}`);
}
