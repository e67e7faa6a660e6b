import { kindOf, type Condition, type Scalar, type Segment } from './schemas.ts';

const COLUMNS: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  externalId: 'external_id',
  locale: 'locale',
  timezone: 'timezone',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Text that number comparisons treat as a number, because imported values are always text. */
export const NUMERIC_TEXT = '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$';

/**
 * Compiles a condition on a contact `c` to SQL. The customer's input is passed in `values`; the SQL itself contains only names that this
 * file defines. Null counts as false. That is safe because no group negates its parts, and it lets indexes support the conditions.
 *
 * @param values the statement's parameters so far. The condition's parameters are appended to them.
 */
export function compileSegment(segment: Segment, values: unknown[]): string {
  if ('all' in segment) return join(segment.all, 'AND', 'true', values);
  if ('any' in segment) return join(segment.any, 'OR', 'false', values);
  return `(${compileCondition(segment, (value) => `$${values.push(value)}`)})`;
}

function join(parts: Segment[], word: string, empty: string, values: unknown[]): string {
  return parts.length === 0 ? empty : `(${parts.map((part) => compileSegment(part, values)).join(` ${word} `)})`;
}

type Add = (value: unknown) => string;

function compileCondition({ field, op, value }: Condition, add: Add): string {
  if (op === 'ne') return `NOT coalesce(${compileCondition({ field, op: 'eq', value }, add)}, false)`;
  if (op === 'exists') return value === false ? `NOT (${exists(field)})` : exists(field);
  const kind = kindOf(field);
  if (kind === 'tags') return `c.tags && ${add([value].flat())}::text[]`;
  if (kind === 'attribute') return compileAttribute({ field, op, value }, add);
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

/** `kindOf` has verified that the name has only letters, digits and underscores. */
function nameOf(field: string): string {
  return field.slice('attributes.'.length);
}

function compileAttribute({ field, op, value }: Condition, add: Add): string {
  const name = nameOf(field);
  const json = `c.attributes->'${name}'`;
  const asText = `c.attributes->>'${name}'`;
  const isText = `jsonb_typeof(${json}) = 'string'`;
  // Most numbers are stored as JSON numbers, which the JSON path finds and compares in one step; it also treats null as different from
  // every number. The cheap check that the attribute exists comes first.
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
