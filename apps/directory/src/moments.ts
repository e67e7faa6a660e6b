const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:[Zz]|[+-](\d{2}):?(\d{2}))?)?$/;

/**
 * A point in time from ISO 8601 text, as PostgreSQL and clients can hold it: years 1 to 9999, dates and offsets that
 * exist. Without an offset it is UTC, not the time zone of wherever this runs.
 *
 * @returns it in UTC, as `toISOString` writes it; null for anything else.
 */
export function parseMoment(text: string): string | null {
  const match = ISO_8601.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, , , , offsetHours = 0, offsetMinutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  // Date.parse turns 30 February into 1 March.
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  // The offsets in use reach from -12:00 to +14:00.
  if (!isDay || offsetHours > 14 || offsetMinutes > 59) return null;
  const normal = text.toUpperCase().replace(' ', 'T');
  const zoned = normal.includes('T') && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(normal) ? `${normal}Z` : normal;
  const milliseconds = Date.parse(zoned);
  if (Number.isNaN(milliseconds)) return null;
  const moment = new Date(milliseconds).toISOString();
  // PostgreSQL knows no year 0, and beyond 9999 the text has another form.
  return /^\d{4}-/.test(moment) && !moment.startsWith('0000') ? moment : null;
}
