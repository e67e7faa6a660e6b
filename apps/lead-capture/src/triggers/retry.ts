const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;

/** After so many attempts, over some ten hours, a message is given up. */
export const MAX_ATTEMPTS = 20;

/** The pause after the n-th attempt: doubling from a second to an hour, of which a random half falls away. */
export function retryPauseMs(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.5 + Math.random() / 2));
}
