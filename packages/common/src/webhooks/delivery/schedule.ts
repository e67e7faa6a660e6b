const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, … failed attempt. They add up to 72 hours; the tenth attempt is the last. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  24 * HOUR + 25 * MINUTE,
];

/** A receiver that has failed for this time without one success is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

/** Each pause is up to this share longer or shorter, so that a recovered receiver does not get all deliveries at once. */
const JITTER = 0.1;

/**
 * The pause before the next attempt, in milliseconds, or null after the last attempt. The receiver's `Retry-After` can extend
 * the schedule's own pause to at most twice its length. So a receiver can neither stop nor speed up the schedule.
 *
 * @param attempts the number of attempts so far, from 1.
 * @param retryAfterMs 0 when the receiver named no time.
 * @param random from 0 up to 1.
 * @param maxPauseMs limits every pause, for a receiver that a person watches.
 */
export function nextPauseMs(
  attempts: number,
  retryAfterMs = 0,
  random = Math.random(),
  maxPauseMs = Infinity,
): number | null {
  const scheduled = PAUSES_MS[attempts - 1];
  if (scheduled === undefined) return null;
  const pause =
    retryAfterMs > 0
      ? Math.min(Math.max(retryAfterMs, scheduled), 2 * scheduled)
      : Math.round(scheduled * (1 - JITTER + 2 * JITTER * random));
  return Math.min(pause, maxPauseMs);
}
