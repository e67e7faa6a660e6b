/**
 * The CPU time of this thread in milliseconds. CPU time measures the cost of a template. Elapsed time would not: on a busy machine a thread
 * waits most of the time, so even the cheapest template would seem too expensive.
 */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A limit of liquidjs on one rendering, in milliseconds of CPU time instead of elapsed time. */
export class WorkLimit {
  readonly #mostMs: number;
  /**
   * The elapsed time at which to check the CPU time, which cannot reach the limit earlier. Elapsed time is cheaper to read.
   */
  #lookAt: number;

  constructor(milliseconds: number) {
    this.#mostMs = workedMs() + milliseconds;
    this.#lookAt = performance.now() + milliseconds;
  }

  /** @param now elapsed time. @throws Error when the limit is reached. */
  check(now: number): void {
    if (now < this.#lookAt) return;
    const leftMs = this.#mostMs - workedMs();
    if (leftMs <= 0) throw new Error('template render limit exceeded');
    this.#lookAt = now + leftMs;
  }
}
