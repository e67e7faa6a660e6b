import type { Random } from '../src/seed/random.ts';

/** The body of a hostile request: a document that is deep, wide, aliased, cyclic, huge or simply invalid. */
export function hostileBody(random: Random): object {
  const query = random.pick(makers)(random);
  const variables = random.next() < 0.3 ? random.pick(oddVariables)(random) : undefined;
  return { query, ...(variables === undefined ? {} : { variables }) };
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');
const scalars = [
  'id',
  'name',
  'slug',
  'tagline',
  'description',
  'votesCount',
  'createdAt',
  'isVoted',
  'isCollected',
  '__typename',
];
const lists = ['comments', 'votes', 'collections', 'topics'];

const makers: ((random: Random) => string)[] = [
  // Deeply nested fields.
  (random) =>
    `{ comment(id: "comment_${random.below(400)}") { ${'parent { '.repeat(random.below(40))} id ${'} '.repeat(40).slice(0, 80)} }`,
  (random) => {
    const depth = 1 + random.below(5);
    const open = times(depth, () => `posts(first: ${random.pick([1, 3, 10, 100, 5000])}) { nodes { user { `);
    return `{ post(id: "post_1") { user { ${open.replaceAll('posts(', 'votedPosts(')} id ${'} } } '.repeat(depth)} } }`;
  },
  // Wide: many fields, many aliases, many root fields.
  (random) =>
    `{ posts(first: ${random.below(101)}) { nodes { ${times(random.below(300), () => random.pick(scalars))} } } }`,
  (random) =>
    `{ ${times(random.below(60), (index) => `a${index}: posts(first: ${random.below(101)}, order: ${random.pick(['VOTES', 'NEWEST', 'RANKING', 'FEATURED_AT'])}) { totalCount nodes { id name description } }`)} }`,
  (random) =>
    `{ posts(first: 100) { nodes { ${times(random.below(35), (index) => `a${index}: ${random.pick(lists)}(first: ${random.below(100)}) { totalCount nodes { id } }`)} } } }`,
  (random) => `{ posts(first: 100) { nodes { votes(createdAfter: "20${random.below(99)}-01-01") { totalCount } } } }`,
  // Fragments: cycles, doubling, unused fragments, undefined fragments.
  () => `{ post(id: "post_1") { ...a } } fragment a on Post { name ...b } fragment b on Post { slug ...a }`,
  (random) => {
    const depth = 1 + random.below(30);
    return `{ post(id: "post_1") { ...f0 } } ${times(depth, (index) => `fragment f${index} on Post { user { madePosts { nodes { ...f${index + 1} ...f${index + 1} } } } }`)} fragment f${depth} on Post { id }`;
  },
  (random) => `{ __schema { types { ${times(random.below(8), () => 'fields { type {')} name ${'} } '.repeat(8)} } } }`,
  (random) =>
    `{ __type(name: "Post") { ...t0 } } ${times(random.below(25), (index) => `fragment t${index} on __Type { a: ofType { ...t${index + 1} } b: ofType { ...t${index + 1} } }`)}`,
  () => `{ ...missing } fragment unused on Post { id }`,
  // Many fields with the same name, because validation compares each field with all other fields.
  (random) => {
    const copies = random.below(120);
    return `{ post(id: "post_1") { ${times(copies, () => '...on Post { user { name id } makers { name } }')} ${times(copies, () => 'user { headline }')} } }`;
  },
  // Directives.
  (random) => `{ __typename ${'@include(if: true) '.repeat(random.below(80))} }`,
  // Huge strings and odd characters.
  (random) =>
    `{ search(query: "${random.pick(['x', 'é', '%', '(', 'a b '])}${random.pick(['y', ' ', '🦘', '*'])}${'ab '.repeat(random.below(9000))}") { totalCount nodes { __typename } } }`,
  (random) =>
    `{ posts(topic: "${'t'.repeat(random.below(50_000))}", after: "${'A'.repeat(random.below(5000))}") { nodes { id } } }`,
  (random) => `{ posts(url: "${'https://x'.repeat(random.below(2000))}") { totalCount } }`,
  // Numbers and dates at the limits of their ranges.
  (random) =>
    `{ posts(first: ${random.pick([0, -1, 1, 2_147_483_647, 2_147_483_648, 1e300])}, last: ${random.pick(['null', '1', '0'])}) { nodes { id } } }`,
  (random) =>
    `{ posts(postedAfter: "${random.pick(['0000-01-01', '9999-12-31T23:59:59Z', '+275760-09-13', 'yesterday', '2026-02-31', ''])}") { totalCount nodes { id } } }`,
  // Invalid ids and slugs.
  (random) =>
    `{ ${random.pick(['post', 'topic', 'collection', 'user', 'comment', 'node'])}(id: ${JSON.stringify(random.pick(['', 'post_', 'post_-1', 'post_99999999999999999999', '\u0000', '\ud800', "' OR 1=1 --", '🦘', 'post_1 ']))}) { id } }`,
  // Cut, nested and noisy text.
  (random) => `{ posts { nodes { id name } } }`.slice(0, random.below(28)),
  (random) => random.pick(['{', '[', '(', '"', '"""', '#', '\u0000', '{}']).repeat(1 + random.below(2000)),
  () => 'subscription { __typename }',
  (random) =>
    `mutation { ${times(1 + random.below(20), (index) => `a${index}: postVote(input: { postId: "post_${random.below(200)}" }) { node { votesCount } errors { message } }`)} }`,
  (random) =>
    `mutation { commentCreate(input: { postId: "post_1", body: ${JSON.stringify(random.pick(['', ' ', 'x'.repeat(5000), '\u0000', 'ok']))} }) { node { id } errors { field } } }`,
  // Variables of the wrong kind.
  () =>
    'query ($first: Int!, $order: PostsOrder, $after: String) { posts(first: $first, order: $order, after: $after) { nodes { id } } }',
  () =>
    'query ($input: PostSubmitInput!) { __typename } mutation m($input: PostSubmitInput!) { postSubmit(input: $input) { errors { field } } }',
];

const oddVariables: ((random: Random) => object)[] = [
  () => ({ first: 'ten' }),
  (random) => ({
    first: random.pick([1, 100, 1e9, -5, 1.5, null]),
    order: random.pick(['VOTES', 'votes', 1, null, {}]),
  }),
  (random) => ({ first: 1, after: 'x'.repeat(random.below(10_000)) }),
  () => ({ first: 1, order: { deep: { deeper: [[[[]]]] } } }),
  (random) => ({
    input: {
      name: 'x'.repeat(random.below(90)),
      tagline: 1,
      website: 'http://',
      topicIds: Array.from({ length: random.below(500) }, () => 'x'),
    },
  }),
  () => JSON.parse('{"__proto__": {"first": 5}, "constructor": 1, "first": 2}') as object,
];
