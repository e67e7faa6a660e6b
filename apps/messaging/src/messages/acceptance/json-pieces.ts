import { wellFormedJson } from '@services/common/runtime/text';

/**
 * Maximum characters of one statement: all other requests wait while a statement is written. In a Prisma transaction, which converts its
 * parameters to JSON and back, that takes about 10 ms.
 */
const MAX_CHARACTERS = 400_000;

/**
 * Rows as JSON arrays for one statement each: texts can be half a million characters long, so a thousand rows would be too much for one
 * statement. Each array is created on demand. Texts are made well-formed, because one text that PostgreSQL cannot store would prevent
 * all rows of the statement from being stored.
 */
export function* jsonPieces(rows: readonly object[]): Generator<string> {
  let piece: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const json = JSON.stringify(wellFormedJson(row));
    if (piece.length > 0 && characters + json.length > MAX_CHARACTERS) {
      yield `[${piece.join(',')}]`;
      [piece, characters] = [[], 0];
    }
    piece.push(json);
    characters += json.length;
  }
  if (piece.length > 0) yield `[${piece.join(',')}]`;
}
