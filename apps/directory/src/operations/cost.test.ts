import { AppError } from '@services/common/http/errors';
import { getIntrospectionQuery, getOperationAST, Kind, parse, validate, type FragmentDefinitionNode } from 'graphql';

import { REQUEST_POINTS } from '../limits/budget.ts';
import { schema } from '../schema/schema.ts';
import { planCost, type Cost, type CostPlan } from './cost.ts';

function planOf(source: string): CostPlan {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has no operation');
  const fragments = document.definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return planCost(operation, Object.fromEntries(fragments.map((one) => [one.name.value, one])));
}

const costOf = (source: string, variables: Record<string, unknown> = {}): Cost => planOf(source)(variables);

function refusal(source: string): unknown {
  try {
    return costOf(source);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test.each([
  ['an operation without objects costs only the points of its request', '{ __typename }', 0],
  ['an object costs a point, and its values nothing', '{ post(id: "1") { id name tagline description } }', 1],
  ['a nested object costs another point', '{ post(id: "1") { user { name } } }', 2],
  ['a list costs a point, and each node of its page another', '{ posts(first: 20) { nodes { id } } }', 21],
  ['a page has 20 nodes by default', '{ posts { nodes { id } } }', 21],
  ['a page counted from the end costs the same', '{ posts(last: 7) { nodes { id } } }', 8],
  ['an empty page costs only the point of its list', '{ posts(first: 0) { nodes { id } } }', 1],
  ['an edge costs nothing besides its node', '{ posts(first: 20) { edges { cursor node { id } } } }', 21],
  ['nodes that are selected twice count twice', '{ posts(first: 2) { nodes { id } edges { node { id } } } }', 5],
  ['the cursors of a page are free', '{ posts(first: 2) { pageInfo { endCursor hasNextPage } } }', 1],
  [
    'the sizes of nested pages are multiplied',
    '{ posts(first: 20) { nodes { topics(first: 5) { nodes { id } } } } }',
    141,
  ],
  [
    'makers count as three objects, and lists that are stored with a post are free',
    '{ post(id: "1") { media { url } productLinks { url } makers { name } } }',
    4,
  ],
  ['each alias is charged', '{ a: post(id: "1") { id } b: post(id: "2") { id } }', 2],
  ['nodes by ids cost a point for each id', '{ nodes(ids: ["post_1", "post_2"]) { id } }', 2],
  ['a single id counts as a list of one', '{ nodes(ids: "post_1") { id } }', 1],
  ['a stored total is free', '{ topic(slug: "x") { posts(order: VOTES, first: 5) { totalCount } } }', 2],
  ['a total that has to be counted costs 50 points', '{ posts(order: VOTES, first: 5) { totalCount } }', 51],
  ['the total of a list without a counter costs 50 points', '{ post(id: "1") { comments { totalCount } } }', 52],
  [
    'a search costs 400 points more than its list',
    '{ search(query: "x", first: 5) { nodes { ... on Post { id } } } }',
    406,
  ],
  ['the total of a filtered list costs 50 points', '{ posts(featured: true) { totalCount } }', 51],
  [
    'the total of each of several lists costs 50 points',
    '{ posts(first: 3) { nodes { votes(createdAfter: "2026-01-01") { totalCount } } } }',
    157,
  ],
  ['an object that is not read from the database is free', '{ rateLimit { limit cost } }', 0],
  ['a viewer costs only its user', '{ viewer { user { name } } }', 1],
  [
    'a mutation costs the objects that it returns',
    'mutation { userFollow(input: { userId: "1" }) { node { id } errors { field } } }',
    1,
  ],
  ['introspection costs a point for up to 50 values', '{ __type(name: "Post") { name } }', 1],
  ['a field that a directive leaves out is charged', '{ post(id: "1") { user @include(if: false) { name } } }', 2],
  ['an inline fragment costs what its fields cost', '{ node(id: "1") { ... on Post { user { id } } } }', 2],
  [
    'all branches of a node are charged',
    '{ node(id: "1") { ... on Post { user { id } } ... on Comment { user { id } } } }',
    3,
  ],
  [
    'a fragment is charged where it is used',
    '{ posts(first: 3) { nodes { ...a } } } fragment a on Post { user { id } }',
    7,
  ],
])('%s', (_rule, source, points) => {
  expect(costOf(source)).toEqual({ points: REQUEST_POINTS + points, warnings: [] });
});

describe('page sizes in variables', () => {
  const plan = planOf('query ($first: Int = 5, $last: Int) { posts(first: $first, last: $last) { nodes { id } } }');

  test.each([
    ['the values of the variables', { first: 10 }, 11],
    ['the defaults of the variables', {}, 6],
    ['the default page size if `first` is null', { first: null }, 21],
    ['`last` if `first` is null', { first: null, last: 3 }, 4],
  ])('the cost of an operation with page sizes in variables is computed from %s', (_what, variables, points) => {
    expect(plan(variables).points).toBe(REQUEST_POINTS + points);
  });

  test('page sizes out of bounds are refused before anything runs', () => {
    expect(() => plan({ first: -1 })).toThrow('must not be negative');
    expect(() => plan({ first: 1, last: 1 })).toThrow('either `first` or `last`');
  });
});

test('a list longer than the maximum page costs one page, and the response has a warning', () => {
  const { points, warnings } = costOf('{ posts(first: 500) { totalCount } topics(first: 101) { nodes { id } } }');
  expect(points).toBe(REQUEST_POINTS + 152);
  expect(warnings).toEqual([
    'Query.posts: a page has at most 100 entries; 500 were requested',
    'Query.topics: a page has at most 100 entries; 101 were requested',
  ]);
});

test('an operation of more than 10,000 points is refused, and the error states its cost', () => {
  expect(costOf('{ posts(first: 100) { nodes { comments(first: 96) { nodes { id } } } } }').points).toBe(9951);
  const refused = refusal('{ posts(first: 100) { nodes { comments(first: 97) { nodes { id } } } } }');
  expect(refused).toMatchObject({ code: 'QUERY_TOO_COMPLEX', details: { cost: 10_051, limit: 10_000 } });
});

test('an operation of few points is refused if it selects very many fields of each node', () => {
  const wide = (descriptions: number) => {
    const aliases = Array.from({ length: descriptions }, (_, index) => `d${index}: description`);
    return `{ posts(first: 100) { nodes { ${aliases.join(' ')} } } }`;
  };
  expect(costOf(wide(24)).points).toBe(REQUEST_POINTS + 101);
  expect(refusal(wide(25))).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
});

describe('the limit on introspection', () => {
  test('the limit on introspection allows the standard query with all of its options', () => {
    const options = {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    };
    expect(costOf(getIntrospectionQuery({ ...options, oneOf: true })).points).toBeGreaterThan(700);
  });

  test('an introspection query that is far larger than the standard query is refused', () => {
    const deep =
      'fields { args { name type { name } } type { fields { args { name type { name } } type { name kind } } } }';
    const copies = Array.from({ length: 9 }, (_, index) => `a${index}: __schema { types { ${deep} } }`);
    expect(refusal(`{ ${copies.join(' ')} }`)).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('the limit on introspection does not raise the limit on other fields of the operation', () => {
    const aliases = Array.from({ length: 25 }, (_, index) => `d${index}: description`);
    const query = `{ __schema { queryType { name } } posts(first: 100) { nodes { ${aliases.join(' ')} } } }`;
    expect(refusal(query)).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });
});
