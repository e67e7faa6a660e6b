import { DateTime, IANAZone } from 'luxon';

/** A daily span in which nothing is sent, in local time; it may reach over midnight. */
export interface QuietHours {
  /** `HH:MM`, the first quiet minute. */
  start: string;
  /** `HH:MM`, the first minute that is not quiet any more. */
  end: string;
}

/**
 * When a message may be sent at the earliest: null when now is not quiet, else the span's end in the recipient's zone.
 * Where the clock skips the end (daylight saving), the first moment after it counts.
 *
 * @param zone an IANA zone name; an unknown one counts as UTC.
 */
export function quietUntil(now: Date, { start, end }: QuietHours, zone: string): Date | null {
  const local = DateTime.fromJSDate(now, { zone: IANAZone.isValidZone(zone) ? zone : 'UTC' });
  const minute = local.hour * 60 + local.minute;
  const from = minutes(start);
  const to = minutes(end);
  const quiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!quiet) return null;
  const midnight = local.startOf('day');
  const day = minute < to ? midnight : midnight.plus({ days: 1 });
  return day.set({ hour: Math.floor(to / 60), minute: to % 60 }).toJSDate();
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
