import { time } from '@services/common/http/dates';

/** Two inclusive query parameters that limit a list or a report: a date without a time is the whole UTC day. */
export const dateRange = { start_date: time().optional(), end_date: time({ dateAlone: 'end' }).optional() };

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

export const ORDERED = { error: 'The range ends before it starts', path: ['end_date'] };
