import { z } from 'zod';

const { localeError } = z.locales.en();
const lists = { and: new Intl.ListFormat('en-GB'), or: new Intl.ListFormat('en-GB', { type: 'disjunction' }) };

/** Joins the items to `a, b and c`, or with the word `or` to `a, b or c`. */
export function listed(items: readonly string[], word: keyof typeof lists = 'and'): string {
  return lists[word].format(items);
}

/** Whether the message is zod's own, because the schema defines none. */
export function isGeneric(issue: z.core.$ZodIssue): boolean {
  return issue.message === localeError(issue as z.core.$ZodRawIssue);
}

/** The message after the field's name, such as "must be a number", instead of zod's generic text. */
export function predicateOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return boundOf(issue);
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? `of the type ${issue.expected}`}`;
  if (issue.code === 'invalid_value') return `must be ${listed(issue.values.map(String), 'or')}`;
  if (issue.code === 'invalid_format') return `must be ${FORMATS[issue.format] ?? 'in the documented format'}`;
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_union') {
    const { options } = issue as { options?: readonly unknown[] };
    return options ? `must be ${listed(options.map(String), 'or')}` : 'does not match any accepted form';
  }
  if (issue.code === 'invalid_key') return 'is not an accepted name';
  return 'is not valid';
}

const TYPES: Partial<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a time',
};

const FORMATS: Partial<Record<string, string>> = {
  datetime: 'an ISO 8601 time with an offset, such as 2026-03-01T10:00:00Z',
  date: 'a date such as 2026-03-01',
  email: 'an email address such as jo@example.com',
  url: 'a URL such as https://example.com/path',
  uuid: 'a UUID',
};

type Bound = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const UNITS: Partial<Record<Bound['origin'], readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
};

function boundOf(issue: Bound): string {
  const [limit, inclusive, least] =
    issue.code === 'too_small'
      ? [issue.minimum, issue.inclusive !== false, true]
      : [issue.maximum, issue.inclusive !== false, false];
  const unit = UNITS[issue.origin];
  if (!unit)
    return inclusive
      ? `must be at ${least ? 'least' : 'most'} ${limit}`
      : `must be ${least ? 'more' : 'less'} than ${limit}`;
  const verb = issue.origin === 'string' ? 'must have' : 'must contain';
  return `${verb} at ${least ? 'least' : 'most'} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}
