import { isStorable } from '@services/common/http/validation';
import { z } from 'zod';

/** The place in the list after which a page begins: the last lead's sort value and id. */
export interface Position {
  sortBy: 'captured_at' | 'username' | 'display_name';
  value: string;
  id: string;
}

const storable = (max: number) => z.string().max(max).refine(isStorable);
const id = storable(64);

/** Only what `encodeCursor` makes: anything else might be more than PostgreSQL can compare with. */
const Encoded = z.union([
  z.tuple([z.literal('captured_at'), z.iso.datetime({ precision: 3 }), id]),
  z.tuple([z.enum(['username', 'display_name']), storable(600), id]),
]);

/** Opaque to clients; it holds nothing that the page itself did not show. */
export function encodeCursor({ sortBy, value, id }: Position): string {
  return Buffer.from(JSON.stringify([sortBy, value, id])).toString('base64url');
}

/** The position, or undefined when the text is no cursor. */
export function decodeCursor(text: string): Position | undefined {
  try {
    const [sortBy, value, id] = Encoded.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { sortBy, value, id };
  } catch {
    return undefined;
  }
}
