import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, seedDirectory } from '../../test/directory.ts';
import { createRandom } from '../seed/random.ts';

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

/** `field` is a root list, or an object and one of its lists, such as `post(id: "post_1").votes`. */
async function readPage(field: string, args: string): Promise<Page> {
  const dot = field.lastIndexOf('.');
  const list = `list: ${field.slice(dot + 1)}(${args}) { ${selection} }`;
  const query = dot < 0 ? `{ ${list} }` : `{ thing: ${field.slice(0, dot)} { ${list} } }`;
  const data = await client.query<{ list: Page; thing: { list: Page } }>(query);
  return dot < 0 ? data.list : data.thing.list;
}

/** The whole list, from sorting all rows in memory. */
async function sorted(sql: string): Promise<string[]> {
  return (await app.database.pool.query(sql)).rows.map((row) => String(row.id));
}

const lists = [
  ['posts', 'order: RANKING', `SELECT 'post_' || id AS id FROM posts ORDER BY rank_score DESC, posts.id DESC`],
  ['posts', 'order: VOTES', `SELECT 'post_' || id AS id FROM posts ORDER BY votes_count DESC, posts.id DESC`],
  ['posts', 'order: NEWEST', `SELECT 'post_' || id AS id FROM posts ORDER BY created_at DESC, posts.id DESC`],
  [
    'posts',
    'order: FEATURED_AT',
    `SELECT 'post_' || id AS id FROM posts ORDER BY featured_at DESC NULLS LAST, posts.id DESC`,
  ],
  [
    'posts',
    'order: VOTES, featured: true',
    `SELECT 'post_' || id AS id FROM posts WHERE featured_at IS NOT NULL ORDER BY votes_count DESC, posts.id DESC`,
  ],
  [
    'posts',
    'topic: "design-tools", order: RANKING',
    `SELECT 'post_' || id AS id FROM posts WHERE id IN (SELECT post_id FROM post_topics JOIN topics ON topics.id = topic_id WHERE topics.slug = 'design-tools') ORDER BY rank_score DESC, posts.id DESC`,
  ],
  [
    'topic(slug: "marketing").posts',
    'order: FEATURED_AT',
    `SELECT 'post_' || id AS id FROM posts WHERE id IN (SELECT post_id FROM post_topics JOIN topics ON topics.id = topic_id WHERE topics.slug = 'marketing') ORDER BY featured_at DESC NULLS LAST, posts.id DESC`,
  ],
  ['topics', 'order: NEWEST', `SELECT 'topic_' || id AS id FROM topics ORDER BY created_at DESC, topics.id DESC`],
  [
    'topics',
    'order: FOLLOWERS_COUNT',
    `SELECT 'topic_' || id AS id FROM topics ORDER BY followers_count DESC, topics.id DESC`,
  ],
  [
    'collections',
    'order: FOLLOWERS_COUNT',
    `SELECT 'collection_' || id AS id FROM collections ORDER BY followers_count DESC, collections.id DESC`,
  ],
  [
    'collections',
    'order: FEATURED_AT',
    `SELECT 'collection_' || id AS id FROM collections ORDER BY featured_at DESC NULLS LAST, collections.id DESC`,
  ],
  [
    'post(id: "post_7").votes',
    '',
    `SELECT 'vote_' || id AS id FROM votes WHERE post_id = 7 ORDER BY created_at DESC, votes.id DESC`,
  ],
  [
    'post(id: "post_9").comments',
    'order: VOTES_COUNT',
    `SELECT 'comment_' || id AS id FROM comments WHERE post_id = 9 AND parent_id IS NULL ORDER BY votes_count DESC, comments.id DESC`,
  ],
  ['comments', '', `SELECT 'comment_' || id AS id FROM comments ORDER BY created_at DESC, comments.id DESC`],
  [
    'comments',
    'createdAfter: "2026-03-01", createdBefore: "2026-05-01T12:00:00Z"',
    `SELECT 'comment_' || id AS id FROM comments WHERE created_at >= '2026-03-01Z' AND created_at < '2026-05-01T12:00:00Z'
      ORDER BY created_at DESC, comments.id DESC`,
  ],
  [
    'user(id: "user_1").votedPosts',
    '',
    `SELECT 'post_' || post_id AS id FROM votes WHERE user_id = 1 AND post_id IS NOT NULL ORDER BY created_at DESC, votes.id DESC`,
  ],
  [
    'user(id: "user_3").followers',
    '',
    `SELECT 'user_' || follower_id AS id FROM user_follows WHERE followed_id = 3 ORDER BY created_at DESC, follower_id DESC`,
  ],
] as const;

const backwards = lists.filter(([field, args]) => args.includes('order:') || field === 'comments');

describe.each([
  ...lists.map((list) => [...list, 'DESC'] as const),
  ...backwards.map(
    ([field, args, sql]) => [field, [args, 'direction: ASC'].filter(Boolean).join(', '), sql, 'ASC'] as const,
  ),
])('%s %s', (field, args, sql, direction) => {
  const join = (...parts: string[]) => [args, ...parts].filter(Boolean).join(', ');

  test('pages forward and backward add up to the sorted list, with correct pageInfo and total', async () => {
    const descending = await sorted(sql);
    const expected = direction === 'ASC' ? descending.toReversed() : descending;
    const random = createRandom(expected.length);
    for (const [size, cursor, end] of [
      ['first', 'after', 'endCursor'],
      ['last', 'before', 'startCursor'],
    ] as const) {
      const seen: string[] = [];
      let place = '';
      for (let guard = 0; guard < 300; guard += 1) {
        const page = await readPage(
          field,
          join(`${size}: ${1 + random.below(30)}`, ...(place ? [`${cursor}: "${place}"`] : [])),
        );
        const ids = page.edges.map(({ node }) => node.id);
        const forward = size === 'first';
        const before = forward ? seen.length : expected.length - seen.length - ids.length;
        expect(page.totalCount).toBe(expected.length);
        expect(page.pageInfo.hasPreviousPage).toBe(before > 0);
        expect(page.pageInfo.hasNextPage).toBe(before + ids.length < expected.length);
        expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor ?? null);
        seen[forward ? 'push' : 'unshift'](...ids);
        const more = forward ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage;
        if (!more) break;
        place = page.pageInfo[end] ?? '';
      }
      expect(seen).toEqual(expected);
    }
  });
});

test('rows inserted or changed between two pages neither repeat nor hide other rows', async () => {
  const random = createRandom(5);
  for (const order of ['RANKING', 'VOTES', 'NEWEST', 'FEATURED_AT']) {
    const untouched = new Set(await sorted(`SELECT 'post_' || id AS id FROM posts`));
    const seen: string[] = [];
    let after = '';
    for (let more = true; more;) {
      const page = await readPage('posts', `order: ${order}, first: 17${after}`);
      seen.push(...page.edges.map(({ node }) => node.id));
      more = page.pageInfo.hasNextPage;
      after = `, after: "${page.pageInfo.endCursor}"`;
      await createPost(app, `new-${order.toLowerCase()}-${seen.length}`, { featuredAt: new Date() });
      const moved = 1 + random.below(120);
      untouched.delete(`post_${moved}`);
      await app.database.pool.query(
        `INSERT INTO votes (post_id, user_id) SELECT $1, id FROM users ORDER BY id DESC LIMIT 20 ON CONFLICT DO NOTHING`,
        [moved],
      );
    }
    const counts = Map.groupBy(seen, (id) => id);
    for (const id of untouched) expect([id, counts.get(id)?.length]).toEqual([id, 1]);
  }
});

test('a cursor stays valid after its row is deleted', async () => {
  const first = await readPage('posts', 'order: NEWEST, first: 5');
  const whole = await readPage('posts', 'order: NEWEST, first: 10');
  const last = first.edges.at(-1);
  await app.database.pool.query('DELETE FROM posts WHERE id = $1', [last?.node.id.slice('post_'.length)]);
  const next = await readPage('posts', `order: NEWEST, first: 5, after: "${last?.cursor}"`);
  expect(next.edges.map(({ node }) => node.id)).toEqual(whole.edges.slice(5).map(({ node }) => node.id));
});

test('a cursor at the end of a list whose last row was deleted has no next page', async () => {
  const oldest = await readPage('posts', 'order: NEWEST, last: 3');
  const end = oldest.edges.at(-1);
  await app.database.pool.query('DELETE FROM posts WHERE id = $1', [end?.node.id.slice('post_'.length)]);
  const back = await readPage('posts', `order: NEWEST, last: 2, before: "${end?.cursor}"`);
  expect(back.edges.map(({ node }) => node.id)).toEqual(oldest.edges.slice(0, 2).map(({ node }) => node.id));
  expect(back.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  const beyond = await readPage('posts', `order: NEWEST, first: 2, after: "${end?.cursor}"`);
  expect(beyond.edges).toEqual([]);
  expect(beyond.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
});

test.each([
  ['of another order', 'order: VOTES'],
  ['of the other direction', 'order: NEWEST, direction: ASC'],
  ['that was changed', 'order: NEWEST'],
])('a cursor %s is refused', async (why, args) => {
  const { pageInfo } = await readPage('posts', 'order: NEWEST, first: 1');
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

test('a total beyond 25,000 is capped and says so, and a kept counter never is', async () => {
  await app.database.pool.query(
    'INSERT INTO comments (post_id, user_id, body) SELECT 1, 1, $1 FROM generate_series(1, 25001)',
    ['Again'],
  );
  const { post } = await client.query<{ post: object }>(
    '{ post(id: "post_1") { comments { totalCount isCapped } votes { totalCount isCapped } } }',
  );
  expect(post).toMatchObject({ comments: { totalCount: 25_000, isCapped: true }, votes: { isCapped: false } });
});
