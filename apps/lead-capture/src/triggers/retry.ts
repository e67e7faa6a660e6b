const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The pause after the n-th attempt: doubling from a second to an hour, less a random part of up to a half. */
export function retryPauseMs(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.5 + Math.random() / 2));
}
