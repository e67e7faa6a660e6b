import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again until `look` gives something other than undefined, null or false. Throws after `timeoutMs`. */
export async function eventually<Seen>(look: () => Promise<Seen>, timeoutMs = 20_000) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<Seen, undefined | null | false>;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${look.toString()}`);
    await sleep(20);
  }
}
