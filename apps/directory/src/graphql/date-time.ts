import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

function parse(value: unknown): string {
  const text = typeof value === 'string' && ISO_8601.test(value) ? value.replace(' ', 'T') : '';
  // Without an offset the time is UTC, not that of wherever this runs.
  const zoned = /T/i.test(text) && !/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text;
  const milliseconds = Date.parse(zoned);
  const moment = Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString();
  // PostgreSQL knows no year 0, and beyond 9999 the text has another form.
  if (!/^\d{4}-/.test(moment) || moment.startsWith('0000')) {
    throw new GraphQLError('DateTime must be an ISO 8601 date or date and time, such as 2026-01-31T12:00:00Z');
  }
  return moment;
}

/** PostgreSQL's text of a UTC timestamp (`2026-01-31 12:00:00+00`, or with `T` inside JSON) as ISO 8601. */
function serialize(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return `${text.slice(0, 10)}T${text.slice(11, text.indexOf('+', 19))}Z`;
}

/** A moment, as ISO 8601 in UTC. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A moment as ISO 8601 in UTC, such as `2026-01-31T12:00:00Z`. Input without an offset is taken as UTC.',
  serialize,
  parseValue: parse,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime must be a string', { nodes: node });
    return parse(node.value);
  },
});
