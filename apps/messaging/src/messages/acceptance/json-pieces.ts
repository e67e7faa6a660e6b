/**
 * Characters after which the rest belongs to another statement: writing one delays all other requests for as long as it
 * takes. In a Prisma transaction, which converts its parameters to JSON and back, that is about 10 ms for MAX_CHARACTERS.
 */
const MAX_CHARACTERS = 400_000;

/**
 * Rows as JSON arrays for one statement each: texts can be half a million characters long, so that a thousand rows would
 * be too much for one. Each is made on demand.
 */
export function* jsonPieces(rows: readonly object[]): Generator<string> {
  let piece: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (piece.length > 0 && characters + json.length > MAX_CHARACTERS) {
      yield `[${piece.join(',')}]`;
      [piece, characters] = [[], 0];
    }
    piece.push(json);
    characters += json.length;
  }
  if (piece.length > 0) yield `[${piece.join(',')}]`;
}
