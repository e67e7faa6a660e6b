import { jsonPieces } from './json-pieces.ts';

test('jsonPieces keeps the order of the rows and starts a new piece when a row would make the piece too long', () => {
  const rows = [1, 2, 300_000, 200_000, 600_000, 3].map((length, id) => ({ id, text: 'x'.repeat(length) }));
  const pieces = [...jsonPieces(rows)].map((piece) => JSON.parse(piece).map(({ id }: { id: number }) => id));
  expect(pieces).toEqual([[0, 1, 2], [3], [4], [5]]);
  expect([...jsonPieces([])]).toEqual([]);
});
