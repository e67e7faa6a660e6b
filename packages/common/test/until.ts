import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition holds. @throws Error when it does not within `timeLimitMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeLimitMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeLimitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not so within ${timeLimitMs} ms: ${condition}`);
    await delay(5);
  }
}
