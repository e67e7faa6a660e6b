/** Compares answers of the service with an independent computation over the whole tables. */
import { AppError, InvalidInputError } from '@services/common/http/errors';

import { createRandom, type Random } from '../seed/random.ts';
import { hideCollection, unhideCollection } from '../collections/edit.ts';
import { addPost, followCollection, unfollowCollection } from '../collections/store.ts';
import { deleteComment, hideComment, unhideComment } from '../comments/edit.ts';
import { createComment } from '../comments/store.ts';
import type { Sql } from '../db.ts';
import { refreshSortColumns } from '../posts/counts.ts';
import { deletePost, featurePost } from '../posts/edit.ts';
import { createPost } from '../posts/submit.ts';
import { hidePost, unhidePost } from '../posts/visibility.ts';
import { schema } from '../schema/schema.ts';
import { hideUser, unhideUser } from '../users/edit.ts';
import { followUser } from '../users/store.ts';
import { givenOnce, startTestApp } from '../../test/app.ts';
import { seedDirectory, wrongCounters } from '../../test/directory.ts';
import { fill } from '../../test/fill.ts';
import {
  answer,
  differences,
  documentOf,
  generateSelection,
  leaf,
  LISTS,
  LOOKUPS,
  PAGE_INFO,
  readTables,
  wrongRanks,
  type Cursors,
  type Position,
  type Row,
  type Selected,
  type Table,
  type Tables,
} from '../../test/oracle.ts';

const app = startTestApp();
const VIEWER = '7';
const QUERIES = 2000;
const WALKS = 10;
let tables: Tables;
const pool = () => app.database.pool;
const cursors: Cursors = new Map();

beforeAll(async () => {
  await seedDirectory(app);
  // Adds equal times, posts that were featured long after or before their submission, votes for comments, and hidden objects.
  await pool().query(`UPDATE posts SET created_at = date_trunc('month', created_at) WHERE id % 3 = 0`);
  await pool().query(`UPDATE posts SET featured_at = created_at + (id - 60) * interval '1 day' WHERE id % 7 = 0`);
  await pool().query(
    `UPDATE posts SET twitter_url = 'https://twitter.com/maker' || id % 3, twitter_key = 'twitter.com/maker' || id % 3`,
  );
  await pool().query(`UPDATE comments SET created_at = date_trunc('month', created_at) WHERE id % 2 = 0`);
  await pool().query(
    `INSERT INTO votes (comment_id, user_id, created_at) SELECT comments.id, users.id, date_trunc('day', comments.created_at)
     FROM comments JOIN users ON (comments.id + users.id) % 11 = 0`,
  );
  const hidden = [
    ...['5', '50', '99'].map((id) => [hidePost, id] as const),
    ...['3', '8', '20'].map((id) => [hideComment, id] as const),
    ...['2', '17'].map((id) => [hideUser, id] as const),
    [hideCollection, '4'] as const,
  ];
  for (const [hide, id] of hidden) await app.database.transaction((sql) => hide(sql, 'Jo', id));
  await read();
}, 60_000);
// Created after the directory is filled, because the client's user must exist.
const client = givenOnce(() => app.client({ userId: BigInt(VIEWER) }));

async function read(): Promise<void> {
  await refreshSortColumns(app.database);
  tables = await readTables(app.database.pool);
  expect(wrongRanks(tables)).toEqual([]);
}

/** Sends the selection. @returns the computed answer, and the differences of the service's answer, if there are any. */
async function compare(selection: Selected[], withVariables = false) {
  const { query, variables } = documentOf(schema, selection, withVariables);
  const { body } = await client.send({ query, variables });
  const expected = answer('Query', {}, selection, { tables, siteUrl: app.config.SITE_URL, viewerId: VIEWER });
  const found = differences(expected, body.data, cursors);
  const isRight = found.length === 0 && body.errors === undefined;
  return { expected, wrong: isRight ? undefined : { query, variables, errors: body.errors, differences: found } };
}

const anyId = (random: Random, table: Table) => String(random.pick(tables.all(table))['id']);

/** Changes by the service's own functions, and votes whose times repeat. */
const changes: ((sql: Sql, random: Random) => Promise<unknown>)[] = [
  (sql, random) =>
    sql.query(
      `INSERT INTO votes (post_id, user_id, created_at) SELECT posts.id, users.id, posts.created_at FROM posts, users
       WHERE posts.id = $1 AND posts.hidden_at IS NULL AND users.id % 5 = $2 ON CONFLICT DO NOTHING`,
      [anyId(random, 'posts'), random.below(5)],
    ),
  (sql, random) =>
    sql.query('DELETE FROM votes WHERE post_id = (SELECT id FROM posts WHERE id = $1 AND hidden_at IS NULL)', [
      anyId(random, 'posts'),
    ]),
  (sql, random) =>
    createPost(sql, {
      userId: anyId(random, 'users'),
      topicIds: [anyId(random, 'topics')],
      makerIds: [anyId(random, 'users')],
      name: 'Again',
      tagline: 'A thing',
      website: `https://${random.next()}.example.com`,
      description: null,
      twitterUrl: null,
      thumbnailUrl: null,
      media: [],
      productLinks: [],
    }),
  (sql, random) => deletePost(sql, 'Jo', anyId(random, 'posts')),
  (sql, random) => hidePost(sql, 'Jo', anyId(random, 'posts')),
  (sql, random) => unhidePost(sql, 'Jo', anyId(random, 'posts')),
  (sql, random) => featurePost(sql, 'Jo', anyId(random, 'posts'), random.pick([null, new Date().toISOString()])),
  (sql, random) =>
    createComment(sql, {
      postId: anyId(random, 'posts'),
      parentId: null,
      userId: anyId(random, 'users'),
      body: 'Again',
    }),
  (sql, random) => deleteComment(sql, 'Jo', anyId(random, 'comments')),
  (sql, random) => hideComment(sql, 'Jo', anyId(random, 'comments')),
  (sql, random) => unhideComment(sql, 'Jo', anyId(random, 'comments')),
  (sql, random) => addPost(sql, anyId(random, 'collections'), anyId(random, 'posts')),
  (sql, random) => followCollection(sql, anyId(random, 'collections'), anyId(random, 'users')),
  (sql, random) =>
    unfollowCollection(sql, anyId(random, 'collections'), random.pick(tables.all('collection_follows'))['user_id']),
  (sql, random) => hideCollection(sql, 'Jo', anyId(random, 'collections')),
  (sql, random) => unhideCollection(sql, 'Jo', anyId(random, 'collections')),
  (sql, random) => followUser(sql, VIEWER, String(10 + random.below(30))),
  // The viewer is not deleted, because that would end the token.
  (sql, random) => hideUser(sql, 'Jo', String(10 + random.below(30))),
  (sql, random) => unhideUser(sql, 'Jo', anyId(random, 'users')),
];

/** Hidden members write nothing, and hidden posts are not featured. */
function ignoreRefusal(error: unknown): void {
  const isOfHidden = error instanceof AppError && error.status === 401;
  const isOfPost = error instanceof InvalidInputError && error.issues.every(({ field }) => field === 'postId');
  if (!isOfHidden && !isOfPost) throw error;
}

/** Reads a list page by page from one end to the other, and makes changes after each page. @returns the number of pages. */
async function walk(random: Random, type: string, name: string, isForward: boolean): Promise<number> {
  const [size, end, place, more] = isForward
    ? (['first', 'endCursor', 'after', 'hasNextPage'] as const)
    : (['last', 'startCursor', 'before', 'hasPreviousPage'] as const);
  const { order, direction } = LISTS[type]?.[name]?.args?.(random, tables) ?? {};
  const args = { ...(order !== undefined && { order }), ...(direction !== undefined && { direction }) };
  const table = LOOKUPS[type];
  const parents = table ? tables.all(table).slice(0, 20) : [];
  const object = { name: type.toLowerCase(), ...(parents.length > 0 && { args: { id: random.pick(parents)['id'] } }) };
  let position: Position | null = null;
  for (let pages = 1; ; pages += 1) {
    const text = position && cursors.get(position.scope)?.get(position.place)?.text;
    const field: Selected = {
      name,
      args: { ...args, [size]: 1 + random.below(type === 'Query' ? 30 : 4), ...(position && { [place]: text }) },
      under: [{ name: 'nodes', under: [leaf('id')] }, PAGE_INFO, leaf('totalCount')],
      ...(position && { [place]: position }),
    };
    const { expected, wrong } = await compare([type === 'Query' ? field : { ...object, under: [field] }], true);
    expect(wrong).toBeUndefined();
    const found = (type === 'Query' ? expected : expected[object.name]) as Record<string, { pageInfo: Row }> | null;
    const info = found?.[name]?.pageInfo;
    if (!info?.[more] || !info[end]) return pages;
    position = info[end];
    for (let count = 0; count < 3; count += 1) {
      await app.database.transaction((sql) => random.pick(changes)(sql, random)).catch(ignoreRefusal);
    }
    await read();
  }
}

test('while rows are inserted, deleted and moved, each page has exactly the entries that follow its cursor @slow', async () => {
  const random = createRandom(41);
  let pages = 0;
  for (const [type, lists] of Object.entries(LISTS)) {
    for (const name of Object.keys(lists)) {
      for (let count = 0; count < WALKS; count += 1) pages += await walk(random, type, name, count % 2 === 0);
    }
  }
  expect(pages).toBeGreaterThan(30 * WALKS);
  expect(await wrongCounters(app)).toEqual([]);
}, 300_000);

test(`${QUERIES} generated queries on the whole schema return the results that the test computes from the tables @slow`, async () => {
  const random = createRandom(40);
  for (let query = 0; query < QUERIES; query += 1) {
    const { wrong } = await compare(generateSelection(random, tables, cursors), random.next() < 0.5);
    expect(wrong).toBeUndefined();
  }
}, 300_000);

// Only the slow tests include this test, because filling the tables takes seconds.
test('the lists of a period with thousands of posts have, in every order, the entries that the test computes from the tables @slow', async () => {
  const random = createRandom(42);
  // Periods with more than 5,000 posts are read in the order of the list.
  await fill(app, async (session) => {
    await session.query(
      `INSERT INTO posts (slug, user_id, name, tagline, website, website_key, created_at, featured_at)
     SELECT 'many-' || n, 1, 'Many ' || n, 'A thing', 'https://many.example.com/' || n, 'many.example.com/' || n, at,
       CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN at + n % 40 * interval '1 day' WHEN 2 THEN at - n % 3 * interval '1 hour' ELSE at END
     FROM generate_series(1, 7000) AS n
     CROSS JOIN LATERAL (SELECT timestamptz '2026-01-01Z' + (n * 7919 % 7000) * interval '29 minutes' AS at) AS times`,
    );
    await session.query(
      `INSERT INTO votes (post_id, user_id) SELECT id, 1 + id % 40 FROM posts WHERE id % 2 = 0 ON CONFLICT DO NOTHING`,
    );
    await session.query('ANALYZE posts');
  });
  await read();
  const { args } = LISTS['Query']?.['posts'] ?? {};
  for (let query = 0; query < QUERIES / 10; query += 1) {
    const all = { postedAfter: '2026-01-02', ...args?.(random, tables) };
    const known = Object.entries(all).filter(([name, value]) => value !== undefined && !/topic|url/i.test(name));
    const size = { [random.next() < 0.7 ? 'first' : 'last']: 1 + random.below(60) };
    const under = [{ name: 'nodes', under: [leaf('id')] }, leaf('totalCount')];
    const { wrong } = await compare([{ name: 'posts', args: { ...Object.fromEntries(known), ...size }, under }]);
    expect(wrong).toBeUndefined();
  }
}, 300_000);
