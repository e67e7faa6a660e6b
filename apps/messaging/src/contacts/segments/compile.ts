import { columnOf } from '@services/common/tables/table';

import { dateOf, dateSql } from './dates.ts';
import { kindOf, TEXT_FIELDS, TIME_FIELDS, typeOf, type Condition, type Scalar, type Segment } from './schemas.ts';

/** The columns of the fields that have one. */
const COLUMNS = Object.fromEntries([...TEXT_FIELDS, ...TIME_FIELDS].map((field) => [field, columnOf(field)]));

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Text that number comparisons treat as a number, because imported values are always text. */
export const NUMERIC_TEXT = '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$';

/**
 * Compiles a condition on a contact `c` to SQL. The customer's input is passed in `values`; the SQL itself contains only names that this
 * file defines. Null counts as false, so that indexes can support the conditions. That is safe because no group negates its parts.
 *
 * @param values the statement's parameters so far. The function appends the condition's parameters.
 * @param nowMs the time from which days are counted.
 */
export function compileSegment(segment: Segment, values: unknown[], nowMs = Date.now()): string {
  const all = (parts: Segment[], word: string) =>
    `(${parts.map((part) => compileSegment(part, values, nowMs)).join(` ${word} `)})`;
  if ('all' in segment) return segment.all.length === 0 ? 'true' : all(segment.all, 'AND');
  if ('any' in segment) return segment.any.length === 0 ? 'false' : all(segment.any, 'OR');
  return `(${compileCondition(segment, (value) => `$${values.push(value)}`, nowMs)})`;
}

type Add = (value: unknown) => string;

function compileCondition(condition: Condition, add: Add, nowMs: number): string {
  const { field, op, value } = condition;
  const negated = (positive: Condition['op']) =>
    `NOT coalesce(${compileCondition({ ...condition, op: positive }, add, nowMs)}, false)`;
  if (op === 'ne') return negated(kindOf(field) === 'tags' ? 'contains' : 'eq');
  if (op === 'notInLastDays') return negated('inLastDays');
  if (op === 'exists') return value === false ? `NOT (${exists(field)})` : exists(field);
  const kind = kindOf(field);
  if (kind === 'tags') return `c.tags && ${add([value].flat())}::text[]`;
  if (kind === 'consent') {
    const status = `coalesce(c.consent->'${field.slice('consent.'.length)}'->>'status', 'unknown')`;
    return `${status} = ANY(${add([value].flat())}::text[])`;
  }
  const time = kind === 'time' ? `c.${COLUMNS[field]}` : dateSql(`c.attributes->>'${nameOf(field)}'`);
  if (op === 'inLastDays' || op === 'inNextDays') {
    const [from, to] = daysOf(op, Number(value), nowMs).map((ms) => add(new Date(ms).toISOString()));
    return `${time} BETWEEN ${from}::timestamptz AND ${to}::timestamptz`;
  }
  if (kind === 'attribute' && typeOf(condition) === 'date') {
    const times = [value].flat().map((each) => new Date(dateOf(each) ?? NaN).toISOString());
    if (op === 'eq' || op === 'in') return `${time} = ANY(${add(times)}::timestamptz[])`;
    return `${time} ${SIGNS[op as keyof typeof SIGNS]} ${add(times[0])}::timestamptz`;
  }
  if (kind === 'attribute') return compileAttribute(condition, add);
  // Email addresses are compared case-insensitively, and their index stores them in lower case.
  const lower = kind === 'email';
  const column = lower ? 'lower(c.email)' : `c.${COLUMNS[field]}`;
  const type = kind === 'time' ? 'timestamptz' : 'text';
  const operand = [value].flat().map((each) => {
    if (kind === 'time') return new Date(String(each)).toISOString();
    return lower ? String(each).toLowerCase() : each;
  });
  if (op === 'eq') return `${column} = ${add(operand[0])}::${type}`;
  if (op === 'in') return `${column} = ANY(${add(operand)}::${type}[])`;
  if (op === 'contains') return `strpos(${column}, ${add(operand[0])}::text) > 0`;
  if (op === 'startsWith') return `starts_with(${column}, ${add(operand[0])}::text)`;
  return kind === 'time'
    ? `${column} ${SIGNS[op]} ${add(operand[0])}::timestamptz`
    : `${column} COLLATE "C" ${SIGNS[op]} ${add(operand[0])}::text`;
}

function exists(field: string): string {
  const kind = kindOf(field);
  if (kind === 'tags') return `c.tags <> '{}'`;
  if (kind === 'attribute') return `coalesce(c.attributes->'${nameOf(field)}' <> 'null', false)`;
  return `c.${COLUMNS[field]} IS NOT NULL`;
}

const DAY_MS = 86_400_000;

/** The period that ends or begins at `nowMs` and lasts `days` days: its first and its last millisecond. */
export const daysOf = (op: 'inLastDays' | 'inNextDays', days: number, nowMs: number): [number, number] =>
  op === 'inLastDays' ? [nowMs - days * DAY_MS, nowMs] : [nowMs, nowMs + days * DAY_MS];

/** `kindOf` has verified that the name has only letters, digits and underscores. */
function nameOf(field: string): string {
  return field.slice('attributes.'.length);
}

function compileAttribute({ field, op, value }: Condition, add: Add): string {
  const name = nameOf(field);
  const json = `c.attributes->'${name}'`;
  const asText = `c.attributes->>'${name}'`;
  const isText = `jsonb_typeof(${json}) = 'string'`;
  // Most numbers are stored as JSON numbers, which the JSON path finds and compares in one step. The path also treats null as different
  // from every number. The cheap check that the attribute exists comes first.
  const isNumber = (sign: string, number: number) => `c.attributes ? '${name}' AND coalesce(
    c.attributes @@ ${add(`strict $."${name}" ${sign} ${number}`)}::jsonpath,
    CASE WHEN ${asText} ~ '${NUMERIC_TEXT}' AND ${isText} THEN (${asText})::numeric ${sign === '==' ? '=' : sign} ${add(String(number))}::numeric END)`;
  const isEqual = (each: Scalar) =>
    typeof each === 'number' ? isNumber('==', each) : `c.attributes @> ${add(JSON.stringify({ [name]: each }))}::jsonb`;
  switch (op) {
    case 'eq':
      return isEqual(value as Scalar);
    case 'in':
      return `(${(value as Scalar[]).map(isEqual).join(' OR ')})`;
    case 'contains':
      // `contains` tests for an element of a list, or for a part of a text.
      return `CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} @> ${add(JSON.stringify([value]))}::jsonb
        WHEN 'string' THEN ${typeof value === 'string' ? `strpos(${asText}, ${add(value)}::text) > 0` : 'false'} END`;
    case 'startsWith':
      return `${isText} AND starts_with(${asText}, ${add(value)}::text)`;
    default: {
      const sign = SIGNS[op as keyof typeof SIGNS];
      return typeof value === 'number'
        ? isNumber(sign, value)
        : `${isText} AND (${asText}) COLLATE "C" ${sign} ${add(value)}::text`;
    }
  }
}
