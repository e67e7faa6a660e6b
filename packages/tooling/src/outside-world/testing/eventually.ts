import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again until `look` returns something other than undefined or false. Throws after `timeoutMs`. */
export async function eventually<T>(look: () => T, timeoutMs = 20_000): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen as Exclude<T, undefined | false>;
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${look.toString()}`);
    await sleep(5);
  }
}
