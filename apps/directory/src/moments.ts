import { parseTime } from '@services/common/http/dates';

/**
 * A point in time from ISO 8601 text, see `parseTime`; a space is accepted in place of the T, as PostgreSQL writes it.
 *
 * @returns the time in UTC, as `toISOString` writes it; null for any other text.
 */
export function parseMoment(text: string): string | null {
  return parseTime(text.replace(/^(\S{10}) /, '$1T'))?.toISOString() ?? null;
}

/** Whether two ISO 8601 times, or their absence, are equal. */
export function isSameMoment(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}
