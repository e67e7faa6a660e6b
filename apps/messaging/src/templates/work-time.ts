/**
 * Milliseconds for which this thread has had a processor. What a template costs is measured by it: on a busy machine a thread
 * waits most of the time, and by the clock the cheapest template would be too expensive.
 */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A limit of liquidjs on one rendering, in milliseconds of work instead of the clock's. */
export class WorkLimit {
  readonly #mostMs: number;
  /** Time by the clock, which is cheaper to read: the limit cannot be reached earlier. */
  #lookAt: number;

  constructor(milliseconds: number) {
    this.#mostMs = workedMs() + milliseconds;
    this.#lookAt = performance.now() + milliseconds;
  }

  /** @param now by the clock. @throws Error when the limit is reached. */
  check(now: number): void {
    if (now < this.#lookAt) return;
    const leftMs = this.#mostMs - workedMs();
    if (leftMs <= 0) throw new Error('template render limit exceeded');
    this.#lookAt = now + leftMs;
  }
}
