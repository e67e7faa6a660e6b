import { getNamedType, isCompositeType, type GraphQLField, type GraphQLNamedType } from 'graphql';

import { hintsOf } from '../graphql/builder.ts';
import { isFilter } from '../graphql/connections.ts';
import { isConnection, priceOf, TOTALS, totalPoints } from '../operations/prices.ts';

const amount = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;

/** The cost of a field as text, from the prices that operations are charged; empty for a free field. */
export function costText(type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): string {
  const { points, size } = priceOf(type, field);
  if (isConnection(type) && TOTALS.has(field.name)) return 'charged with the field that returns the list';
  if (!isCompositeType(getNamedType(field.type)) || points === 0) return '';
  const { listedIn } = hintsOf(field);
  if (listedIn !== undefined) return `${amount(points)} for each of \`${listedIn}\``;
  if (size === 0) return `${amount(points)} for each entry of the page`;
  return isConnection(getNamedType(field.type)) ? `${amount(points)}${totalText(field)}` : amount(points * size);
}

/** The cost that a list's `totalCount` adds. */
function totalText(field: GraphQLField<unknown, unknown>): string {
  const plain = totalPoints(field, []);
  const filters = field.args.map(({ name }) => name).filter(isFilter);
  const filtered = totalPoints(field, filters);
  if (plain === filtered) return plain === 0 ? '; `totalCount` is free' : `, and ${plain} for \`totalCount\``;
  return `, and ${filtered} for \`totalCount\` with ${filters.map((name) => `\`${name}\``).join(' or ')}`;
}
