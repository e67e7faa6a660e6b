import { getNamedType, isLeafType, type GraphQLObjectType } from 'graphql';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { seedDirectory } from '../../test/directory.ts';
import { schema } from '../schema/schema.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app);
  client = await app.client();
});

const user =
  'id username name headline url websiteUrl twitterUsername profileImage(size: 64) coverImage createdAt isMaker isViewer isFollowing followers { totalCount } madePosts { totalCount }';
const fields = `id slug user { ${user} } makers { ${user} } topics(first: 2) { totalCount nodes { id name slug description url image createdAt followersCount postsCount } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } }`;

test('objects in a list have the same values as objects read with `node`', async () => {
  const query = `query ($first: Int) { posts(first: 40) { nodes { ${fields.replace('first: 2', 'first: $first')} } } }`;
  const { posts } = await client.query<{ posts: { nodes: { id: string }[] } }>(query, { first: 2 });
  expect(posts.nodes).toHaveLength(40);
  for (const post of posts.nodes) {
    const single = await client.query<{ post: object; node: object }>(
      `query ($id: ID!) { post(id: $id) { ${fields} } node(id: $id) { ... on Post { ${fields} } } }`,
      { id: post.id },
    );
    expect(post).toEqual(single.node);
    expect(single.post).toEqual(single.node);
  }
});

/** Each field of a type alone, with a selection of its object. */
const fieldsOf = (type: string) =>
  Object.values((schema.getType(type) as GraphQLObjectType).getFields()).map(({ name, type: of }) => {
    const named = getNamedType(of);
    if (isLeafType(named)) return name;
    return `${name} { ${named.name.endsWith('Connection') ? 'totalCount nodes { id }' : '__typename'} }`;
  });

const alone = [
  ...fieldsOf('Post'),
  ...fieldsOf('User').flatMap((field) => [`user { ${field} }`, `makers { ${field} }`]),
  ...fieldsOf('Topic').map((field) => `topics { nodes { ${field} } }`),
];

test.each(alone)('%s alone is the same with a list, with one post and by `node`', async (field) => {
  const query = `{ posts(first: 3, order: VOTES) { nodes { id ${field} } } }`;
  const { posts } = await client.query<{ posts: { nodes: { id: string }[] } }>(query);
  for (const post of posts.nodes) {
    const { one, node } = await client.query<{ one: object; node: object }>(
      `query ($id: ID!) { one: post(id: $id) { id ${field} } node(id: $id) { ... on Post { id ${field} } } }`,
      { id: post.id },
    );
    expect([post, one]).toEqual([node, node]);
  }
});

test('a list in a fragment also reads the fields that are selected next to the fragment', async () => {
  const query = `{
    a: topic(slug: "marketing") { ...posts }
    b: topic(slug: "marketing") { ...posts posts(first: 2) { nodes { media { url } reviewsCount } } }
    c: topic(slug: "marketing") { ...posts posts(first: 2) { nodes { user { coverImage } } } }
  } fragment posts on Topic { posts(first: 2) { nodes { slug } } }`;
  for (let use = 0; use < 3; use += 1) {
    const { a, b, c } = await client.query<Record<'a' | 'b' | 'c', { posts: { nodes: object[] } }>>(query);
    const slug = expect.any(String);
    expect(a.posts.nodes).toEqual([{ slug }, { slug }]);
    expect(b.posts.nodes).toEqual(
      a.posts.nodes.map((node) => ({ ...node, media: expect.any(Array), reviewsCount: expect.any(Number) })),
    );
    expect(c.posts.nodes).toEqual(a.posts.nodes.map((node) => ({ ...node, user: { coverImage: null } })));
  }
});

test('fragments, edges and nested pages select the same columns', async () => {
  const query = `{ posts(first: 5) { edges { node { ...a ...on Post { user { name } } } } } } fragment a on Post { user { coverImage } topics(first: 1) { nodes { slug } pageInfo { endCursor } } }`;
  const { posts } = await client.query<{
    posts: { edges: { node: { user: object; topics: { pageInfo: { endCursor: string } } } }[] };
  }>(query);
  for (const { node } of posts.edges) expect(Object.keys(node.user).toSorted()).toEqual(['coverImage', 'name']);
  const after = posts.edges[0]?.node.topics.pageInfo.endCursor;
  const next = `{ posts(first: 5) { nodes { topics(first: 1, after: "${after}") { pageInfo { hasPreviousPage } nodes { slug } } } } }`;
  const rest = await client.query<{ posts: { nodes: { topics: { pageInfo: { hasPreviousPage: boolean } } }[] } }>(next);
  expect(rest.posts.nodes[0]?.topics.pageInfo.hasPreviousPage).toBe(true);
});
