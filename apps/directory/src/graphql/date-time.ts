import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

import { parseMoment } from '../moments.ts';

function parse(value: unknown, nodes?: ValueNode): string {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment !== null) return moment;
  const message = 'DateTime must be an ISO 8601 date or date and time, such as 2026-01-31T12:00:00Z';
  throw new GraphQLError(message, nodes ? { nodes } : {});
}

/** A row's `IsoTime`, or PostgreSQL's text inside JSON (`2026-01-31T12:00:00.5+00:00`), which omits trailing zeros. */
function serialize(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  if (text.endsWith('.000Z')) return `${text.slice(0, 19)}Z`;
  if (text.endsWith('Z')) return text.replace(/(\.\d+?)0+Z$/, '$1Z');
  return `${text.slice(0, text.indexOf('+', 19))}Z`;
}

/** A point in time, as ISO 8601 in UTC. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'An ISO 8601 date and time in UTC, such as `2026-01-31T12:00:00Z`. Input without an offset is read as UTC.',
  serialize,
  parseValue: (value) => parse(value),
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime must be a string', { nodes: node });
    return parse(node.value, node);
  },
});
