import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `look` returns something other than undefined, null or false. The only polling helper of all tests: it counts as an
 * assertion, because it fails the test if the condition does not become true.
 *
 * @param timeoutMs a bound for a broken program, not an expectation of speed.
 * @returns what `look` returned.
 * @throws Error with the condition's source if it does not become true within `timeoutMs`.
 */
export async function eventually<Seen>(
  look: () => Seen | Promise<Seen>,
  timeoutMs = 60_000,
): Promise<NonNullable<Exclude<Seen, false>>> {
  const started = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as NonNullable<Exclude<Seen, false>>;
    const waited = performance.now() - started;
    if (waited > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${look.toString()}`);
    // Poll less often over time, so that polling does not slow down the machine.
    await delay(Math.min(5 + waited / 20, 100));
  }
}
