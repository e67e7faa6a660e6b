import { z } from 'zod';

import { InvalidInputError, type InputSource, type Issue } from './errors.ts';
import { cut } from '../runtime/text.ts';
import { isGeneric, predicateOf } from './messages.ts';

/** A large body can have very many invalid fields, and naming each one costs time. */
const MAX_ISSUES = 100;
/** Maximum length of a field's name in messages: a client chooses the names of unknown fields. */
const MAX_NAME = 200;

/**
 * The only function that creates invalid-input errors: a `ZodError` thrown anywhere else is a defect and stays a 500.
 *
 * @throws InvalidInputError naming the refused fields, in the schema's order, at most 100.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  source: InputSource = 'body',
): z.output<Schema> {
  const context = { async: false, reportInput: true };
  // `safeParse` does the same, but also formats the message of every issue.
  const result = schema._zod.run({ value: input, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (result.issues.length === 0) return result.value as z.output<Schema>;
  const issues = result.issues
    .slice(0, MAX_ISSUES)
    .flatMap((raw) => toIssues(z.core.util.finalizeIssue(raw, context, z.core.config()), source, input));
  // A value can fail several checks with one message, as a number that is neither small nor precise enough.
  const different = new Map(issues.map((issue) => [`${issue.field}\n${issue.message}`, issue]));
  const [first, ...rest] = [...different.values()].slice(0, MAX_ISSUES);
  throw new InvalidInputError(source, [first ?? { field: '', message: 'Invalid input' }, ...rest]);
}

function toIssues(issue: z.core.$ZodIssue, source: InputSource, input: unknown): Issue[] {
  const named = (path: readonly PropertyKey[]) => cut(path.map(String).join('.'), MAX_NAME);
  if (issue.code === 'unrecognized_keys') {
    const kind = source === 'query' ? 'query parameter' : 'field';
    return issue.keys
      .slice(0, MAX_ISSUES)
      .map((key) => ({ field: named([...issue.path, key]), message: `Unknown ${kind} ${named([key])}` }));
  }
  const field = named(issue.path);
  // The query parser turns a repeated parameter into an array.
  if (source === 'query' && Array.isArray(issue.input)) {
    return [{ field, message: `${field} must be given only once`, value: issue.input }];
  }
  // `issue.input` is what the check saw: the whole object if the check is about several fields.
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], input);
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return [
    {
      field,
      message: sentence(field, issue),
      value,
      ...(typeof code === 'string' ? { code } : {}),
    },
  ];
}

/**
 * A schema's message may be a whole sentence. A message that begins with "must" gets the field's name in front, as do the
 * general messages.
 */
function sentence(field: string, issue: z.core.$ZodIssue): string {
  const name = field || 'Body';
  if (issue.message.startsWith('must ')) return `${name} ${issue.message}`;
  if (!isGeneric(issue)) return issue.message;
  // A `z.record` may define its own message for keys that it rejects.
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
  if (ofKey && !isGeneric(ofKey)) return ofKey.message;
  if (issue.input === undefined && issue.code !== 'custom') return `${name} is required`;
  return `${name} ${predicateOf(issue)}`;
}

/** An object whose names are checked by a schema. It refuses the name `__proto__`, which `z.record` drops without an error. */
export function record<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  options?: { error: string },
) {
  return z.preprocess(
    (given, context) => {
      if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__')) {
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'The name __proto__ is not accepted' });
      }
      return given;
    },
    z.record(key, value, options),
  );
}

/** Text bounds, counted in code points after trimming. */
interface TextBounds {
  min?: number;
  max: number;
  /** The field's name in messages, with a capital: "Keyword". Without a label, messages begin with the field's path. */
  label?: string | undefined;
  /** Leading and trailing white space is removed unless this is false. */
  trim?: boolean;
  /** The message for text that is too long, if the limit is not a number of characters. */
  tooLong?: string;
}

/**
 * Text that PostgreSQL can store unchanged: no NUL, no lone surrogates.
 * Bounds are code points, because a user counts an emoji as one character. If `min` is above 0 and the text
 * is trimmed, it must contain a visible character. Text out of bounds is refused at once, so that later checks of a schema never
 * see text beyond `max`.
 */
export function text({ min = 0, max, label, trim = true, tooLong }: TextBounds) {
  const says = (predicate: string) => (label === undefined ? predicate : `${label} ${predicate}`);
  const wellFormed = z
    .string({
      error: ({ input }) =>
        label === undefined ? undefined : says(input === undefined ? 'is required' : 'must be a string'),
    })
    .refine(isStorable, { error: says('must not contain NUL characters or lone surrogates'), abort: true });
  return (trim ? wellFormed.trim() : wellFormed)
    .refine((value) => codePoints(value) >= min, {
      error: says(`must be at least ${count(min)}`),
      abort: true,
      params: BLANK,
    })
    .refine((value) => codePoints(value) <= max, {
      error: tooLong ?? says(`must be at most ${count(max)}`),
      abort: true,
      params: { code: 'TOO_LONG' },
    })
    .refine((value) => min === 0 || !trim || isVisible(value), {
      error: says('must contain visible characters'),
      params: BLANK,
    })
    .meta({ minLength: min, maxLength: max });
}

const BLANK = { code: 'BLANK' };

/** A visible character: not white space, a control character, Braille's blank or a character that Unicode defines as not displayed. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether the text has visible characters: text of only white space and invisible characters counts as blank. */
export function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** Whether PostgreSQL's `text` can hold the string: U+0000 is refused, and lone surrogates do not exist in UTF-8. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * Whether a text is an absolute http or https URL without credentials. Spaces and `\` are refused: a URL parser drops
 * or replaces them, but other programs may not.
 */
export function isWebAddress(value: string): boolean {
  if (!isStorable(value) || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** An origin as browsers write it. Only letters, digits, dots and hyphens, because it becomes a part of a header. */
export const Origin = z
  .string()
  .max(255)
  .refine((value) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(value) && URL.parse(value)?.origin === value, {
    error: 'Must be an origin without a path, such as https://www.example.com',
  });

/** Whether PostgreSQL can store every string, object keys included, and every number inside a JSON value. */
export function isStorableJson(value: unknown): boolean {
  return findUnstorable(value) === undefined;
}

interface Unstorable {
  path: string[];
  content: string;
}

const [TEXT, NUMBER] = ['NUL characters or lone surrogates', 'numbers beyond the range of double precision'];

/** The first value inside a JSON value that cannot be stored. `JSON.parse` reads `1e400` as Infinity, which would be stored as null. */
function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path: [], content: TEXT };
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path: [], content: NUMBER };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(item) : { path: [], content: TEXT };
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

/** Returns an error that names the field in which a JSON body has NUL characters, lone surrogates or numbers that are too large. */
export function unstorableProblem(body: unknown): InvalidInputError | undefined {
  const found = findUnstorable(body);
  if (!found) return undefined;
  const field = found.path.join('.').replaceAll('\0', '\uFFFD').toWellFormed().slice(0, MAX_NAME).toWellFormed();
  const place = field === '' ? 'The body' : `The field ${field}`;
  const message = `${place} must not contain ${found.content}`;
  return new InvalidInputError('body', [{ field, message }], 'invalid_json');
}

/** In well-formed text, each high surrogate begins a pair of two units. Spreading the text, or a list of the pairs, would take memory. */
function codePoints(value: string): number {
  let total = value.length;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) total -= 1;
  }
  return total;
}

function count(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`;
}

/** The id of a stored object, as `newId` makes it. */
export function idWith(prefix: string, error?: { error: string }) {
  return z
    .string()
    .max(100)
    .regex(new RegExp(`^${prefix}[0-9a-z]{26,}$`), error)
    .meta({ minLength: prefix.length + 26 });
}

/** A whole number in a query string: digits only, so `1e2`, `+1`, ` 1` and a repeated parameter are refused. */
export function integerParameter({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .pipe(z.number().int().min(min, { error }).max(max, { error }))
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback });
}

/** `page` of a list. */
export function pageParameter(max = 1_000_000) {
  return integerParameter({ min: 1, max, fallback: 1 }).describe('The page number, starting at 1.');
}

/** The maximum number of items on a page of a list. */
export const MAX_PAGE = 100;

/** The number of items on a page of a list. */
export function limitParameter(fallback = 50) {
  return integerParameter({ min: 1, max: MAX_PAGE, fallback }).describe('The maximum number of items to return.');
}
