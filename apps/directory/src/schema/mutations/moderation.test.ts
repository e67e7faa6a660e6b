import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { givenOnce, startTestApp, type TestClient } from '../../../test/app.ts';
import {
  actionsOn,
  createEditor,
  createPost,
  createUser,
  done,
  mutate,
  refused,
  wrongCounters,
} from '../../../test/directory.ts';
import { overlap } from '../../../test/overlap.ts';
import { createCollection } from '../../collections/store.ts';
import { createComment } from '../../comments/store.ts';
import { connect, type Sql } from '../../db.ts';
import { writeRecords } from '../../imports/store.ts';
import { createPost as submitPost } from '../../posts/submit.ts';
import { launchDue } from '../../posts/visibility.ts';
import { freezeRanks } from '../../ranking/freeze.ts';
import { createRandom } from '../../seed/random.ts';
import { continueUsers, hideUser } from '../../users/edit.ts';
import { createMember } from '../../users/members.ts';

const app = startTestApp();
let member: TestClient;
let memberId: bigint;

const editor = givenOnce(async () => (await createEditor(app, 'editor', 'editor')).client);
const operator = givenOnce(async () => (await createEditor(app, 'operator', 'operator')).client);
beforeAll(async () => {
  ({ client: member, userId: memberId } = await createEditor(app, 'member', null));
});

const website = 'https://spam.example.com';
const actions = (subjectId: string) => actionsOn(app, subjectId);

/** Creates a post with related rows of every kind. */
async function createWhole(slug: string) {
  const id = await createPost(app, slug, { name: `Whole ${slug}`, userId: memberId });
  const postId = `post_${id}`;
  const { orm } = app.database;
  const topic = await orm.topic.upsert({
    where: { slug: 'clocks' },
    create: { slug: 'clocks', name: 'Clocks' },
    update: {},
  });
  await orm.postTopic.create({ data: { postId: id, topicId: topic.id } });
  await orm.postMaker.create({ data: { postId: id, userId: memberId } });
  await mutate(member, 'postVote', { postId });
  await mutate(editor, 'postVote', { postId });
  const { node: comment } = await mutate(member, 'commentCreate', { postId, body: 'First' });
  const { node: reply } = await mutate(editor, 'commentCreate', { postId, parentId: comment.id, body: 'Second' });
  const { node: collection } = await mutate(member, 'collectionCreate', { name: `All ${slug}` });
  await mutate(member, 'collectionAddPost', { collectionId: collection.id, postId });
  return {
    postId,
    commentId: comment.id as string,
    replyId: reply.id as string,
    collectionId: collection.id as string,
  };
}

/** Reads all places where a visitor could find the post. */
async function whereSeen(slug: string, { postId, commentId, collectionId }: Record<string, string>) {
  const posts = 'nodes { slug } totalCount';
  const user = `user_${memberId}`;
  const data = await operator.query<Record<string, Record<string, unknown> | null>>(`{
    a: post(id: "${postId}") { slug } b: post(slug: "${slug}") { slug } c: node(id: "${postId}") { ... on Post { slug } }
    d: comment(id: "${commentId}") { url } e: posts(order: NEWEST) { ${posts} } f: posts(topic: "clocks") { ${posts} }
    g: topic(slug: "clocks") { posts { ${posts} } } h: collection(id: "${collectionId}") { posts { ${posts} } }
    i: user(id: "${user}") { submittedPosts { ${posts} } madePosts { ${posts} } votedPosts { ${posts} } }
    j: search(query: "whole ${slug}") { nodes { ... on Post { slug } } totalCount } k: posts(url: "${slug}.example.com") { ${posts} }
  }`);
  return Object.entries(data).filter(([, found]) => JSON.stringify(found).includes(`${slug}"`)).map(([name]) => name); // prettier-ignore
}
const EVERYWHERE = ['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

test('a hidden post is absent from lists and counts until it is shown again @slow', async () => {
  const whole = await createWhole('to-hide');
  await createWhole('stays');
  expect(await whereSeen('to-hide', whole)).toEqual(EVERYWHERE);
  expect(await wrongCounters(app)).toEqual([]);
  const { postId, commentId, collectionId } = whole;
  expect(await mutate(editor, 'postHide', { postId }, 'slug')).toEqual(done({ slug: 'to-hide' }));
  expect(await whereSeen('to-hide', whole)).toEqual([]);
  expect(await operator.query(`{ comment(id: "${commentId}") { id } }`)).toEqual({ comment: null });
  expect(await wrongCounters(app)).toEqual([]);
  for (const [field, input] of [
    ['postVote', { postId }],
    ['postVoteUndo', { postId }],
    ['commentCreate', { postId, body: 'Late' }],
    ['collectionAddPost', { collectionId, postId }],
  ] as const) {
    expect([field, await mutate(member, field, input)]).toEqual([field, refused('postId', 'Post not found')]);
  }
  // The post is corrected and imported while it is hidden, and is found by its new name afterwards.
  await mutate(editor, 'postUpdate', { postId, name: 'Zeppelin', topicIds: [] });
  const vote = { type: 'vote', post: 'to-hide', user: 'operator' } as const;
  await app.database.transaction((sql) => writeRecords(sql, [vote]));
  expect(await wrongCounters(app)).toEqual([]);
  expect(await mutate(editor, 'postUnhide', { postId }, 'slug')).toEqual(done({ slug: 'to-hide' }));
  expect(await wrongCounters(app)).toEqual([]);
  const { search } = await operator.query<{ search: object }>(
    '{ search(query: "zeppelin") { nodes { ... on Post { slug } } } }',
  );
  expect(search).toEqual({ nodes: [{ slug: 'to-hide' }] });
  expect(await actions(postId)).toEqual(['hide-post', 'edit-post', 'unhide-post']);
});

test('a hidden featured post has no rank, and the posts after it move up @slow', async () => {
  const at = { createdAt: new Date('2026-02-01T10:00:00Z'), featuredAt: new Date('2026-02-01T11:00:00Z') };
  const first = await createPost(app, 'ranked-first', at);
  await createPost(app, 'ranked-second', { ...at, featuredAt: new Date('2026-02-01T12:00:00Z') });
  const rank = async () => {
    await freezeRanks(app.database, new Date('2026-02-10T00:00:00Z'));
    return (
      await app.database.orm.post.findMany({ where: { slug: { startsWith: 'ranked-' } }, orderBy: { id: 'asc' } })
    ).map(({ dailyRank }) => dailyRank);
  };
  expect(await rank()).toEqual([1, 2]);
  await mutate(editor, 'postHide', { postId: `post_${first}` });
  expect(await rank()).toEqual([null, 1]);
  await mutate(editor, 'postUnhide', { postId: `post_${first}` });
  expect(await rank()).toEqual([1, 2]);
});

test('a comment is hidden and shown with its replies, and can be corrected @slow', async () => {
  const { postId, commentId, replyId } = await createWhole('discussed');
  const comments = () =>
    operator.query(
      `{ post(id: "${postId}") { commentsCount comments { nodes { id body replies { nodes { id } totalCount } } } } }`,
    );
  const nothing = { post: { commentsCount: 0, comments: { nodes: [] } } };
  const shown = (body: string, replies: object[]) => ({
    post: {
      commentsCount: 1 + replies.length,
      comments: { nodes: [{ id: commentId, body, replies: { nodes: replies, totalCount: replies.length } }] },
    },
  });
  await mutate(editor, 'commentHide', { commentId: replyId });
  expect(await comments()).toEqual(shown('First', []));
  expect(await mutate(editor, 'commentHide', { commentId }, 'body')).toEqual(done({ body: 'First' }));
  expect(await comments()).toEqual(nothing);
  expect(await mutate(member, 'commentCreate', { postId, parentId: commentId, body: 'x' })).toEqual(
    refused('parentId'),
  );
  await mutate(editor, 'commentUnhide', { commentId });
  expect(await comments()).toEqual(shown('First', []));
  await mutate(editor, 'commentUnhide', { commentId: replyId });
  expect(await mutate(editor, 'commentUpdate', { commentId, body: 'Better' }, 'body')).toEqual(
    done({ body: 'Better' }),
  );
  expect(await mutate(editor, 'commentUpdate', { commentId, body: ' ' })).toEqual(refused('body'));
  expect(await comments()).toEqual(shown('Better', [{ id: replyId }]));
  expect(await actions(commentId)).toEqual(['hide-comment', 'unhide-comment', 'edit-comment']);
  expect(await wrongCounters(app)).toEqual([]);
});

test('a hidden member’s posts, comments and tokens are inactive until the member is shown again @slow', async () => {
  const author = await createUser(app, 'noisy');
  const client = await app.client({ userId: author });
  const own = `post_${await createPost(app, 'noisy-post', { userId: author })}`;
  const { postId } = await createWhole('quiet');
  await mutate(client, 'commentCreate', { postId, body: 'Buy!' });
  await mutate(client, 'postVote', { postId });
  const userId = `user_${author}`;
  await mutate(editor, 'userUpdate', { userId, headline: 'Loud', name: 'Noisy' });
  expect(await mutate(operator, 'userHide', { userId }, 'name')).toEqual(done({ name: 'Noisy' }));
  const read = () =>
    operator.query<Record<string, never>>(`{ user(id: "${userId}") { name } named: user(username: "noisy") { name }
      node(id: "${userId}") { id } own: post(id: "${own}") { id }
      post(id: "${postId}") { commentsCount votes { nodes { user { username name headline url } } } } }`);
  const hidden = await read();
  expect(hidden).toMatchObject({ user: null, named: null, node: null, own: null, post: { commentsCount: 2 } });
  const site = 'https://directory.example.com';
  const masked = { username: userId, name: 'Hidden member', headline: null, url: `${site}/@${userId}` };
  expect(JSON.stringify(hidden)).toContain(JSON.stringify(masked));
  expect(await mutate(member, 'userFollow', { userId })).toEqual(refused('userId', 'User not found'));
  expect(await wrongCounters(app)).toEqual([]);
  // The token stops working although it was used before and is cached.
  expect((await client.send({ query: '{ posts { totalCount } }' })).status).toBe(401);
  await mutate(operator, 'userUnhide', { userId });
  expect((await client.send({ query: '{ posts { totalCount } }' })).status).toBe(200);
  expect(await read()).toMatchObject({ user: { name: 'Noisy' }, own: { id: own }, post: { commentsCount: 3 } });
  expect(await wrongCounters(app)).toEqual([]);
  expect(await actions(userId)).toEqual(['edit-user', 'hide-user', 'unhide-user']);
  const again = await app.client({ userId: author });
  expect((await again.send({ query: '{ posts { totalCount } }' })).status).toBe(200);
  expect(await mutate(operator, 'userDelete', { userId }, 'username')).toMatchObject({ node: { username: 'noisy' } });
  expect((await again.send({ query: '{ posts { totalCount } }' })).status).toBe(401);
  expect(await read()).toMatchObject({ user: null, own: null, post: { commentsCount: 2 } });
  expect(await app.database.orm.accessToken.count({ where: { userId: author } })).toBe(0);
  expect(await wrongCounters(app)).toEqual([]);
});

/** Meanwhile, each statement that changes a post behaves like a statement of 90 seconds. */
async function whileChangesTakeLong<Result>(work: () => Promise<Result>): Promise<Result> {
  await app.database.write.query(`CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('statement_timeout')::interval < interval '90 seconds' THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER take_long BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION take_long()`);
  try {
    return await work();
  } finally {
    await app.database.write.query('DROP TRIGGER take_long ON posts; DROP FUNCTION take_long');
  }
}

test('a member with very many rows disappears at once, and the rows are hidden, shown and deleted in several transactions @slow', async () => {
  const spammer = await createUser(app, 'spammer');
  const other = await createUser(app, 'answering');
  const postId = await createPost(app, 'flooded');
  const { orm, sql } = app.database;
  const root = await orm.comment.create({ data: { postId, userId: spammer, body: 'Spam' } });
  const values = [String(spammer), String(postId), String(root.id), String(other)];
  const rows = 'FROM generate_series(1, 501) AS n';
  for (const [insert, count] of [
    [
      `posts (user_id, slug, name, tagline, website, website_key) SELECT $1::bigint, 'spam-' || n, 'Spam', '', 'https://spam.example.com', 'spam.example.com' ${rows}`,
      1,
    ],
    [`collections (user_id, slug, name) SELECT $1::bigint, 'spam-' || n, 'Spam' ${rows}`, 1],
    [`comments (user_id, post_id, parent_id, body) SELECT $1::bigint, $2::bigint, $3::bigint, 'Spam' ${rows}`, 3],
    [
      `comments (user_id, post_id, parent_id, body) SELECT $4::bigint, $2::bigint, id, 'No' FROM comments
      WHERE user_id = $1::bigint AND parent_id = $3::bigint`,
      4,
    ],
    [`votes (user_id, post_id) SELECT $1::bigint, id FROM posts WHERE user_id = $1`, 1],
  ] as const)
    await sql.query(`INSERT INTO ${insert}`, values.slice(0, count));
  const userId = `user_${spammer}`;
  const read = () =>
    member.query(`{ comments(userId: "${userId}") { totalCount nodes { id } } user(username: "spammer") { id }
      collections(userId: "${userId}") { totalCount nodes { id } } collection(slug: "spam-1") { id }
      search(query: "spam") { totalCount nodes { __typename } } posts(url: "spam.example.com") { totalCount nodes { id } }
      post(slug: "spam-1") { id } comment(id: "comment_${root.id}") { id } }`);
  const none = { totalCount: 0, nodes: [] };
  const nothing = {
    comments: none,
    user: null,
    collections: none,
    collection: null,
    search: none,
    posts: none,
    post: null,
    comment: null,
  };
  const before = await read();
  expect(before).toMatchObject({ comments: { totalCount: 502 }, collections: { totalCount: 501 }, post: {} });
  const left = async () => {
    const text = (table: string) => `SELECT id FROM ${table} WHERE user_id = $1 AND hidden_at IS NULL`;
    return (await sql.query(['posts', 'comments', 'collections'].map(text).join(' UNION ALL '), [String(spammer)]))
      .length;
  };
  const finish = async () => {
    while ((await continueUsers(app.database)) > 0);
  };

  expect(await mutate(operator, 'userHide', { userId })).toMatchObject({ errors: [] });
  expect(await left()).toBe(4);
  expect(await read()).toEqual(nothing);
  await whileChangesTakeLong(finish);
  expect(await left()).toBe(0);
  expect(await read()).toEqual(nothing);
  expect(await member.query(`{ comments(userId: "user_${other}") { totalCount } }`)).toEqual({
    comments: { totalCount: 0 },
  });
  expect(await wrongCounters(app)).toEqual([]);

  // Each step is interrupted by the opposite act.
  await mutate(operator, 'userUnhide', { userId });
  expect(await left()).toBeGreaterThan(1000);
  await mutate(operator, 'userHide', { userId });
  await mutate(operator, 'userUnhide', { userId });
  await finish();
  expect(await read()).toEqual(before);
  expect(await wrongCounters(app)).toEqual([]);

  expect(await mutate(operator, 'userDelete', { userId })).toMatchObject({ errors: [] });
  expect(await left()).toBeGreaterThan(0);
  expect(await read()).toEqual(nothing);
  for (const act of ['userUnhide', 'userDelete']) {
    expect(await mutate(operator, act, { userId })).toEqual(refused('userId'));
  }
  await finish();
  expect(await orm.user.count({ where: { id: spammer } })).toBe(0);
  expect(await wrongCounters(app)).toEqual([]);
  expect(await actions(userId)).toEqual(['hide-user', 'unhide-user', 'hide-user', 'unhide-user', 'delete-user']);
});

test('deleting a hidden object changes no counter, and its votes cannot be read by their ids @slow', async () => {
  const { postId, commentId } = await createWhole('to-remove');
  const other = await createWhole('keeps-its-comments');
  await mutate(editor, 'commentHide', { commentId: other.replyId });
  expect(await mutate(editor, 'commentDelete', { commentId: other.replyId })).toEqual({ node: null, errors: [] });
  const vote = await app.database.orm.vote.findFirstOrThrow({
    where: { postId: BigInt(postId.slice('post_'.length)) },
  });
  const found = () => operator.query(`{ nodes(ids: ["vote_${vote.id}"]) { __typename } }`);
  expect(await found()).toEqual({ nodes: [{ __typename: 'Vote' }] });
  await mutate(editor, 'commentHide', { commentId });
  expect(await mutate(editor, 'commentDelete', { commentId })).toEqual({ node: null, errors: [] });
  await mutate(editor, 'postHide', { postId });
  expect(await found()).toEqual({ nodes: [null] });
  expect(await mutate(operator, 'postDelete', { postId })).toEqual({ node: null, errors: [] });
  expect([await actions(commentId), await actions(postId)]).toEqual([
    ['hide-comment', 'delete-comment'],
    ['hide-post', 'delete-post'],
  ]);
  expect(await wrongCounters(app)).toEqual([]);
});

test('a member can be deleted while some of the member’s posts and comments are hidden @slow', async () => {
  const author = await createUser(app, 'talkative');
  const client = await app.client({ userId: author });
  const own = `post_${await createPost(app, 'talkative-post', { userId: author })}`;
  const { postId } = await createWhole('talked-about');
  for (const id of [own, postId]) {
    const { node } = await mutate(client, 'commentCreate', { postId: id, body: 'First' });
    await mutate(client, 'commentCreate', { postId: id, parentId: node.id, body: 'Second' });
    await mutate(member, 'commentCreate', { postId: id, parentId: node.id, body: 'Third' });
  }
  const userId = `user_${author}`;
  await mutate(operator, 'userHide', { userId });
  expect(await mutate(operator, 'userDelete', { userId })).toEqual(done({ id: userId }));
  expect(await operator.query(`{ post(id: "${postId}") { commentsCount } }`)).toEqual({ post: { commentsCount: 2 } });
  expect(await wrongCounters(app)).toEqual([]);
});

test('the log has no texts of a deleted member @slow', async () => {
  const id = await app.database.transaction((sql) => createMember(sql, 'Jo', 'secret_name', {}));
  const client = await app.client({ userId: BigInt(id) });
  const { node: post } = await mutate(client, 'postSubmit', { name: 'Secret', tagline: 'A', website });
  const { node: comment } = await mutate(client, 'commentCreate', { postId: post.id, body: 'Secret' });
  const { node: collection } = await mutate(client, 'collectionCreate', { name: 'Secret' });
  await mutate(client, 'commentUpdate', { commentId: comment.id, body: 'Secret, too' });
  await mutate(client, 'commentDelete', { commentId: comment.id });
  await mutate(client, 'postDelete', { postId: post.id });
  await mutate(client, 'collectionDelete', { collectionId: collection.id });
  expect(await mutate(operator, 'userDelete', { userId: `user_${id}` })).toEqual(done({ id: `user_${id}` }));
  const entries = await app.database.orm.auditEntry.findMany();
  const about = entries.filter(({ subjectId }) =>
    [comment.id, post.id, collection.id, `user_${id}`].includes(subjectId),
  );
  expect(about.map(({ action }) => action).toSorted()).toEqual(
    ['create-member', 'edit-comment', 'delete-comment', 'delete-post', 'delete-collection', 'delete-user'].toSorted(),
  );
  expect(JSON.stringify(entries)).not.toMatch(/secret/i);
});

test('hiding a post that has very many votes may take longer than other statements @slow', async () => {
  const postId = `post_${await createPost(app, 'very-popular')}`;
  expect(await whileChangesTakeLong(() => mutate(operator, 'postHide', { postId }))).toEqual(done({ id: postId }));
});

test('hiding a member locks the followers of the member’s collections before the member, in the same order as a follow does @slow', async () => {
  const followerId = await createUser(app, 'early_follower');
  const { client: author, userId } = await createEditor(app, 'followed_author', null);
  const { node: collection } = await mutate(author, 'collectionCreate', { name: 'Followed' });
  const follower = await app.client({ userId: followerId });
  await mutate(follower, 'collectionFollow', { collectionId: collection.id });
  const { pool } = app.database;
  const lock = { pool, statement: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [followerId] };
  const { hiding } = await whileLocked(lock, async (waiting) => {
    const started = mutate(operator, 'userHide', { userId: `user_${userId}` });
    await eventually(async () => (await waiting()) > 0);
    // The member's row is not locked yet: otherwise a follow that has locked the follower's row would wait for it.
    await pool.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [userId]);
    return { hiding: started };
  });
  expect(await hiding).toMatchObject({ errors: [] });
  expect(await wrongCounters(app)).toEqual([]);
});

const CONTENT = { description: '', website, media: [], productLinks: [], topicIds: [], makerIds: [] };
const writings: [string, (sql: Sql, userId: string, postId: string) => Promise<unknown>][] = [
  ['comment', (sql, userId, postId) => createComment(sql, { postId, parentId: null, userId, body: 'Buy!' })],
  ['collection', (sql, userId) => createCollection(sql, userId, { name: 'Buy!' })],
  ['post', (sql, userId) => submitPost(sql, { ...CONTENT, userId, name: 'Buy!', tagline: 'Cheap' })],
];
test.each(writings)(
  'a %s that is written while its author is being hidden is hidden or refused @slow',
  async (kind, write) => {
    const authorId = String(await createUser(app, `spammer_${kind}`));
    const postId = String(await createPost(app, `spammed-${kind}`));
    const other = connect(app.config.DATABASE_URL, { poolSize: 2 });
    const writes = (sql: Sql) => write(sql, authorId, postId);
    const hides = (sql: Sql) => hideUser(sql, 'Jo', authorId);
    const seen = () =>
      app.database.sql.query(`SELECT id FROM ${kind}s WHERE user_id = $1 AND hidden_at IS NULL`, [authorId]);
    await overlap(app, other, writes, hides);
    expect(await seen()).toEqual([]);
    await mutate(operator, 'userUnhide', { userId: `user_${authorId}` });
    expect(await seen()).toHaveLength(1);
    await expect(overlap(app, other, hides, writes)).rejects.toMatchObject({ status: 401 });
    expect(await seen()).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
    await other.close();
  },
);

test('an editor cannot show a hidden member’s content, which appears when the member is shown @slow', async () => {
  const { client: author, userId: authorId } = await createEditor(app, 'hidden_author', null);
  const [userId, postId] = [`user_${authorId}`, `post_${await createPost(app, 'of-hidden', { userId: authorId })}`];
  const { node: collection } = await mutate(author, 'collectionCreate', { name: 'Of a hidden author' });
  const collectionId = collection.id as string;
  await mutate(editor, 'postHide', { postId });
  await mutate(editor, 'collectionHide', { collectionId });
  await mutate(operator, 'userHide', { userId });
  const seen = () => operator.query(`{ post(id: "${postId}") { id } collection(id: "${collectionId}") { id } }`);
  expect(await mutate(editor, 'postUnhide', { postId })).toEqual({ node: null, errors: [] });
  expect(await mutate(editor, 'collectionUnhide', { collectionId })).toEqual({ node: null, errors: [] });
  expect(await seen()).toEqual({ post: null, collection: null });
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt: '2999-01-01T00:00:00Z' })).toEqual(
    refused('postId', 'The author of the post is hidden'),
  );
  await mutate(operator, 'userUnhide', { userId });
  expect(await seen()).toEqual({ post: { id: postId }, collection: { id: collectionId } });
  expect(await wrongCounters(app)).toEqual([]);
});

test('after many random changes, a comment is visible if neither it, its author, nor any comment above it is hidden @slow', async () => {
  const random = createRandom(7);
  const authors = await Promise.all(['one', 'two', 'three'].map((name) => createEditor(app, `thread_${name}`, null)));
  const postId = `post_${await createPost(app, 'threads')}`;
  const comments: { id: string; parent: number; author: number; isHidden: boolean }[] = [];
  for (let index = 0; index < 9; index += 1) {
    const [parent, author] = [random.below(index + 1) - 1, random.below(3)];
    const parentId = comments[parent]?.id ?? null;
    const { node } = await mutate(authors[author]!.client, 'commentCreate', { postId, parentId, body: `${index}` });
    comments.push({ id: node.id, parent, author, isHidden: false });
  }
  const hiddenAuthors = new Set<number>();
  const isSeen = (at: number): boolean => {
    const one = comments[at];
    return !one || (!one.isHidden && !hiddenAuthors.has(one.author) && isSeen(one.parent));
  };
  for (let step = 0; step < 50; step += 1) {
    const [at, hides] = [random.below(comments.length), random.below(2) === 0];
    const one = comments[at]!;
    if (random.below(3) === 0) {
      await mutate(operator, hides ? 'userHide' : 'userUnhide', { userId: `user_${authors[one.author]!.userId}` });
      if (hides) hiddenAuthors.add(one.author);
      else hiddenAuthors.delete(one.author);
    } else {
      // A comment that is not visible cannot be hidden.
      const isHidden = hides && (one.isHidden || isSeen(at));
      await mutate(editor, hides ? 'commentHide' : 'commentUnhide', { commentId: one.id });
      one.isHidden = isHidden;
    }
    const { nodes } = await operator.query<{ nodes: unknown[] }>(
      `{ nodes(ids: ${JSON.stringify(comments.map(({ id }) => id))}) { id } }`,
    );
    expect([step, nodes.map(Boolean)]).toEqual([step, comments.map((_one, index) => isSeen(index))]);
  }
  expect(await wrongCounters(app)).toEqual([]);
});

test('several replicas launch a scheduled post once at its time @slow', async () => {
  const postId = `post_${await createPost(app, 'to-launch', { createdAt: new Date('2026-01-01T00:00:00Z') })}`;
  const launchAt = new Date(Date.now() + 60_000);
  launchAt.setMilliseconds(0);
  const scheduledAt = launchAt.toISOString();
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt }, 'slug')).toMatchObject(
    done({ slug: 'to-launch' }),
  );
  const read = async () =>
    (await editor.query<{ post: object | null }>('{ post(slug: "to-launch") { createdAt featuredAt scheduledAt } }'))
      .post;
  expect(await launchDue(app.database, new Date(launchAt.getTime() - 1))).toBe(0);
  expect(await read()).toBeNull();
  // Replicas that start after the post was scheduled.
  const replicas = [1, 2, 3].map(() => connect(app.config.DATABASE_URL, { poolSize: 2 }));
  const launched = await Promise.all(replicas.map((replica) => launchDue(replica, launchAt)));
  expect(launched.toSorted()).toEqual([0, 0, 1]);
  await Promise.all(replicas.map((replica) => replica.close()));
  const at = scheduledAt.replace('.000Z', 'Z');
  expect(await read()).toEqual({ createdAt: at, featuredAt: at, scheduledAt: at });
  expect(await actions(postId)).toEqual(['schedule-post', 'launch-post']);
  expect(await wrongCounters(app)).toEqual([]);
});

test('a post that cannot be launched is reported, and does not delay other posts @slow', async () => {
  const [bad, good] = [await createPost(app, 'stuck'), await createPost(app, 'not-stuck')];
  const launchAt = new Date(Date.now() + 60_000);
  for (const id of [bad, good]) {
    await mutate(editor, 'postSchedule', { postId: `post_${id}`, scheduledAt: launchAt.toISOString() });
  }
  const { pool } = app.database;
  await pool.query(`ALTER TABLE posts ADD CONSTRAINT stuck CHECK (slug <> 'stuck' OR featured_at IS NULL)`);
  const failed: [string, unknown][] = [];
  expect(await launchDue(app.database, launchAt, (...failure) => failed.push(failure))).toBe(1);
  expect(failed).toEqual([[String(bad), expect.objectContaining({ constraint: 'stuck' })]]);
  expect(await actions(`post_${good}`)).toEqual(['schedule-post', 'launch-post']);
  await pool.query('ALTER TABLE posts DROP CONSTRAINT stuck');
  expect(await launchDue(app.database, launchAt)).toBe(1);
});

test('a scheduled launch can be canceled; a time in the past, a featured post and an unknown post are refused @slow', async () => {
  const postId = `post_${await createPost(app, 'to-cancel')}`;
  const scheduledAt = '2999-01-01T00:00:00Z';
  await mutate(editor, 'postSchedule', { postId, scheduledAt });
  await mutate(editor, 'postSchedule', { postId, scheduledAt: null });
  expect(await launchDue(app.database, new Date('2999-01-02T00:00:00Z'))).toBe(0);
  expect(await mutate(editor, 'postUnhide', { postId }, 'scheduledAt')).toMatchObject({ node: { scheduledAt: null } });
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt: '2020-01-01T00:00:00Z' })).toEqual(
    refused('scheduledAt', '`scheduledAt` must be in the future'),
  );
  await mutate(editor, 'postFeature', { postId });
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt })).toEqual(refused('postId'));
  expect(await mutate(editor, 'postSchedule', { postId: 'post_999999', scheduledAt })).toEqual(refused('postId'));
});

test('hiding a scheduled post cancels its launch, and showing it does not restore the launch @slow', async () => {
  const postId = `post_${await createPost(app, 'to-withdraw')}`;
  await mutate(editor, 'postSchedule', { postId, scheduledAt: '2999-01-01T00:00:00Z' });
  await mutate(editor, 'postHide', { postId });
  expect(await mutate(editor, 'postUnhide', { postId }, 'scheduledAt')).toMatchObject({ node: { scheduledAt: null } });
});
