/** Characters after which the rest belongs to another statement: PostgreSQL reads a parameter as a whole, as this process writes it. */
const MOST_CHARACTERS = 8_000_000;

/**
 * Rows as JSON arrays for one statement each: texts can be half a million characters long, so that a thousand rows would
 * be too much for one.
 */
export function jsonPieces(rows: readonly object[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (piece.length > 0 && characters + json.length > MOST_CHARACTERS) {
      pieces.push(`[${piece.join(',')}]`);
      [piece, characters] = [[], 0];
    }
    piece.push(json);
    characters += json.length;
  }
  if (piece.length > 0) pieces.push(`[${piece.join(',')}]`);
  return pieces;
}
