import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again until `look` gives something other than undefined, null or false; throws after `timeoutMs`. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${look.toString()}`);
    await sleep(10);
  }
}
