import { isStorable } from '@services/common/http/validation';

import { invalid } from '../envelope.ts';

/**
 * Encodes the position at the end of a page as text, which clients send to get the next page. Lists that are ordered by id alone use the id
 * instead.
 */
export function nextCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Parses a position into its parts.
 *
 * @param length the number of parts.
 * @throws AppError 400 if the position is not the `next` of a page.
 */
export function readCursor(cursor: string, length: number): string[] {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    const isPosition = Array.isArray(position) && position.length === length;
    if (isPosition && position.every((part) => typeof part === 'string' && isStorable(part))) return position;
  } catch {
    // The position is not JSON.
  }
  return refuseCursor(cursor);
}

/** @throws AppError 400 */
export function refuseCursor(cursor: string): never {
  throw invalid('after', 'after must be the `next` of a page', cursor.slice(0, 256));
}
