import { time } from '@services/common/http/dates';
import { zonedTime, type ZonedTime } from '@services/common/http/time-zone';

/** Two inclusive query parameters that limit a list or a report: a date without a time is the whole UTC day. */
export const dateRange = { start_date: time().optional(), end_date: time({ dateAlone: 'end' }).optional() };

/** Like `dateRange`, for statistics: their days are in the account's time zone. */
export const zonedRange = { start_date: zonedTime().optional(), end_date: zonedTime('end').optional() };
export interface ZonedRange {
  start_date?: ZonedTime | undefined;
  end_date?: ZonedTime | undefined;
}
export const rangeIn = (zone: string, range: ZonedRange) => ({
  start_date: range.start_date?.(zone),
  end_date: range.end_date?.(zone),
});

/** Whether the range ends after it starts. Pass it to `refine`, together with `ORDERED`. */
export function isOrdered({
  start_date: start,
  end_date: end,
}: {
  start_date?: Date | undefined;
  end_date?: Date | undefined;
}) {
  return !start || !end || start <= end;
}

export const ORDERED = { error: 'The range ends before it starts', path: ['end_date'], params: { code: 'OF_SEVERAL' } };
