import { DAY_MS, firstChange, MINUTE_MS, offsetMs, zoneNamed } from './local-time.ts';
import type { QuietHours } from './schemas.ts';

/**
 * The end of the current quiet hours: the first moment at which the recipient's clock shows no quiet minute. Null outside of quiet hours.
 * If the clock skips the end, the quiet hours end at the change. If the clock repeats the end, the quiet hours end at the first
 * occurrence that is not past.
 *
 * @param zoneName an IANA zone name; unknown names mean UTC.
 */
export function quietUntil(
  now: Date,
  { start, end }: Pick<QuietHours, 'start' | 'end'>,
  zoneName: string,
): Date | null {
  const zone = zoneNamed(zoneName);
  const [from, to] = [timeOfDayMs(start), timeOfDayMs(end)];
  const clockMs = (atMs: number) => modulo(atMs + offsetMs(zone, atMs), DAY_MS);
  const isQuiet = (atMs: number) => {
    const clock = clockMs(atMs);
    return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
  };
  let atMs = now.getTime();
  if (!isQuiet(atMs)) return null;
  do {
    const endMs = atMs + modulo(to - clockMs(atMs), DAY_MS);
    atMs = firstChange(zone, atMs, endMs) ?? endMs;
  } while (isQuiet(atMs));
  return new Date(atMs);
}

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
