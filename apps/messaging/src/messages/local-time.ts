import { IANAZone } from 'luxon';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A zone by its IANA name; an unknown name counts as UTC. */
export function zoneNamed(name: string): IANAZone {
  return IANAZone.create(IANAZone.isValidZone(name) ? name : 'UTC');
}

/** How far the zone's clock is ahead of UTC. */
export function offsetMs(zone: IANAZone, atMs: number): number {
  return zone.offset(atMs) * MINUTE_MS;
}

/**
 * The moment at which the zone's clock shows a local time. RFC 5545 decides around a change of the clock: of a time that
 * occurs twice the first counts, and a time that the clock skips counts with the offset before the change, so 02:30 is 03:30.
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
 * The moment between `fromMs` and `toMs`, at most a day apart, when the zone's offset changes. Null if both have the same offset.
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
