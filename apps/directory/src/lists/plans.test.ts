import { startTestApp } from '../../test/app.ts';
import { fill } from '../../test/fill.ts';
import { readPeriod } from '../posts/periods.ts';
import { allPosts, type PostFilters, type PostsOrder } from '../posts/store.ts';
import { pageStatement } from './statements.ts';

const POSTS = 100_000;

const app = startTestApp();

beforeAll(async () => {
  const { pool } = app.database;
  await pool.query(`INSERT INTO users (username, name) VALUES ('author', 'Author')`);
  await pool.query(`INSERT INTO topics (slug, name) VALUES ('rare', 'Rare'), ('common', 'Common')`);
  await fill(app, async (session) => {
    await session.query('SET session_replication_role = replica');
    // Triggers are disabled, because the search texts do not matter here.
    await session.query(
      `INSERT INTO posts (slug, user_id, name, tagline, website, website_key, twitter_key, votes_count, created_at, featured_at, rank_score)
       SELECT 'post-' || n, 1, 'Post', 'A post', 'https://example.com', 'host-' || n % 5000, 'twitter-' || n % 5000, n * 7919 % 997,
         at, featured, rank_score((n * 7919 % 997)::int, at, featured)
       FROM generate_series(1, ${POSTS}) AS n
       CROSS JOIN LATERAL (SELECT '2026-01-01'::timestamptz + n * interval '4 minutes' AS at) AS moment
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 4999 = 0 THEN at + interval '9 days' WHEN n % 4999 = 1 THEN at - interval '9 days'
         WHEN n % 5 < 3 THEN at + interval '1 hour' END AS featured) AS featuring`,
    );
    await session.query(
      `INSERT INTO post_topics (post_id, topic_id, rank_score, votes_count, created_at, featured_at)
       SELECT posts.id, topic.id, rank_score, votes_count, posts.created_at, featured_at
       FROM posts JOIN topics AS topic ON topic.slug = 'common' AND posts.id % 2 = 0 OR topic.slug = 'rare' AND posts.id % 5000 = 0`,
    );
    await session.query('INSERT INTO post_counts (post_id, votes_count) SELECT id, votes_count FROM posts');
    // ANALYZE then reads all rows, so that the plans do not depend on a random sample.
    await session.query('SET default_statistics_target = 400');
    await session.query('ANALYZE');
  });
}, 90_000);

const early = '2026-01-03T00:00:00.000Z';
const late = '2026-09-30T00:00:00.000Z';
const filters: Record<string, PostFilters> = {
  'no filter': {},
  featured: { featured: true },
  'not featured': { featured: false },
  'featured lately': { featuredAfter: late },
  'featured after nearly all posts': { featuredAfter: early },
  'featured long ago': { featuredBefore: early },
  'featured before nearly all posts': { featuredBefore: late },
  'featured on a day': { featuredAfter: '2026-05-01T00:00:00.000Z', featuredBefore: '2026-05-02T00:00:00.000Z' },
  'featured in a month long ago': {
    featuredAfter: '2026-02-01T00:00:00.000Z',
    featuredBefore: '2026-03-01T00:00:00.000Z',
  },
  'featured in a month lately': {
    featuredAfter: '2026-08-01T00:00:00.000Z',
    featuredBefore: '2026-09-01T00:00:00.000Z',
  },
  'posted in a month long ago': { postedAfter: '2026-02-01T00:00:00.000Z', postedBefore: '2026-03-01T00:00:00.000Z' },
  'posted in a month lately': { postedAfter: '2026-08-01T00:00:00.000Z', postedBefore: '2026-09-01T00:00:00.000Z' },
  'posted in a month, featured': {
    featured: true,
    postedAfter: '2026-02-01T00:00:00.000Z',
    postedBefore: '2026-03-01T00:00:00.000Z',
  },
  'posted lately': { postedAfter: late },
  'posted after nearly all posts': { postedAfter: early },
  'posted long ago': { postedBefore: early },
  'posted before nearly all posts': { postedBefore: late },
  'of a rare topic': { topic: 'rare' },
  'of a common topic': { topic: 'common' },
  'of a common topic, featured lately': { topic: 'common', featuredAfter: late },
  'of a common topic, posted long ago': { topic: 'common', postedBefore: early },
  'of a common topic, featured in two months long ago': {
    topic: 'common',
    featuredAfter: '2026-02-01T00:00:00.000Z',
    featuredBefore: '2026-04-01T00:00:00.000Z',
  },
  'of a common topic, posted in two months long ago': {
    topic: 'common',
    postedAfter: '2026-02-01T00:00:00.000Z',
    postedBefore: '2026-04-01T00:00:00.000Z',
  },
  'of one address': { url: 'host-7' },
  'of one Twitter address': { twitterUrl: 'twitter-7' },
  'of an unknown address': { url: 'nowhere' },
};
const orders: PostsOrder[] = ['RANKING', 'VOTES', 'NEWEST', 'FEATURED_AT'];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of posts and their topics a plan reads, and with which nodes. */
function reads(plan: Plan): { nodes: string[]; rows: number } {
  const under = (plan.Plans ?? []).map(reads);
  const isList = /^(?:posts|post_topics)$/.test(plan['Relation Name'] ?? '');
  const rows = isList ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  const own = isList ? [`${plan['Node Type']} on ${plan['Relation Name']}`] : [];
  return {
    nodes: [...own, ...under.flatMap(({ nodes }) => nodes)],
    rows: rows + under.reduce((sum, one) => sum + one.rows, 0),
  };
}

/** A bound far above the 21 rows of a page, and far below the 100,000 rows of the table. */
const MAX_ROWS = POSTS / 20;

test.each<[string, PostsOrder, PostFilters, boolean]>([
  ['featured posts by the time of featuring', 'FEATURED_AT', { featured: true, postedAfter: early }, true],
  ['all posts by the time of featuring', 'FEATURED_AT', { postedAfter: early }, false],
  [
    'featured posts that may have been posted at any time',
    'FEATURED_AT',
    { featured: true, postedBefore: late },
    false,
  ],
  ['featured posts by rank', 'RANKING', { featured: true, postedAfter: early }, false],
])(
  'the smallest possible sort key of the posts in a period is known only if the filters determine it: %s',
  async (_name, order, filter, isKnown) => {
    expect('from' in (await readPeriod(app.database.sql, order, filter))).toBe(isKnown);
  },
);

describe.each(Object.entries(filters))('posts: %s', (_name, filter) => {
  test.each(orders)('in the order %s, the first page is correct and reads few rows by an index', async (order) => {
    const period = await readPeriod(app.database.sql, order, filter);
    const { text, values } = pageStatement({ list: allPosts(order, filter, period), size: 20, backward: false }, ['']);
    const { rows } = await app.database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const { nodes, rows: read } = reads(rows[0]['QUERY PLAN'][0].Plan);
    expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
    expect(read).toBeLessThan(MAX_ROWS);
    const { text: plain, values: plainly } = pageStatement(
      { list: allPosts(order, filter), size: 20, backward: false },
      [''],
    );
    const ids = async (...statement: [string, unknown[]]) =>
      (await app.database.pool.query(...statement)).rows.map(({ _id: id }) => id);
    expect(await ids(text, values)).toEqual(await ids(plain, plainly));
  });
});
