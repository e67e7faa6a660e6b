import { z } from 'zod';

import { listed } from './messages.ts';
import { validate } from './validation.ts';

const kinds = z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]);

test.each<[z.ZodType, unknown, string]>([
  [z.array(z.string()).min(1), [], 'tags must contain at least 1 item'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'tags must contain at most 2 items'],
  [z.string().min(3), 'a', 'tags must have at least 3 characters'],
  [z.number().min(3), 1, 'tags must be at least 3'],
  [z.number().gt(3), 3, 'tags must be more than 3'],
  [z.number().lt(3), 3, 'tags must be less than 3'],
  [z.number().multipleOf(5), 3, 'tags must be a multiple of 5'],
  [z.string(), 7, 'tags must be a string'],
  [z.string(), undefined, 'tags is required'],
  [z.int(), 1.5, 'tags must be a whole number'],
  [z.boolean(), 'yes', 'tags must be true or false'],
  [z.array(z.string()), {}, 'tags must be a list'],
  [z.object({}), [], 'tags must be an object'],
  [z.enum(['a', 'b', 'c']), 'd', 'tags must be a, b or c'],
  [z.literal('on'), 'off', 'tags must be on'],
  [kinds, { type: 'c' }, 'tags.type must be a or b'],
  [z.union([z.string(), z.number()]), true, 'tags does not match any accepted form'],
  [z.email(), 'jo', 'tags must be an email address such as jo@example.com'],
  [z.iso.datetime({ offset: true }), 'x', 'tags must be an ISO 8601 time with an offset, such as 2026-03-01T10:00:00Z'],
  [z.string().regex(/^a/), 'b', 'tags must be in the documented format'],
  [z.record(z.string().max(1), z.int()), { ab: 1 }, 'tags.ab is not an accepted name'],
  [z.record(z.string().regex(/^a$/, 'Names are a'), z.int()), { b: 1 }, 'Names are a'],
  [z.string().refine(() => false), 'b', 'tags is not valid'],
])('without a message in the schema, the error is a plain sentence: %# %j', (schema, value, expected) => {
  expect(() => validate(z.object({ tags: schema }), { tags: value })).toThrow(
    expect.objectContaining({ code: 'validation_error', message: expected }),
  );
});

test('`listed` joins items with commas and a final word', () => {
  expect([listed(['a']), listed(['a', 'b', 'c']), listed(['a', 'b', 'c'], 'or')]).toEqual([
    'a',
    'a, b and c',
    'a, b or c',
  ]);
});
