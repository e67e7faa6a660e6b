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
  return planCost(schema, operation, Object.fromEntries(fragments.map((one) => [one.name.value, one])));
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
  ['an operation without objects costs what its request costs', '{ __typename }', 0],
  ['a thing is a point, its values are not', '{ post(id: "1") { id name tagline description } }', 1],
  ['a thing under a thing is another', '{ post(id: "1") { user { name } } }', 2],
  ['a list is a point, and so is each node of its page', '{ posts(first: 20) { nodes { id } } }', 21],
  ['a page has 20 nodes by default', '{ posts { nodes { id } } }', 21],
  ['a page counted from the end costs the same', '{ posts(last: 7) { nodes { id } } }', 8],
  ['an empty page is its list alone', '{ posts(first: 0) { nodes { id } } }', 1],
  ['an edge is only the way to its node', '{ posts(first: 20) { edges { cursor node { id } } } }', 21],
  ['nodes that are selected twice count twice', '{ posts(first: 2) { nodes { id } edges { node { id } } } }', 5],
  ['the cursors of a page are free', '{ posts(first: 2) { pageInfo { endCursor hasNextPage } } }', 1],
  ['pages multiply', '{ posts(first: 20) { nodes { topics(first: 5) { nodes { id } } } } }', 141],
  [
    'makers are three, and what is stored with a post is free',
    '{ post(id: "1") { media { url } productLinks { url } makers { name } } }',
    4,
  ],
  ['aliases are fields', '{ a: post(id: "1") { id } b: post(id: "2") { id } }', 2],
  ['objects by their ids are as many as are named', '{ nodes(ids: ["post_1", "post_2"]) { id } }', 2],
  ['one id is a list of one', '{ nodes(ids: "post_1") { id } }', 1],
  ['a kept total is free', '{ topic(slug: "x") { posts(order: VOTES, first: 5) { totalCount } } }', 2],
  ['a counted total is fifty', '{ posts(order: VOTES, first: 5) { totalCount } }', 51],
  ['so is one of a list that has no counter', '{ post(id: "1") { comments { totalCount } } }', 52],
  ['a search is 400 more than its list', '{ search(query: "x", first: 5) { nodes { ... on Post { id } } } }', 406],
  ['a total under a filter is fifty', '{ posts(featured: true) { totalCount } }', 51],
  ['and so is each of many', '{ posts(first: 3) { nodes { votes(createdAfter: "2026-01-01") { totalCount } } } }', 157],
  ['what holds only what it came with is free', '{ rateLimit { limit cost } }', 0],
  ['the viewer is the user behind it', '{ viewer { user { name } } }', 1],
  [
    'a mutation costs what it gives back',
    'mutation { userFollow(input: { userId: "1" }) { node { id } errors { field } } }',
    1,
  ],
  ['introspection is a point for fifty values', '{ __type(name: "Post") { name } }', 1],
  ['what a directive may leave out is counted', '{ post(id: "1") { user @include(if: false) { name } } }', 2],
  ['an inline fragment is what it holds', '{ node(id: "1") { ... on Post { user { id } } } }', 2],
  ['every branch is counted', '{ node(id: "1") { ... on Post { user { id } } ... on Comment { user { id } } } }', 3],
  [
    'a fragment counts where it is used',
    '{ posts(first: 3) { nodes { ...a } } } fragment a on Post { user { id } }',
    7,
  ],
])('%s', (_rule, source, points) => {
  expect(costOf(source)).toEqual({ points: REQUEST_POINTS + points, warnings: [] });
});

describe('sizes in variables', () => {
  const plan = planOf('query ($first: Int = 5, $last: Int) { posts(first: $first, last: $last) { nodes { id } } }');

  test.each([
    ['their value', { first: 10 }, 11],
    ['their default', {}, 6],
    ['the plain page when null', { first: null }, 21],
    ['the other direction', { first: null, last: 3 }, 4],
  ])('page sizes in variables count by %s', (_what, variables, points) => {
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

test('an operation that selects very many fields of few nodes is refused, too', () => {
  const wide = (descriptions: number) => {
    const aliases = Array.from({ length: descriptions }, (_, index) => `d${index}: description`);
    return `{ posts(first: 100) { nodes { ${aliases.join(' ')} } } }`;
  };
  expect(costOf(wide(24)).points).toBe(REQUEST_POINTS + 101);
  expect(refusal(wide(25))).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
});

describe('the bound of introspection', () => {
  test('the bound of introspection allows the standard query with all of its options', () => {
    const options = {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    };
    expect(costOf(getIntrospectionQuery({ ...options, oneOf: true })).points).toBeGreaterThan(700);
  });

  test('an introspection that is far larger than the standard query is refused', () => {
    const deep =
      'fields { args { name type { name } } type { fields { args { name type { name } } type { name kind } } } }';
    const copies = Array.from({ length: 9 }, (_, index) => `a${index}: __schema { types { ${deep} } }`);
    expect(refusal(`{ ${copies.join(' ')} }`)).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('the bound of introspection does not affect the bound of sibling fields', () => {
    const aliases = Array.from({ length: 25 }, (_, index) => `d${index}: description`);
    const query = `{ __schema { queryType { name } } posts(first: 100) { nodes { ${aliases.join(' ')} } } }`;
    expect(refusal(query)).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });
});
