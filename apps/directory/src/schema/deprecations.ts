/** The minimum time between deprecation and removal. */
export const DEPRECATION_DAYS = 180;

/** The date of removal, `YYYY-MM-DD`, from the deprecation's reason; null if the reason names no date. */
export function removalDate(reason: string): string | null {
  return /Removed after (\d{4}-\d{2}-\d{2})\.$/.exec(reason)?.[1] ?? null;
}
