import { AppError } from '@services/common/http/errors';

import { createCursors } from './cursors.ts';

const cursors = createCursors('a secret of at least thirty-two characters');
const place = { key: '2026-11-21 10:00:00.123+00', id: '42' };
const cursor = cursors.encode('posts/NEWEST', place);

const refused = expect.objectContaining({ code: 'BAD_USER_INPUT', status: 400 });

function refusal(list: string, text: string): unknown {
  try {
    return cursors.decode(list, text);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test.each([
  ['a moment', { key: '2026-11-21 10:00:00.123+00', id: '42' }],
  ['a number with all of its digits', { key: '39363.230017177781', id: '9007199254740993' }],
  ['a post that was never featured', { key: '-infinity', id: '1' }],
  ['a key with a comma', { key: 'a,b', id: '7' }],
])('a cursor is decoded to the position that it was created from: %s', (_what, position) => {
  expect(cursors.decode('list', cursors.encode('list', position))).toEqual(position);
});

test('a cursor needs no escaping in a URL or a GraphQL string', () => {
  expect(cursor).toMatch(/^[\w-]+$/);
});

test('the same position has a different cursor for each order', () => {
  expect(cursors.encode('posts/NEWEST', place)).toBe(cursor);
  expect(cursors.encode('posts/VOTES', place)).not.toBe(cursor);
});

test('changing any single character of a cursor makes it invalid', () => {
  for (let index = 0; index < cursor.length; index += 1) {
    const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
    expect(refusal('posts/NEWEST', changed)).toEqual(refused);
  }
});

test.each([
  ['of another order', 'posts/VOTES', cursor],
  ['of another list', 'topic.posts/NEWEST', cursor],
  ['signed with another secret', 'posts/NEWEST', createCursors('x'.repeat(32)).encode('posts/NEWEST', place)],
  ['cut short', 'posts/NEWEST', cursor.slice(0, -3)],
  ['with additional text at the end', 'posts/NEWEST', `${cursor}AAAA`],
  ['without a position', 'posts/NEWEST', cursor.slice(0, 8)],
  ['with a space before it', 'posts/NEWEST', ` ${cursor}`],
  ['with padding', 'posts/NEWEST', `${cursor}=`],
  ['that is empty', 'posts/NEWEST', ''],
  ['that is not a cursor', 'posts/NEWEST', 'not a cursor!'],
  ['that is very long', 'posts/NEWEST', 'A'.repeat(100_000)],
])('a cursor %s is refused', (_why, list, text) => {
  expect(refusal(list, text)).toEqual(refused);
});
