import { IANAZone } from 'luxon';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** The zone with this IANA name; UTC for an unknown name. */
export function zoneNamed(name: string): IANAZone {
  return IANAZone.create(IANAZone.isValidZone(name) ? name : 'UTC');
}

/** The time by which the zone's clock is ahead of UTC. */
export function offsetMs(zone: IANAZone, atMs: number): number {
  return zone.offset(atMs) * MINUTE_MS;
}

/**
 * The moment at which the zone's clock shows a local time. Around a change of the clock, RFC 5545 applies. A time that occurs
 * twice means its first occurrence. A skipped time uses the offset before the change, so 02:30 becomes 03:30.
 *
 * @param localMs the local time as if it were UTC.
 */
export function momentOf(localMs: number, zone: IANAZone): number {
  const [before, after] = [offsetMs(zone, localMs - DAY_MS), offsetMs(zone, localMs + DAY_MS)];
  const isBefore = offsetMs(zone, localMs - before) === before;
  const isAfter = offsetMs(zone, localMs - after) === after;
  return localMs - (isAfter && !isBefore ? after : before);
}

/**
 * The moment between `fromMs` and `toMs` at which the zone's offset changes; null if both moments have the same offset. `fromMs` and `toMs`
 * must be at most a day apart.
 */
export function firstChange(zone: IANAZone, fromMs: number, toMs: number): number | null {
  const before = offsetMs(zone, fromMs);
  if (offsetMs(zone, toMs) === before) return null;
  let [unchanged, changed] = [fromMs, toMs];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetMs(zone, middle) === before) unchanged = middle;
    else changed = middle;
  }
  return changed;
}
