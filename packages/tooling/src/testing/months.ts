import { eventually } from './eventually.ts';

/** The time within which every test about months has ended. */
const SOON_MS = 15_000;

/** Returns the month at the given distance from now (UTC) as partitions are named: `2026_12`. */
export const month = (ahead: number): string => monthOf(new Date(), ahead);

function monthOf(at: Date, ahead: number): string {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));
  return first.toISOString().slice(0, 7).replace('-', '_');
}

/** If the month is about to end, waits for the next month, because a test that counts months from now must not run in both months. */
export async function awaitWholeMonth(): Promise<void> {
  const next = monthOf(new Date(Date.now() + SOON_MS), 0);
  // Waits one second longer, because PostgreSQL's clock may be slightly behind.
  await eventually(() => monthOf(new Date(Date.now() - 1000), 0) === next, 2 * SOON_MS);
}
