import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

import { parseMoment } from '../moments.ts';

function parse(value: unknown, nodes?: ValueNode): string {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment !== null) return moment;
  const message = 'DateTime must be an ISO 8601 date or date and time, such as 2026-01-31T12:00:00Z';
  throw new GraphQLError(message, nodes ? { nodes } : {});
}

/** PostgreSQL's text of a UTC timestamp (`2026-01-31 12:00:00+00`, or with `T` inside JSON) as ISO 8601. */
function serialize(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return `${text.slice(0, 10)}T${text.slice(11, text.indexOf('+', 19))}Z`;
}

/** A point in time, as ISO 8601 in UTC. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'A point in time as ISO 8601 in UTC, such as `2026-01-31T12:00:00Z`. Input without an offset is read as UTC.',
  serialize,
  parseValue: (value) => parse(value),
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime must be a string', { nodes: node });
    return parse(node.value, node);
  },
});
