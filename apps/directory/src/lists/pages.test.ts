import { startTestApp, type TestClient } from '../../test/app.ts';
import { seedDirectory } from '../../test/directory.ts';
import { fill } from '../../test/fill.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app);
  client = await app.client();
});

interface Page {
  totalCount: number;
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const selection =
  'totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

async function readPosts(args: string): Promise<Page> {
  return (await client.query<{ posts: Page }>(`{ posts(${args}) { ${selection} } }`)).posts;
}

test('a cursor stays valid after its row is deleted @slow', async () => {
  const first = await readPosts('order: NEWEST, first: 5');
  const whole = await readPosts('order: NEWEST, first: 10');
  const last = first.edges.at(-1);
  await app.database.pool.query('DELETE FROM posts WHERE id = $1', [last?.node.id.slice('post_'.length)]);
  const next = await readPosts(`order: NEWEST, first: 5, after: "${last?.cursor}"`);
  expect(next.edges.map(({ node }) => node.id)).toEqual(whole.edges.slice(5).map(({ node }) => node.id));
});

test('a cursor at the end of a list whose last row was deleted has no next page', async () => {
  const oldest = await readPosts('order: NEWEST, last: 3');
  const end = oldest.edges.at(-1);
  await app.database.pool.query('DELETE FROM posts WHERE id = $1', [end?.node.id.slice('post_'.length)]);
  const back = await readPosts(`order: NEWEST, last: 2, before: "${end?.cursor}"`);
  expect(back.edges.map(({ node }) => node.id)).toEqual(oldest.edges.slice(0, 2).map(({ node }) => node.id));
  expect(back.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  const beyond = await readPosts(`order: NEWEST, first: 2, after: "${end?.cursor}"`);
  expect(beyond.edges).toEqual([]);
  expect(beyond.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
});

test.each([
  ['of another order', 'order: VOTES'],
  ['of the other direction', 'order: NEWEST, direction: ASC'],
  ['that was changed', 'order: NEWEST'],
])('a cursor %s is refused', async (why, args) => {
  const { pageInfo } = await readPosts('order: NEWEST, first: 1');
  const cursor = why.includes('changed') ? `${pageInfo.endCursor?.slice(0, -2)}AA` : pageInfo.endCursor;
  const { body } = await client.send({ query: `{ posts(${args}, after: "${cursor}") { nodes { id } } }` });
  expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('a page has 20 entries by default and at most 100, and the response reports a shortened page', async () => {
  const plain = await client.send({ query: '{ posts { nodes { id } } }' });
  expect(plain.body.data.posts.nodes).toHaveLength(20);
  const large = await client.send({ query: '{ posts(first: 500) { nodes { id } } }' });
  expect(large.body.data.posts.nodes).toHaveLength(100);
  expect(large.body.extensions.warnings).toEqual(['Query.posts: a page has at most 100 entries; 500 were requested']);
});

test('a total beyond 25,000 is capped and marked as capped, and a stored counter is never capped @slow', async () => {
  await fill(app, (session) =>
    session.query(`INSERT INTO comments (post_id, user_id, body) SELECT 1, 1, 'Again' FROM generate_series(1, 25001)`),
  );
  const { post } = await client.query<{ post: object }>(
    '{ post(id: "post_1") { comments { totalCount isCapped } votes { totalCount isCapped } } }',
  );
  expect(post).toMatchObject({ comments: { totalCount: 25_000, isCapped: true }, votes: { isCapped: false } });
});
