/**
 * A date that exists in the calendar, in the forms of ISO 8601 that JavaScript and PostgreSQL both read: `2026-03-31`, optionally followed
 * by a time (with at most six decimals of a second) and an offset. Other text is not a date, so that casting a match never fails.
 */
const DAYS = [
  '(?!0000)[0-9]{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?!0000)[0-9]{4}-(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '(?!0000)[0-9]{4}-02-(?:0[1-9]|1[0-9]|2[0-8])',
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29',
];
const OFFSET = '(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,6})?)?';
export const DATE_TEXT = `^(?:${DAYS.join('|')})(?:T${TIME}${OFFSET}?)?$`;
const PATTERN = new RegExp(DATE_TEXT);

/**
 * The time that a text names, in milliseconds, or null. A time without an offset is in UTC. A date without a time is the
 * beginning of the day.
 */
export function dateOf(text: unknown): number | null {
  if (typeof text !== 'string' || !PATTERN.test(text)) return null;
  const hasZone = text.length === 10 || new RegExp(`${OFFSET}$`).test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** The SQL expression that converts a text as `dateOf` does: null if the text is not a date. */
export const dateSql = (text: string): string => `CASE WHEN ${text} ~ '${DATE_TEXT}' THEN date_trunc('milliseconds',
    CASE WHEN ${text} ~ 'T.*${OFFSET}$' THEN (${text})::timestamptz ELSE (${text})::timestamp AT TIME ZONE 'UTC' END) END`;
