import type { Filters, LeadConditions } from './filters.ts';

/** With a tag or a text, by which no counts are kept, at most so many are counted. */
export const MOST_COUNTED = 10_000;

/**
 * How many leads there are under the conditions, as a query with the conditions' values. All leads, those of a trigger type,
 * of a status or of a range of time have counts that are kept; other filters of a list have to be counted.
 */
export function totalOf(filters: Filters, { where }: LeadConditions): string {
  const { keyword, start_date: start, end_date: end, tag, search, trigger_type: type, status } = filters;
  if (tag !== undefined || search !== undefined) {
    return `SELECT count(*) FROM (SELECT FROM leads WHERE ${where} LIMIT ${MOST_COUNTED}) AS found`;
  }
  const kinds = [keyword, type, status, start ?? end].filter((value) => value !== undefined).length;
  if (kinds > 1 || keyword !== undefined) return `SELECT count(*) FROM leads WHERE ${where}`;
  if (start || end) return totalOfRange(start ? '$2' : undefined, end ? (start ? '$3' : '$2') : undefined);
  if (status) return 'SELECT coalesce(sum(total), 0) FROM lead_status_counts WHERE account_id = $1 AND status = $2';
  return `SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = $1${type ? ' AND trigger_type = $2' : ''}`;
}

/** Whole days (UTC) are summed from their counts. A range may begin and end within a day: those two are counted. */
function totalOfRange(start: string | undefined, end: string | undefined): string {
  const dayOf = (time: string) => `date_trunc('day', ${time}, 'UTC')`;
  const first = start ? `${start}::timestamptz` : `'-infinity'::timestamptz`;
  const last = end ? `${end}::timestamptz` : `'infinity'::timestamptz`;
  const firstWhole = start ? `(${dayOf(`${first} - interval '1 millisecond'`)} + interval '1 day')` : first;
  const endOfWhole = end ? dayOf(`${last} + interval '1 millisecond'`) : last;
  const inDay = (from: string, to: string) =>
    `(SELECT count(*) FROM leads WHERE account_id = $1 AND captured_at >= ${from} AND ${to})`;
  const parts = [
    `(SELECT coalesce(sum(total), 0) FROM lead_days WHERE account_id = $1
      AND day >= (${firstWhole} AT TIME ZONE 'UTC')::date AND day < (${endOfWhole} AT TIME ZONE 'UTC')::date)`,
    ...(start ? [inDay(first, `captured_at < ${firstWhole} AND captured_at <= ${last}`)] : []),
    ...(end ? [inDay(`greatest(${endOfWhole}, ${firstWhole})`, `captured_at <= ${last}`)] : []),
  ];
  return `SELECT ${parts.join(' + ')}`;
}
