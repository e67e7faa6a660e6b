import { DateTime, IANAZone } from 'luxon';
import { z } from 'zod';

import { prepared, type Queries } from '../database/database.ts';
import { parseTime } from './dates.ts';
import { InvalidInputError } from './errors.ts';

/** The name of a time zone in the IANA database: `Europe/Berlin`. */
export const timeZone = (label: string) =>
  z
    .string({ error: `${label} must be an IANA time zone such as Europe/Berlin` })
    .max(64)
    .refine((zone) => IANAZone.isValidZone(zone), `${label} must be an IANA time zone such as Europe/Berlin`);

/** A point in time of a request, which depends on the account's time zone unless it has an offset. */
export type ZonedTime = (zone: string) => Date;

/**
 * A point in time in a request; see `parseTime`. A time without an offset, and a date alone, are in the account's time zone.
 *
 * @param dateAlone whether a date without a time means the first or the last millisecond of its day.
 */
export function zonedTime(dateAlone: 'start' | 'end' = 'start') {
  const error = 'Must be an ISO 8601 date or time, such as 2026-03-01 or 2026-03-01T10:00:00Z';
  return z
    .string({ error })
    .transform((text, context): ZonedTime => {
      const read = parseTime(text);
      if (!read) {
        context.addIssue({ code: 'custom', message: error });
        return z.NEVER;
      }
      const [, clock] = text.toUpperCase().split('T');
      if (clock !== undefined && /Z|[+-]/.test(clock)) return () => read;
      return (zone) => {
        const local = DateTime.fromJSDate(read, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
        return (clock === undefined && dateAlone === 'end' ? local.endOf('day') : local).toJSDate();
      };
    })
    .meta({
      type: 'string',
      description: `ISO 8601, in the account’s time zone unless the time has an offset; a date alone means the ${dateAlone === 'start' ? 'beginning' : 'end'} of that day`,
    });
}

/** The day of a point in time in a time zone: `2026-03-01`. */
export function dayIn(zone: string, time: Date): string {
  return DateTime.fromJSDate(time, { zone }).toISODate() ?? '';
}

/**
 * PostgreSQL reads these four names as abbreviations without daylight saving time, so its days would differ from the zone's
 * days.
 */
const SET_TIME_ZONE = prepared(`
    UPDATE accounts SET time_zone = $2 WHERE id = $1 AND $2 NOT IN ('CET', 'EET', 'MET', 'WET')
    AND EXISTS (SELECT FROM pg_timezone_names WHERE name = $2) RETURNING id`);

/** @throws InvalidInputError for a time zone that the database does not know, or understands differently. */
export async function setTimeZone(db: Queries, accountId: string, zone: string, field = 'time_zone'): Promise<void> {
  if ((await db.query(SET_TIME_ZONE, [accountId, zone])).length > 0) return;
  const message = 'Time zone must be an IANA time zone such as Europe/Berlin';
  throw new InvalidInputError('body', [{ field, message, value: zone }]);
}
