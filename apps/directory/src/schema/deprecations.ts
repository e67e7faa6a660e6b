/** How long something that is deprecated stays, at least. */
export const DEPRECATION_DAYS = 180;

/** Until when something that is deprecated stays, `YYYY-MM-DD`, as its reason says; null where it names no day. */
export function removalDate(reason: string): string | null {
  return /Removed after (\d{4}-\d{2}-\d{2})\.$/.exec(reason)?.[1] ?? null;
}
