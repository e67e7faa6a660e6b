import { parseTime } from '@services/common/http/dates';

/**
 * A point in time from ISO 8601 text, see `parseTime`; a space may be where the T belongs, as PostgreSQL writes it.
 *
 * @returns it in UTC, as `toISOString` writes it; null for anything else.
 */
export function parseMoment(text: string): string | null {
  return parseTime(text.replace(/^(\S{10}) /, '$1T'))?.toISOString() ?? null;
}

/** Whether two moments in ISO 8601, or their absence, are the same. */
export function isSameMoment(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}
