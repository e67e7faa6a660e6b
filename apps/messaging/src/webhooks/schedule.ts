const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, … failed attempt: Svix's schedule. The eighth attempt is the last. */
export const WEBHOOK_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;

/** A receiver that has failed for so long without one success is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

const JITTER = 0.2;

/**
 * How long to wait before the next attempt, or null when there is none. ±20 % of jitter; the receiver's `Retry-After` is
 * honoured between once and twice the schedule's own pause, so that nobody can stop or speed up the schedule.
 *
 * @param attempts how many attempts have been made.
 */
export function webhookDelayMs(attempts: number, retryAfterMs = 0, random = Math.random): number | null {
  const base = WEBHOOK_DELAYS_MS[attempts - 1];
  if (base === undefined) return null;
  if (retryAfterMs > 0) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()));
}
