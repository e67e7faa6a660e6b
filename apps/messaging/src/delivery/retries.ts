const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Pauses after the first, second, … failed attempt. The ninth attempt is the last, about four hours after the first. */
export const RETRY_DELAYS_MS = [
  2 * SECOND,
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  120 * MINUTE,
] as const;

/** The longest pause that a provider can request for a message or its channel. */
export const MAX_RETRY_AFTER_MS = 60 * MINUTE;

/**
 * How long to wait before the next attempt, or null after the last attempt. The provider's `Retry-After` may extend the pause to at most an
 * hour, but not shorten it. A jitter of ±20 % spreads the retries of messages that failed together.
 *
 * @param attempts the number of attempts so far.
 */
export function retryDelayMs(attempts: number, retryAfterMs = 0, random = Math.random): number | null {
  const base = RETRY_DELAYS_MS[attempts - 1];
  if (base === undefined) return null;
  const wished = Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  const jittered = base * (0.8 + 0.4 * random());
  // Jitter only lengthens the provider's pause.
  return Math.round(Math.max(jittered, wished + (wished > 0 ? base * 0.2 * random() : 0)));
}
