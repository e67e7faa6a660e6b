import { eventually } from './eventually.ts';

/** Longer than a test about months takes. */
const SOON_MS = 15_000;

/** Returns the month at the given distance from now (UTC) as partitions are named: `2026_12`. */
export const month = (ahead: number): string => monthOf(new Date(), ahead);

function monthOf(at: Date, ahead: number): string {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));
  return first.toISOString().slice(0, 7).replace('-', '_');
}

/** Where a month is about to end, waits for the next one: a test that counts months from now must not see both. */
export async function awaitWholeMonth(): Promise<void> {
  const next = monthOf(new Date(Date.now() + SOON_MS), 0);
  // The clock of PostgreSQL may be a little behind.
  await eventually(() => monthOf(new Date(Date.now() - 1000), 0) === next, 2 * SOON_MS);
}
