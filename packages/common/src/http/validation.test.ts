import { z } from 'zod';

import { InvalidInputError, type Issue } from './errors.ts';
import { integerParameter, isStorableJson, Origin, record, text, validate } from './validation.ts';

function refusal(schema: z.ZodType, input: unknown): Issue[] {
  try {
    validate(schema, input);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues;
    throw error;
  }
  throw new Error('It was accepted');
}

const messages = (schema: z.ZodType, input: unknown) => refusal(schema, input).map(({ message }) => message);

describe('validate', () => {
  test('`validate` returns the output of the schema', () => {
    expect(validate(z.object({ a: z.string().default('x') }), { b: 1 })).toEqual({ a: 'x' });
  });

  test('`validate` names every invalid field, and nested fields by dotted paths', () => {
    const Survey = z.object({ title: z.string(), questions: z.array(z.object({ text: z.string().min(2) })) });
    expect(refusal(Survey, { title: 1, questions: [{ text: 'ok' }, { text: '' }] })).toEqual([
      { field: 'title', message: 'title must be a string', value: 1 },
      { field: 'questions.1.text', message: 'questions.1.text must have at least 2 characters', value: '' },
    ]);
  });

  test('`validate` reports a missing field of any type as "is required"', () => {
    const schema = z.object({ a: z.string(), b: z.enum(['x', 'y']), c: z.union([z.string(), z.number()]) });
    expect(messages(schema, {})).toEqual(['a is required', 'b is required', 'c is required']);
    expect(messages(schema, undefined)).toEqual(['Body is required']);
  });

  test('`validate` reports a value once that fails several checks with one message', () => {
    const Amount = z.number({ error: 'Amount must be from 1 to 10' }).int().min(1).max(10);
    const other = { field: 'b', message: 'Amount must be from 1 to 10', value: 11 };
    expect(refusal(z.object({ a: Amount, b: Amount }), { a: 2 ** 53, b: 11 })).toEqual([
      { ...other, field: 'a', value: 2 ** 53 },
      other,
    ]);
  });

  test("`validate` keeps a schema's own message unchanged", () => {
    const schema = z.object({
      limit: z.string('Invalid limit parameter'),
      email: z.email('Too odd an address').optional(),
    });
    expect(messages(schema, { email: 'x' })).toEqual(['Invalid limit parameter', 'Too odd an address']);
  });

  test('`validate` names each unknown field of a strict schema', () => {
    expect(refusal(z.object({ a: z.strictObject({}) }), { a: { b: 1, c: 2 } })).toEqual([
      { field: 'a.b', message: 'Unknown field b' },
      { field: 'a.c', message: 'Unknown field c' },
    ]);
  });

  test('`validate` names at most 100 invalid fields, and only the beginning of a long name @slow', () => {
    const schema = z.strictObject({ list: z.array(z.strictObject({})).optional() });
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`k${index}`, 1]));
    for (const input of [many, { list: Object.keys(many) }, { list: [many, many] }])
      expect(refusal(schema, input)).toHaveLength(100);
    expect(refusal(z.array(z.string()), Array(100_000).fill(1))).toHaveLength(100);
    const name = 'n'.repeat(200);
    expect(refusal(schema, { [name.repeat(5000)]: 1 })).toEqual([{ field: name, message: `Unknown field ${name}` }]);
  });

  test('`validate` gives the value of the field that it names, even if a check of several fields names it', () => {
    const schema = z.object({ a: z.object({ b: z.number() }).refine(({ b }) => b < 0, { path: ['b'], error: 'No' }) });
    expect(refusal(schema, { a: { b: 1 } })).toEqual([{ field: 'a.b', message: 'No', value: 1 }]);
  });

  test('the error of `validate` names the part of the request, such as the query, that contains the invalid value', () => {
    expect(() => validate(z.object({ page: z.string() }), {}, 'query')).toThrow(
      expect.objectContaining({ status: 400, code: 'validation_error', source: 'query' }),
    );
  });
});

describe('text', () => {
  const Keyword = text({ min: 2, max: 5, label: 'Keyword' });

  test('a text is trimmed before it is measured', () => {
    expect(validate(Keyword, '  price ')).toBe('price');
    expect(messages(Keyword, ' a ')).toEqual(['Keyword must be at least 2 characters']);
    expect(validate(text({ max: 5, label: 'Note', trim: false }), ' a ')).toBe(' a ');
  });

  test('a text is measured in code points: an emoji is one character', () => {
    expect(validate(Keyword, '😀😀😀😀😀')).toBe('😀😀😀😀😀');
    expect(messages(Keyword, '😀😀😀😀😀😀')).toEqual(['Keyword must be at most 5 characters']);
    expect(messages(Keyword, '😀')).toEqual(['Keyword must be at least 2 characters']);
    expect(messages(text({ min: 1, max: 1, label: 'Mark' }), '')).toEqual(['Mark must be at least 1 character']);
  });

  test.each(['\u200b\u2060', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u202e'])(
    'a text that looks empty is refused: %j',
    (value) => {
      expect(messages(text({ min: 1, max: 5, label: 'Mark' }), value)).toEqual([
        'Mark must contain visible characters',
      ]);
      expect(validate(text({ max: 5, label: 'Note' }), value)).toBe(value);
    },
  );

  test('a text that is too long is not passed to later, possibly slow checks', () => {
    const seen: string[] = [];
    const schema = text({ max: 5, label: 'Note', tooLong: 'Note is too long' }).refine((value) => seen.push(value));
    expect(messages(schema, 'x'.repeat(6))).toEqual(['Note is too long']);
    expect(seen).toEqual([]);
  });

  test('a text must be a string, and is required', () => {
    expect(messages(Keyword, 5)).toEqual(['Keyword must be a string']);
    expect(messages(z.object({ keyword: Keyword }), {})).toEqual(['Keyword is required']);
  });

  test.each(['a\0b', '\ud800b', 'a\udc00'])('text that PostgreSQL cannot store is rejected: %j', (value) => {
    expect(messages(Keyword, value)).toEqual(['Keyword must not contain NUL characters or lone surrogates']);
  });
});

describe('integerParameter', () => {
  const Limit = integerParameter({ min: 1, max: 100, fallback: 20 });

  test.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
    [undefined, 20],
  ])('`integerParameter` accepts %s', (input, value) => {
    expect(validate(Limit, input)).toBe(value);
  });

  test.each([
    '0',
    '101',
    '-1',
    '+1',
    '1.0',
    '1e2',
    ' 1',
    '1 ',
    '',
    'abc',
    '0x10',
    '١',
    '9'.repeat(400),
    ['1', '2'],
    null,
  ])('`integerParameter` refuses %j', (input) => {
    expect(refusal(Limit, input)).toHaveLength(1);
  });
});

test('`record` refuses an object with a member that is named __proto__', () => {
  const Names = z.object({ names: record(z.string(), z.number()) });
  expect(validate(Names, { names: { a: 1, constructor: 2 } })).toEqual({ names: { a: 1, constructor: 2 } });
  const [issue] = refusal(Names, JSON.parse('{"names":{"a":1,"__proto__":2}}'));
  expect(issue).toMatchObject({ field: 'names.__proto__', message: 'The name __proto__ is not accepted' });
});

test('storable JSON contains no NUL and no lone surrogate, not even in names, and no number that is too large', () => {
  expect(isStorableJson({ a: [1, null, true, 'x', { b: '😀' }] })).toBe(true);
  for (const value of ['\0', { a: ['\ud800'] }, { 'a\0': 1 }, [[['\udfff']]], [Infinity]])
    expect(isStorableJson(value)).toBe(false);
});

test('an origin is refused if it has a path or a character that could end a header’s value', () => {
  for (const origin of ['https://www.example.com', 'http://localhost:8080'])
    expect(validate(Origin, origin)).toBe(origin);
  const others = ['https://www.example.com/', 'https://*.example.com', "https://example.com; script-src 'none'"];
  for (const other of [...others, 'https://EXAMPLE.com', 'https://example.com:443', 'null'])
    expect(messages(Origin, other)).toEqual(['Must be an origin without a path, such as https://www.example.com']);
});
