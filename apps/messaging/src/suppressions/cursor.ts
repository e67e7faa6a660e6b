import { isStorable } from '@services/common/http/validation';
import { AppError } from '@services/common/http/errors';
import { parseTime } from '@services/common/http/dates';

type Position = [createdAt: string, ...rest: string[]];

/** Where a page ends, as text that callers hand back. */
export function nextCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws AppError 400 when it is no `next` of a page. */
export function readCursor(cursor: string): Position {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    const isPosition = Array.isArray(position) && position.length === 4;
    const isText = isPosition && position.every((part) => typeof part === 'string' && isStorable(part));
    const createdAt = isText && parseTime(String(position[0]));
    // PostgreSQL does not read all offsets that ISO 8601 has.
    if (createdAt) return [createdAt.toISOString(), ...(position.slice(1) as string[])];
  } catch {
    // Not even JSON.
  }
  const details = { field: 'after', value: cursor };
  throw new AppError(400, 'validation_error', 'after must be the `next` of a page', { details });
}
