import {
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  parse,
  validate,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';

import { hintsOf } from '../graphql/builder.ts';
import { REQUEST_POINTS } from '../limits/budget.ts';
import { isConnection, priceOf, totalPoints } from '../operations/prices.ts';
import { schema } from '../schema/schema.ts';
import { costText } from './costs.ts';
import { costOf, exampleOf } from './examples.ts';

type Field = GraphQLField<unknown, unknown>;

const KINDS = { Query: 'query', Mutation: 'mutation', Subscription: 'subscription' } as const;
const rootOf = (name: keyof typeof KINDS) => schema.getType(name) as GraphQLObjectType;
const isPriced = ({ type }: Field) => isCompositeType(getNamedType(type));

test.each(
  (['Query', 'Mutation', 'Subscription'] as const).flatMap((name) =>
    Object.values(rootOf(name).getFields()).map((field) => [`${name}.${field.name}`, name, field] as const),
  ),
)('the example of %s is valid', (_path, name, field) => {
  const { text, points } = exampleOf(KINDS[name], field);
  expect(validate(schema, parse(text))).toEqual([]);
  expect(points).toBeGreaterThan(0);
});

/** The cost of an operation that selects only the field, without the cost of its parent object. */
function charged(type: GraphQLObjectType, field: Field, under: string): number {
  const selection = `${field.name}${given(field)} { ${under} }`;
  if (type === rootOf('Query')) return costOf(`{ ${selection} }`) - REQUEST_POINTS;
  return costOf(`{ node(id: "post_1") { ... on ${type.name} { ${selection} } } }`) - REQUEST_POINTS - 1;
}

/** The required arguments, with values of their types. A list has one entry. */
function given({ args }: Field): string {
  const values = args.filter(isRequiredArgument).map(({ name }) => `${name}: "1"`);
  return values.length > 0 ? `(${values.join(', ')})` : '';
}

const objects = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => type === rootOf('Query') || type.getInterfaces().some(({ name }) => name === 'Node'));

test.each(
  objects.flatMap((type) =>
    Object.values(type.getFields())
      .filter(isPriced)
      .map((field) => [`${type.name}.${field.name}`, type, field] as const),
  ),
)('the cost that the reference states for %s is the cost that is charged', (_path, type, field) => {
  const { points, size } = priceOf(type, field);
  const stated = hintsOf(field).listedIn === undefined ? points * size : points;
  expect(charged(type, field, '__typename')).toBe(stated);
  if (isConnection(getNamedType(field.type))) {
    expect(charged(type, field, 'totalCount')).toBe(stated + totalPoints(field, []));
  }
});

test.each([
  ['Query', 'post', '1 point'],
  ['Query', 'posts', '1 point, and 50 for `totalCount`'],
  ['Query', 'search', '401 points, and 50 for `totalCount`'],
  ['Query', 'nodes', '1 point for each of `ids`'],
  ['Query', 'rateLimit', ''],
  ['Mutation', 'postVote', ''],
  ['Post', 'name', ''],
  ['Post', 'makers', '3 points'],
  ['Post', 'collections', '1 point; `totalCount` is free'],
  ['Post', 'votes', '1 point, and 50 for `totalCount` with `createdAfter` or `createdBefore`'],
  ['PostConnection', 'nodes', '1 point for each entry of the page'],
  ['PostConnection', 'edges', ''],
  ['PostEdge', 'node', '1 point'],
])('the cost of %s.%s is stated as "%s"', (name, field, text) => {
  const type = schema.getType(name) as GraphQLObjectType;
  expect(costText(type, type.getFields()[field] as Field)).toBe(text);
});
