import { timestamp } from '@services/common/http/dates';
import { isGeneric, predicateOf } from '@services/common/http/messages';
import { isStorable } from '@services/common/http/validation';
import { z } from 'zod';

import { dateOf } from './dates.ts';

/** Text fields of a contact. Conditions can also use `attributes.<name>` and `tags`. */
export const TEXT_FIELDS = new Set(['firstName', 'lastName', 'email', 'phone', 'externalId', 'locale', 'timezone']);
export const TIME_FIELDS = new Set([
  'createdAt',
  'updatedAt',
  'lastMessageAt',
  'lastOpenedAt',
  'lastClickedAt',
  'lastBouncedAt',
]);
const CONSENT_STATUSES: readonly unknown[] = ['subscribed', 'unsubscribed', 'unknown'];

export const OPERATORS = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'startsWith',
  'in',
  'exists',
  'inLastDays',
  'notInLastDays',
  'inNextDays',
] as const;
const RELATIVE = new Set<string>(['inLastDays', 'notInLastDays', 'inNextDays']);
const MAX_DAYS = 3650;
export const TYPES = ['text', 'number', 'date', 'boolean'] as const;
type Type = (typeof TYPES)[number];
type Operator = (typeof OPERATORS)[number];

const scalar = z.union([
  z.string().max(500).refine(isStorable, 'Value must not contain NUL characters'),
  z.number(),
  z.boolean(),
]);
export type Scalar = z.output<typeof scalar>;

/** The maximum number of conditions and groups of conditions in a segment. */
const MAX_PARTS = 50;
const MAX_DEPTH = 5;
const MAX_LIST = 500;

const Condition = z
  .strictObject({
    field: z
      .string()
      .refine(
        (field) => kindOf(field) !== null,
        'Field must be a field of a contact, tags, consent.<channel>, or attributes.<name>',
      ),
    op: z.enum(OPERATORS),
    value: z.union([scalar, z.array(scalar).min(1).max(MAX_LIST)]).optional(),
    type: z.enum(TYPES).optional(),
  })
  .superRefine((condition, context) => {
    const problem = mistake(kindOf(condition.field) ?? 'text', condition);
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  });
export type Condition = z.output<typeof Condition>;

export type Segment = Condition | { all: Segment[] } | { any: Segment[] };

/** A condition on contacts: `{all: […]}`, `{any: […]}` or `{field, op, value}`. */
export const Segment = z
  .unknown()
  .superRefine((input, context) => {
    const problem = findMistake(input, [], 1, { parts: 0 });
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  })
  .transform((input) => input as Segment)
  .meta({
    id: 'Segment',
    description:
      '`{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` matches everyone. A segment has at ' +
      'most five levels and 50 parts. Times and attributes that are dates can be compared with today: `inLastDays`, `notInLastDays` (which ' +
      'also matches contacts without a value) and `inNextDays`. `type` (`text`, `number`, `date` or `boolean`) says how an attribute is compared; by default the ' +
      'value decides. In a comparison with a date, an attribute that is not a date matches only `ne`.',
  });

interface Mistake {
  path: (string | number)[];
  message: string;
}

/** Validated by hand, because the errors of a union of schemas do not say which alternative the client meant. */
function findMistake(
  input: unknown,
  path: (string | number)[],
  depth: number,
  seen: { parts: number },
): Mistake | null {
  if (depth > MAX_DEPTH) return { path, message: `A segment has at most ${MAX_DEPTH} levels` };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { path, message: 'A segment is an object with all, any, or field, op and value' };
  }
  seen.parts += 1;
  if (seen.parts > MAX_PARTS) return { path, message: `A segment has at most ${MAX_PARTS} parts` };
  const key = 'all' in input ? 'all' : 'any' in input ? 'any' : null;
  if (key !== null) {
    const items = (input as Record<string, unknown>)[key];
    if (Object.keys(input).length > 1) return { path, message: `${key} cannot be combined with other fields` };
    if (!Array.isArray(items)) return { path: [...path, key], message: `${key} must be a list` };
    for (const [index, item] of items.entries()) {
      const problem = findMistake(item, [...path, key, index], depth + 1, seen);
      if (problem) return problem;
    }
    return null;
  }
  const issue = Condition.safeParse(input, { reportInput: true }).error?.issues[0];
  if (!issue) return null;
  const inner = issue.path.filter((part) => typeof part !== 'symbol');
  return { path: [...path, ...inner], message: messageOf(issue, inner.join('.')) };
}

/** Creates an error about a field of a condition, in the same form as for other fields. */
function messageOf(issue: z.core.$ZodIssue, name: string): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field ${issue.keys[0]}`;
  if (!isGeneric(issue)) return issue.message;
  return issue.input === undefined ? `${name} is required` : `${name} ${predicateOf(issue)}`;
}

type FieldKind = 'text' | 'email' | 'time' | 'tags' | 'consent' | 'attribute';

/** The kind of a field. Null if the field is unknown. */
export function kindOf(field: string): FieldKind | null {
  if (field === 'tags') return 'tags';
  if (field === 'email') return 'email';
  if (TEXT_FIELDS.has(field)) return 'text';
  if (TIME_FIELDS.has(field)) return 'time';
  if (/^consent\.(?:sms|email|whatsapp)$/.test(field)) return 'consent';
  return /^attributes\.[A-Za-z_]\w{0,63}$/.test(field) ? 'attribute' : null;
}

const COMPARISONS = new Set<Operator>(['lt', 'lte', 'gt', 'gte']);
const PARTS_OF_TEXT = new Set<Operator>(['contains', 'startsWith']);

/**
 * How an attribute is compared: as the given type, else as the type of the value. A text that names a date, or a list of only such texts, is
 * compared as a date.
 */
export function typeOf({ op, value, type }: Pick<Condition, 'op' | 'value' | 'type'>): Type {
  if (type !== undefined) return type;
  if (RELATIVE.has(op)) return 'date';
  const values = [value].flat();
  const [first] = values;
  if (typeof first === 'number') return 'number';
  if (typeof first === 'boolean') return 'boolean';
  return !PARTS_OF_TEXT.has(op) && values.every((each) => dateOf(each) !== null) ? 'date' : 'text';
}

const IS_OF_TYPE: Record<Type, (value: Scalar) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  date: (value) => dateOf(value) !== null,
  boolean: (value) => typeof value === 'boolean',
};

function mistake(kind: FieldKind, { op, value, type }: Condition): Mistake | null {
  const wrong = (message: string) => ({ path: ['value'], message });
  const misused = (message: string) => ({ path: ['op'], message });
  if (type !== undefined && (kind !== 'attribute' || op === 'exists')) {
    return { path: ['type'], message: 'Only values of attributes have a type' };
  }
  if (RELATIVE.has(op)) {
    if (kind !== 'time' && kind !== 'attribute') return misused(`${op} applies only to times and attributes`);
    if (type !== undefined && type !== 'date') return { path: ['type'], message: `${op} requires the type date` };
    const isCount = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS;
    return isCount ? null : wrong(`Value must be a number of days from 1 to ${MAX_DAYS}`);
  }
  if (op === 'exists' && kind !== 'consent')
    return value === undefined || typeof value === 'boolean' ? null : wrong('Value must be true or false');
  if (value === undefined) return wrong('Value is required');
  if (Array.isArray(value) !== (op === 'in'))
    return wrong(op === 'in' ? 'Value must be a list' : 'Value must not be a list');
  const values = Array.isArray(value) ? value : [value];
  if (kind === 'tags' && op !== 'contains' && op !== 'in' && op !== 'ne') {
    return misused('Conditions on tags support only the operators contains, ne, in and exists');
  }
  if (kind === 'consent') {
    if (op !== 'eq' && op !== 'ne' && op !== 'in') return misused('Conditions on consent support only eq, ne and in');
    return values.every((each) => CONSENT_STATUSES.includes(each))
      ? null
      : wrong(`Value must be ${CONSENT_STATUSES.join(', ')}`);
  }
  if (kind === 'attribute' && type !== undefined) {
    if (!values.every(IS_OF_TYPE[type])) return wrong(`Value must be a ${type}`);
    if (PARTS_OF_TEXT.has(op) && type !== 'text') return misused(`contains and startsWith do not apply to a ${type}`);
  }
  if (kind === 'time') {
    if (PARTS_OF_TEXT.has(op)) return misused('Conditions on times support only comparison operators');
    if (!values.every((each) => timestamp().safeParse(each).success)) {
      return wrong('Value must be an ISO 8601 time with a zone');
    }
    return null;
  }
  if (kind !== 'attribute' && values.some((each) => typeof each !== 'string')) return wrong('Value must be text');
  if (op === 'startsWith' && typeof value !== 'string') return wrong('Value must be text');
  if (COMPARISONS.has(op) && typeof value === 'boolean') return wrong('Value must be text or a number');
  return null;
}
