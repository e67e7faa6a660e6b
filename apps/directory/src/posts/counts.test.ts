import { patient } from '@services/tooling/testing/test-app';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, createUser, mutate, wrongCounters } from '../../test/directory.ts';
import { fill } from '../../test/fill.ts';
import { overlap } from '../../test/overlap.ts';
import { deleteCollection, hideCollection, unhideCollection } from '../collections/edit.ts';
import { addPost, createCollection, followCollection, removePost, unfollowCollection } from '../collections/store.ts';
import { deleteComment, hideComment, unhideComment } from '../comments/edit.ts';
import { connect, type Database, type Sql } from '../db.ts';
import { writeRecords } from '../imports/store.ts';
import { continueUsers, deleteUser, hideUser, unhideUser } from '../users/edit.ts';
import { createRefresh, refreshSortColumns } from './counts.ts';
import { deletePost } from './edit.ts';
import { hidePost, unhidePost } from './visibility.ts';

const app = startTestApp();
let other: Database;
let serial = 0;

beforeAll(() => {
  other = connect(app.config.DATABASE_URL, { poolSize: 2 });
  // Several transactions of a test wait for its only writing connection.
  patient({ pool: other.writers });
});
afterAll(() => other.close());

/** Creates a post that has a vote and is in a collection with a follower, and a member and a collection without any relation to it. */
async function createScene() {
  serial += 1;
  const slug = `post-${serial}`;
  const newcomer = `newcomer${serial}`;
  const voter = await createUser(app, `voter${serial}`);
  await createUser(app, newcomer);
  const id = String(await createPost(app, slug));
  await app.database.orm.vote.create({ data: { postId: BigInt(id), userId: voter } });
  const full = await createCollection(app.database.write, String(voter), { name: `Full ${serial}` });
  const empty = await createCollection(app.database.write, String(voter), { name: `Empty ${serial}` });
  await addPost(app.database.write, full, id);
  await followCollection(app.database.write, full, String(voter));
  return { id, slug, voter: String(voter), newcomer, author: await authorOf(id), full, empty };
}
type Scene = Awaited<ReturnType<typeof createScene>>;

async function authorOf(id: string): Promise<string> {
  return String((await app.database.orm.post.findUniqueOrThrow({ where: { id: BigInt(id) } })).userId);
}

const changes: Record<string, (sql: Sql, scene: Scene) => Promise<unknown>> = {
  'a vote': (sql, { slug, newcomer }) => writeRecords(sql, [{ type: 'vote', post: slug, user: newcomer }]),
  'a withdrawn vote': (sql, { id, voter }) =>
    sql.query('DELETE FROM votes WHERE post_id = $1 AND user_id = $2', [id, voter]),
  'an addition to a collection': (sql, { id, empty }) => addPost(sql, empty, id),
  'a removal from a collection': (sql, { id, full }) => removePost(sql, full, id),
  'a follow of a collection': (sql, { empty, voter }) => followCollection(sql, empty, voter),
  'the end of a follow': (sql, { full, voter }) => unfollowCollection(sql, full, voter),
};
const acts: Record<string, (sql: Sql, scene: Scene) => Promise<unknown>> = {
  'hiding a post': (sql, { id }) => hidePost(sql, 'Jo', id),
  'showing a post': (sql, { id }) => unhidePost(sql, 'Jo', id),
  'hiding its author': (sql, { author }) => hideUser(sql, 'Jo', author),
  'showing its author': (sql, { author }) => unhideUser(sql, 'Jo', author),
  'hiding its collections': (sql, { voter }) => hideUser(sql, 'Jo', voter),
  'showing its collections': (sql, { voter }) => unhideUser(sql, 'Jo', voter),
};
const before: Record<string, keyof typeof acts> = {
  'showing a post': 'hiding a post',
  'showing its author': 'hiding its author',
  'showing its collections': 'hiding its collections',
};
const pairs = Object.keys(changes).flatMap((change) => Object.keys(acts).map((act) => [change, act] as const));

describe.each(pairs)('two overlapping transactions: %s and %s', (changeName, actName) => {
  const [change, act] = [changes[changeName], acts[actName]] as [(typeof changes)[string], (typeof acts)[string]];

  test.each(['first', 'second'])(
    'counters stay correct if the transaction that is named first is the %s to write',
    async (order) => {
      const scene = await createScene();
      const earlier = acts[before[actName] ?? ''];
      if (earlier) await app.database.transaction((sql) => earlier(sql, scene));
      const steps = [(sql: Sql) => change(sql, scene), (sql: Sql) => act(sql, scene)] as const;
      await (order === 'first' ? overlap(app, other, steps[0], steps[1]) : overlap(app, other, steps[1], steps[0]));
      expect(await wrongCounters(app)).toEqual([]);
      if (!actName.includes('author')) return;
      // All cases have the same author, so the author must be visible for the next case.
      await app.database.transaction((sql) => unhideUser(sql, 'Jo', scene.author));
      expect(await wrongCounters(app)).toEqual([]);
    },
  );
});

test('concurrent votes and deletion of the author keep every counter correct @slow', async () => {
  const clients: TestClient[] = [];
  for (let person = 0; person < 4; person += 1) {
    clients.push(await app.client({ userId: await createUser(app, `late-voter${person}`) }));
  }
  for (let round = 0; round < 5; round += 1) {
    const userId = await createUser(app, `leaving${round}`);
    const postIds: string[] = [];
    for (let post = 0; post < 8; post += 1) {
      postIds.push(`post_${await createPost(app, `left-${round}-${post}`, { userId })}`);
    }
    const vote = async (client: TestClient) => {
      const failures: unknown[] = [];
      for (const postId of postIds) {
        const answer = await mutate(client, 'postVote', { postId });
        if (typeof answer === 'string') failures.push(answer);
      }
      return failures;
    };
    const deleted = app.database.transaction((sql) => deleteUser(sql, 'Jo', String(userId)));
    const failures = await Promise.all(clients.map(vote));
    expect(await deleted).toBe(true);
    expect(failures.flat()).toEqual([]);
  }
  expect(await wrongCounters(app)).toEqual([]);
});

test('one run of the refresh job copies the counters of the 100 posts that have waited longest @slow', async () => {
  await refreshSortColumns(app.database);
  const { sql, write } = app.database;
  const author = await createUser(app, 'prolific');
  const ids: string[] = [];
  for (let post = 0; post < 150; post += 1) ids.push(String(await createPost(app, `many-${post}`, { userId: author })));
  const voters = [await createUser(app, 'first_voter'), await createUser(app, 'second_voter')];
  const vote = (voter: bigint | undefined, some: string[]) =>
    write.query('INSERT INTO votes (post_id, user_id) SELECT id, $2 FROM unnest($1::bigint[]) AS id', [some, voter]);
  const late = () =>
    sql.query(`SELECT FROM posts JOIN post_counts AS counted ON counted.post_id = posts.id
      WHERE counted.votes_count <> posts.votes_count`);
  await vote(voters[0], ids);
  const refresh = createRefresh(app.database);
  expect(await refresh()).toBe(100);
  expect(await late()).toHaveLength(50);
  // The first posts change again, but the waiting posts are still next.
  await vote(voters[1], ids.slice(0, 100));
  expect(await refresh()).toBe(50);
  expect(await late()).toHaveLength(100);
  expect(await refresh()).toBe(100);
  expect(await late()).toEqual([]);
  await refresh();
  expect(await refresh()).toBe(0);
  expect(await wrongCounters(app)).toEqual([]);
});

const DISCUSSIONS: [name: string, isFlat: boolean, isAnalyzed: boolean][] = [
  ['a discussion with replies to replies', false, true],
  ['a discussion that PostgreSQL has no statistics of', false, false],
  ['a discussion in which all comments reply to one', true, true],
];
const discussionActs = {
  comment: [hideComment, unhideComment, hideComment, deleteComment],
  user: [hideUser, unhideUser, hideUser, deleteUser],
};

describe.each(DISCUSSIONS)('in %s', (name, isFlat, isAnalyzed) => {
  test.each(['comment', 'user'] as const)(
    'the work of hiding, showing and deleting a %s does not grow with the square of the number of comments @slow',
    async (kind) => {
      const comments = 2000;
      const handle = `${kind}-${DISCUSSIONS.findIndex(([each]) => each === name)}`;
      const userId = String(await createUser(app, `writer-${handle}`));
      const postId = String(await createPost(app, `discussed-${handle}`));
      const { id } = await app.database.orm.comment.create({
        data: { postId: BigInt(postId), userId: BigInt(userId), body: 'Root' },
      });
      const analyze = () => app.database.sql.query('ANALYZE comments', []);
      await analyze();
      // If `isFlat`, all replies answer the first comment. Otherwise only even replies do, and each odd reply answers the odd
      // reply before it.
      const text = `INSERT INTO comments (id, post_id, user_id, body, parent_id) SELECT $3::bigint + n, $1::bigint, $2::bigint, 'Reply',
        CASE WHEN $5 OR n % 2 = 0 THEN $3::bigint ELSE greatest($3::bigint, $3::bigint + n - 2) END FROM generate_series(1, $4::int) AS n`;
      await fill(app, (session) => session.query(text, [postId, userId, String(id), comments, isFlat]));
      if (isAnalyzed) await analyze();
      for (const act of discussionActs[kind]) {
        const work = await app.database.transaction(async (sql) => {
          const read = `SELECT sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)
            + coalesce((SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) FROM pg_index WHERE indrelid = oid), 0))::int AS rows,
          sum(pg_stat_get_xact_tuples_updated(oid)) FILTER (WHERE relname = 'post_counts')::int AS updates
          FROM pg_class WHERE relname IN ('comments', 'post_counts')`;
          const count = async () =>
            (await sql.query<{ rows: number; updates: number }>(read))[0] ?? { rows: 0, updates: 0 };
          const before = await count();
          expect(await act(sql, 'Jo', kind === 'user' ? userId : String(id))).toBe(true);
          const after = await count();
          return { rows: after.rows - before.rows, updates: after.updates - before.updates };
        });
        while ((await continueUsers(app.database)) > 0);
        // Each comment is read 10 to 70 times, depending on how many old versions of it PostgreSQL still has.
        const isQuadratic = work.rows > comments ** 2 / 8;
        expect([act.name, isQuadratic, work.updates < 5]).toEqual([act.name, false, true]);
      }
      expect(await wrongCounters(app)).toEqual([]);
    },
  );
});

test('a step of hiding, showing or deleting a member changes at most 500 comments, however deep the discussion is @slow', async () => {
  const replies = 4000;
  const userId = await createUser(app, 'begins-a-chain');
  const others = [await createUser(app, 'replies-1'), await createUser(app, 'replies-2')];
  const postId = await createPost(app, 'with-a-chain', { userId: others[0] });
  const { id } = await app.database.orm.comment.create({ data: { postId, userId, body: 'First' } });
  const text = `INSERT INTO comments (id, post_id, user_id, body, parent_id)
    SELECT $1::bigint + n, $2, ($3::bigint[])[1 + n % 2], 'Reply', $1::bigint + n - 1 FROM generate_series(1, $4::int) AS n`;
  await fill(app, (session) => session.query(text, [id, postId, others, replies]));
  const state = async () => {
    const counted = `SELECT count(*)::int AS comments, count(hidden_at)::int AS hidden,
      count(*) FILTER (WHERE user_id = $1)::int AS own FROM comments WHERE post_id = $2`;
    const { rows } = await app.database.pool.query<Record<'comments' | 'hidden' | 'own', number>>(counted, [
      userId,
      postId,
    ]);
    return rows[0] as NonNullable<(typeof rows)[0]>;
  };
  const all = { comments: replies + 1, own: 1 };
  for (const [act, expected] of [
    [hideUser, { ...all, hidden: replies + 1 }],
    [unhideUser, { ...all, hidden: 0 }],
    [hideUser, { ...all, hidden: replies + 1 }],
    [deleteUser, { comments: 0, own: 0, hidden: 0 }],
  ] as const) {
    let before = await state();
    let more: unknown = await app.database.transaction((sql) => act(sql, 'Jo', String(userId)));
    for (; more; more = await continueUsers(app.database)) {
      const after = await state();
      const changed = (['comments', 'hidden', 'own'] as const).map((name) => Math.abs(after[name] - before[name]));
      expect([act.name, Math.max(...changed) <= 500]).toEqual([act.name, true]);
      before = after;
    }
    expect(before).toEqual(expected);
    expect(await wrongCounters(app)).toEqual([]);
  }
});

test('hiding a member ends even if the counter of replies to a comment is wrong', async () => {
  const userId = await createUser(app, 'miscounted');
  const postId = await createPost(app, 'with-a-miscount');
  const { orm, transaction } = app.database;
  const { id } = await orm.comment.create({ data: { postId, userId, body: 'Alone' } });
  await orm.comment.update({ where: { id }, data: { repliesCount: 1 } });
  await transaction((sql) => hideUser(sql, 'Jo', String(userId)));
  expect(await orm.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ unfinished: null });
  await orm.comment.update({ where: { id }, data: { repliesCount: 0 } });
  expect(await wrongCounters(app)).toEqual([]);
});

test('hiding, showing and deleting a user writes each counter once for all their posts and collections @slow', async () => {
  const posts = 400;
  const { sql, orm } = app.database;
  const userId = await createUser(app, 'author-of-many');
  const voterId = await createUser(app, 'voter-for-many');
  const { id: topicId } = await orm.topic.create({ data: { slug: 'topic-of-many', name: 'Many' } });
  const { id: elsewhere } = await orm.collection.create({ data: { userId: voterId, name: 'Many', slug: 'many' } });
  const savedId = await createPost(app, 'saved-often', { userId: voterId });
  for (const text of [
    `INSERT INTO posts (user_id, slug, name, tagline, website, website_key)
      SELECT $1::bigint, 'of-many-' || n, 'Many', 'Many', 'https://many.example', 'many.example' FROM generate_series(1, ${posts}) AS n`,
    `INSERT INTO collections (user_id, slug, name) SELECT $1::bigint, 'of-many-' || n, 'Many' FROM generate_series(1, ${posts}) AS n`,
    'INSERT INTO post_makers (post_id, user_id) SELECT id, user_id FROM posts WHERE user_id = $1',
  ]) {
    await sql.query(text, [String(userId)]);
  }
  for (const [text, value] of [
    ['INSERT INTO post_topics (post_id, topic_id) SELECT id, $2 FROM posts WHERE user_id = $1', topicId],
    ['INSERT INTO votes (post_id, user_id) SELECT id, $2 FROM posts WHERE user_id = $1', voterId],
    ['INSERT INTO collection_posts (post_id, collection_id) SELECT id, $2 FROM posts WHERE user_id = $1', elsewhere],
    [
      'INSERT INTO collection_posts (post_id, collection_id) SELECT $2, id FROM collections WHERE user_id = $1',
      savedId,
    ],
    [
      'INSERT INTO collection_follows (user_id, collection_id) SELECT $2, id FROM collections WHERE user_id = $1',
      voterId,
    ],
  ] as const) {
    await sql.query(text, [String(userId), String(value)]);
  }
  expect(await wrongCounters(app)).toEqual([]);
  for (const act of [hideUser, unhideUser, hideUser, deleteUser]) {
    const updates = await app.database.transaction(async (transaction) => {
      const read = `SELECT relname AS name, pg_stat_get_xact_tuples_updated(oid)::int AS updates FROM pg_class
        WHERE relname IN ('collections', 'post_counts', 'topics', 'users') ORDER BY relname`;
      const before = await transaction.query<{ updates: number }>(read);
      expect(await act(transaction, 'Jo', String(userId))).toBe(true);
      const after = await transaction.query<{ name: string; updates: number }>(read);
      return after.map(({ name, updates }, index) => ({ name, updates: updates - (before[index]?.updates ?? 0) }));
    });
    // Every post and collection of the user also has counters, which change before it is deleted.
    const own: Record<string, number> =
      act === deleteUser ? { collections: 3 * posts, post_counts: 2 * posts } : { collections: posts };
    const repeated = updates.filter(({ name, updates }) => updates > (own[name] ?? 0) + 20);
    expect([act.name, repeated]).toEqual([act.name, []]);
    expect(await wrongCounters(app)).toEqual([]);
  }
});

/** Rows of other objects: many more than the rows that hiding, showing or deleting an object reads. */
const OTHERS = 30_000;

interface Read {
  name: string;
  scans: number;
  rows: number;
}

describe('in a large directory', () => {
  beforeAll(async () => {
    const text = `INSERT INTO users (username, name) SELECT 'other' || n, 'Other' FROM generate_series(1, $1::int) AS n`;
    await fill(app, async (session) => {
      await session.query('SET session_replication_role = replica');
      await session.query(text, [OTHERS]);
      await session.query('ANALYZE users');
    });
  });

  test.each([
    ['post', [hidePost, unhidePost, deletePost]],
    ['comment', [hideComment, unhideComment, deleteComment]],
    ['collection', [hideCollection, unhideCollection, deleteCollection]],
    ['user', [hideUser, unhideUser, deleteUser]],
  ] as const)('hiding, showing and deleting a %s reads no table from end to end', async (kind, acts) => {
    // Uses a new connection, on which PostgreSQL has not planned the functions yet.
    const fresh = connect(app.config.DATABASE_URL, { poolSize: 2 });
    const { orm } = app.database;
    const userId = await createUser(app, `author-${kind}`);
    const postId = await createPost(app, `of-${kind}`, { userId });
    const topic = await orm.topic.create({ data: { slug: kind, name: kind } });
    await orm.postTopic.create({ data: { postId, topicId: topic.id } });
    await orm.postMaker.create({ data: { postId, userId } });
    await orm.vote.create({ data: { postId, userId } });
    const comment = await orm.comment.create({ data: { postId, userId, body: 'First' } });
    await orm.comment.create({ data: { postId, userId, body: 'Reply', parentId: comment.id } });
    const collection = await orm.collection.create({ data: { userId, name: 'All', tagline: '', slug: kind } });
    await orm.collectionPost.create({ data: { collectionId: collection.id, postId } });
    await orm.collectionFollow.create({ data: { collectionId: collection.id, userId } });
    const id = String({ post: postId, comment: comment.id, collection: collection.id, user: userId }[kind]);
    for (const act of acts) {
      const scanned = await fresh.transaction(async (sql) => {
        // Only nested loops look rows up one by one. Which join PostgreSQL chooses depends on its estimates for tables without statistics.
        for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) await sql.query(`SET LOCAL enable_${plan} = off`);
        // `before` has the earlier reads of this connection. Exports are left out, because deleting a member deletes all of them.
        const read = `SELECT relname AS name, seq_scan::int AS scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows
        FROM pg_stat_xact_user_tables WHERE relname NOT LIKE 'bulk_export%'`;
        const before = await sql.query<Read>(read);
        expect(await act(sql, 'Jo', id)).toBe(true);
        const earlier = (name: string) => before.find((one) => one.name === name) ?? { scans: 0, rows: 0 };
        const after = await sql.query<Read>(read);
        return after.filter(
          ({ name, scans, rows }) => scans > earlier(name).scans || rows - earlier(name).rows >= OTHERS,
        );
      });
      expect([act.name, scanned]).toEqual([act.name, []]);
    }
    await fresh.close();
  });
});
