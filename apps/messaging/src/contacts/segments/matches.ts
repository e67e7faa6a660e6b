import type { Contact } from '../../db.ts';
import { daysOf, NUMERIC_TEXT } from './compile.ts';
import { dateOf } from './dates.ts';
import { kindOf, typeOf, type Condition, type Scalar, type Segment } from './schemas.ts';

const NUMERIC = new RegExp(NUMERIC_TEXT);

/** Whether a contact is in a segment. Branches of flows use this function, and tests compare it with the SQL. */
export function matchesSegment(contact: Contact, segment: Segment, nowMs = Date.now()): boolean {
  if ('all' in segment) return segment.all.every((part) => matchesSegment(contact, part, nowMs));
  if ('any' in segment) return segment.any.some((part) => matchesSegment(contact, part, nowMs));
  return matchesValue(valueOf(contact, segment.field), segment, nowMs);
}

function valueOf(contact: Contact, field: string): unknown {
  const kind = kindOf(field);
  if (kind === 'attribute') return (contact.attributes as Record<string, unknown>)[field.slice('attributes.'.length)];
  if (kind === 'consent') {
    const consent = contact.consent as Record<string, { status: string } | undefined>;
    return consent[field.slice('consent.'.length)]?.status ?? 'unknown';
  }
  const value = contact[field as keyof Contact];
  if (kind === 'time') return value === null ? null : new Date(String(value));
  if (kind === 'email') return typeof value === 'string' ? value.toLowerCase() : value;
  return value;
}

/** Whether a value meets a condition. The kind of the field determines how the value and the condition are compared. */
export function matchesValue(actual: unknown, condition: Condition, nowMs = Date.now()): boolean {
  const { op, value, field } = condition;
  const kind = kindOf(field);
  if (op === 'ne' && kind === 'tags') return !overlaps(actual, [value]);
  if (op === 'notInLastDays') return !matchesValue(actual, { ...condition, op: 'inLastDays' }, nowMs);
  if (op === 'inLastDays' || op === 'inNextDays') {
    const time = actual instanceof Date ? actual.getTime() : dateOf(actual);
    const [from, to] = daysOf(op, Number(value), nowMs);
    return time !== null && time >= from && time <= to;
  }
  if (kind === 'attribute' && op !== 'exists' && typeOf(condition) === 'date') {
    const time = dateOf(actual);
    const { type: _type, ...compared } = condition;
    const given = { ...compared, field: 'createdAt', value: [value].flat().map(isoOf) };
    return matchesValue(
      time === null ? null : new Date(time),
      op === 'in' ? given : { ...given, value: given.value[0] },
    );
  }
  const given = [value].flat().map((each) => (kind === 'email' ? String(each).toLowerCase() : (each as Scalar)));
  const [first] = given;
  switch (op) {
    case 'exists':
      return isPresent(actual, kind === 'tags') === (value ?? true);
    case 'ne':
      return !given.some((each) => isEqual(actual, each));
    case 'eq':
      return given.some((each) => isEqual(actual, each));
    case 'in':
      return kind === 'tags' ? overlaps(actual, given) : given.some((each) => isEqual(actual, each));
    case 'contains':
      if (Array.isArray(actual)) return overlaps(actual, given);
      return typeof actual === 'string' && typeof first === 'string' && actual.includes(first);
    case 'startsWith':
      return typeof actual === 'string' && actual.startsWith(String(first));
    default: {
      const order = compare(actual, first);
      if (order === null) return false;
      return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[op];
    }
  }
}

const isoOf = (date: unknown) => new Date(dateOf(date) ?? NaN).toISOString();

function isPresent(actual: unknown, tags: boolean): boolean {
  if (tags) return Array.isArray(actual) && actual.length > 0;
  return actual !== null && actual !== undefined;
}

function overlaps(actual: unknown, given: unknown[]): boolean {
  return Array.isArray(actual) && given.some((each) => actual.includes(each));
}

function isEqual(actual: unknown, given: Scalar | undefined): boolean {
  if (typeof given === 'boolean') return actual === given;
  return compare(actual, given) === 0;
}

/** Compares two numbers, two times, or two texts by code points (the order of their UTF-8 bytes). Null if they are not comparable. */
function compare(actual: unknown, given: Scalar | undefined): number | null {
  if (typeof given === 'number') {
    const number = typeof actual === 'string' && NUMERIC.test(actual) ? Number(actual) : actual;
    return typeof number === 'number' ? number - given : null;
  }
  if (typeof given !== 'string') return null;
  if (actual instanceof Date) return actual.getTime() - Date.parse(given);
  return typeof actual === 'string' ? Buffer.compare(Buffer.from(actual), Buffer.from(given)) : null;
}
