import { isStorable } from '@services/common/http/validation';
import { z } from 'zod';

/** The place in the list after which a page begins: the order, and the last lead's sort value and id. */
export interface Position {
  sortBy: 'captured_at' | 'username' | 'display_name';
  sortOrder: 'asc' | 'desc';
  value: string;
  id: string;
}

const storable = (max: number) => z.string().max(max).refine(isStorable);
const id = storable(64);
const sortOrder = z.enum(['asc', 'desc']);

/** Only what `encodeCursor` makes: anything else might be more than PostgreSQL can compare with. */
const Encoded = z.union([
  z.tuple([z.literal('captured_at'), sortOrder, z.iso.datetime({ precision: 3 }), id]),
  z.tuple([z.enum(['username', 'display_name']), sortOrder, storable(600), id]),
]);

/** Opaque to clients; it holds nothing that the page itself did not show. */
export function encodeCursor({ sortBy, sortOrder, value, id }: Position): string {
  return Buffer.from(JSON.stringify([sortBy, sortOrder, value, id])).toString('base64url');
}

/** The position, or undefined when the text is no cursor. */
export function decodeCursor(text: string): Position | undefined {
  try {
    const [sortBy, sortOrder, value, id] = Encoded.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { sortBy, sortOrder, value, id };
  } catch {
    return undefined;
  }
}
