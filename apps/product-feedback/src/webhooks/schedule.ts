const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the attempts after the first. They add up to 72 hours. */
const PAUSES_MS = [
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

/** Each pause is up to this share longer or shorter, so that a receiver that comes back is not met by everyone at once. */
const JITTER = 0.1;

/**
 * How long to wait before the next attempt, in milliseconds; null when three days of attempts have failed.
 *
 * @param attempts how many have been made.
 * @param random from 0 up to 1.
 */
export function nextPauseMs(attempts: number, random = Math.random()): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
