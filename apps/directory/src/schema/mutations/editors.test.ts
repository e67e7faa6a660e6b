import { startTestApp, type TestClient } from '../../../test/app.ts';
import { auditOf, createEditor, createPost, createUser, done, mutate, refused } from '../../../test/directory.ts';
import { refreshSortColumns } from '../../posts/counts.ts';
import { freezeRanks } from '../../ranking/freeze.ts';
import { createComment } from '../../comments/store.ts';
import { hidePost } from '../../posts/visibility.ts';
import { setRole, type Role } from '../../users/roles.ts';

const app = startTestApp({ otherAccount: true });
let editor: TestClient;
let operator: TestClient;
let member: TestClient;
let editorId: bigint;
let topicId: string;

beforeAll(async () => {
  ({ client: editor, userId: editorId } = await createEditor(app, 'editor', 'editor'));
  ({ client: operator } = await createEditor(app, 'operator', 'operator'));
  ({ client: member } = await createEditor(app, 'member', null));
  topicId = `topic_${(await app.database.orm.topic.create({ data: { slug: 'tools', name: 'Tools' } })).id}`;
});

const createdAt = new Date('2026-02-01T10:00:00.700Z');
const actor = () => `user_${editorId}`;

test('an editor features and unfeatures a post', async () => {
  const id = await createPost(app, 'to-feature', { createdAt });
  const postId = `post_${id}`;
  const featuredAt = '2026-03-02T10:00:00Z';
  expect(await mutate(editor, 'postFeature', { postId, featuredAt }, 'featuredAt')).toEqual(done({ featuredAt }));
  const slugs = async (args: string) => {
    const { posts } = await member.query<{ posts: { nodes: { slug: string }[] } }>(
      `{ posts(${args}) { nodes { slug } } }`,
    );
    return posts.nodes.map(({ slug }) => slug);
  };
  expect(await slugs('featured: true')).toEqual(['to-feature']);
  expect(await mutate(editor, 'postUnfeature', { postId }, 'featuredAt')).toEqual(done({ featuredAt: null }));
  expect(await slugs('featured: true')).toEqual([]);
  expect(await auditOf(app, postId)).toMatchObject([
    { action: 'feature-post', actor: actor(), detail: { before: null } },
    { action: 'unfeature-post', actor: actor(), detail: { featuredAt: null } },
  ]);
});

test('a post featured in a past period is ranked in that period @slow', async () => {
  const now = new Date('2026-02-20T00:00:00Z');
  const featuredAt = '2026-02-10T10:00:00Z';
  const [first, second] = [
    await createPost(app, 'first', { createdAt }),
    await createPost(app, 'second', { createdAt }),
  ];
  const rank = async () => {
    await refreshSortColumns(app.database);
    await freezeRanks(app.database, now);
    return member.query('{ first: post(slug: "first") { dailyRank } second: post(slug: "second") { dailyRank } }');
  };
  await mutate(editor, 'postFeature', { postId: `post_${second}`, featuredAt });
  expect(await rank()).toEqual({ first: { dailyRank: null }, second: { dailyRank: 1 } });
  await mutate(editor, 'postFeature', { postId: `post_${first}`, featuredAt: '2026-02-10T09:00:00Z' });
  expect(await rank()).toEqual({ first: { dailyRank: 1 }, second: { dailyRank: 2 } });
  await mutate(editor, 'postUnfeature', { postId: `post_${first}` });
  expect(await rank()).toEqual({ first: { dailyRank: null }, second: { dailyRank: 1 } });
});

test('`postFeature` refuses a future time and an unknown post', async () => {
  const postId = `post_${await createPost(app, 'early')}`;
  const future = { postId, featuredAt: '2999-01-01T00:00:00Z' };
  expect(await mutate(editor, 'postFeature', future)).toEqual(refused('featuredAt'));
  expect(await mutate(editor, 'postFeature', { postId: 'post_999999' })).toEqual(refused('postId', 'Post not found'));
  expect(await mutate(editor, 'postUnfeature', { postId: 'x' })).toEqual(refused('postId', 'Post not found'));
  expect(await auditOf(app, postId)).toEqual([]);
});

test.each([
  ['postHide', {}],
  ['postSchedule', { scheduledAt: '2999-01-01T00:00:00Z' }],
])('a post cannot be featured after `%s`, because the announcement would not be sent', async (field, input) => {
  const postId = `post_${await createPost(app, `not-shown-${field.toLowerCase()}`)}`;
  await mutate(editor, field, { postId, ...input });
  expect(await mutate(editor, 'postFeature', { postId })).toEqual(refused('postId'));
  await mutate(editor, 'postUnhide', { postId });
  expect(await mutate(editor, 'postFeature', { postId })).toEqual(done({ id: postId }));
});

test('a post cannot be featured at a time before its submission', async () => {
  const postId = `post_${await createPost(app, 'submitted', { createdAt })}`;
  const feature = (featuredAt: string) => mutate(editor, 'postFeature', { postId, featuredAt }, 'featuredAt');
  expect(await feature('2026-02-01T09:59:59Z')).toEqual(
    refused('featuredAt', '`featuredAt` must not be before the post was submitted (2026-02-01T10:00:00.700Z)'),
  );
  expect(await auditOf(app, postId)).toEqual([]);
  expect(await feature('2026-02-01T10:00:00Z')).toEqual(done({ featuredAt: '2026-02-01T10:00:00Z' }));
  await mutate(editor, 'postUnfeature', { postId });
});

test('the error for too many topics states the maximum number', async () => {
  const topicIds = Array.from({ length: 11 }, (_, index) => `topic_${index}`);
  const postId = `post_${await createPost(app, 'many-topics')}`;
  expect(await mutate(editor, 'postUpdate', { postId, topicIds })).toEqual(
    refused('topicIds', 'Topics must have at most 10 items'),
  );
});

test("an editor's correction changes the given fields, the search texts and the topics, and nothing else @slow", async () => {
  const description = 'Keeps time';
  const postId = `post_${await createPost(app, 'to-correct', { name: 'Wrogn', description })}`;
  const { id } = await app.database.orm.topic.create({ data: { slug: 'clocks', name: 'Clocks' } });
  const node = 'name tagline description website topics { nodes { slug } }';
  const change = { postId, name: 'Zanzibar Clock', topicIds: [`topic_${id}`] };
  expect(await mutate(editor, 'postUpdate', change, node)).toEqual(
    done({
      name: 'Zanzibar Clock',
      tagline: 'A thing',
      description,
      website: 'https://to-correct.example.com',
      topics: { nodes: [{ slug: 'clocks' }] },
    }),
  );
  const { search } = await member.query<{ search: object }>(
    '{ search(query: "zanzibar") { nodes { ... on Post { slug } } } }',
  );
  expect(search).toEqual({ nodes: [{ slug: 'to-correct' }] });
  const cleared = { postId, description: '', topicIds: [], website: 'https://www.new.example.com/' };
  expect(await mutate(editor, 'postUpdate', cleared, 'description topics { totalCount }')).toEqual(
    done({ description: null, topics: { totalCount: 0 } }),
  );
  const { posts } = await member.query<{ posts: object }>('{ posts(url: "new.example.com") { nodes { slug } } }');
  expect(posts).toEqual({ nodes: [{ slug: 'to-correct' }] });
  const { topic } = await member.query<{ topic: object }>('{ topic(slug: "clocks") { postsCount } }');
  expect(topic).toEqual({ postsCount: 0 });
  expect(await auditOf(app, postId)).toMatchObject([
    { action: 'edit-post', actor: actor(), detail: { changed: 'name, topics' } },
    { action: 'edit-post', detail: { changed: 'description, website, website_key, topics' } },
  ]);
});

test('a post can keep its website, but cannot get another post’s website in any spelling', async () => {
  await createPost(app, 'other');
  const postId = `post_${await createPost(app, 'one')}`;
  for (const website of ['https://other.example.com', 'http://WWW.other.example.com/?utm_source=b']) {
    expect(await mutate(editor, 'postUpdate', { postId, website })).toEqual(
      refused('website', 'The post other already has this website'),
    );
  }
  const own = { postId, website: 'https://www.one.example.com' };
  expect(await mutate(editor, 'postUpdate', own)).toEqual(done({ id: postId }));
});

test.each([
  ['name', { name: '' }],
  ['name', { name: null }],
  ['website', { website: 'javascript:alert(1)' }],
  ['topicIds', { topicIds: ['topic_999999'] }],
  ['topicIds', { topicIds: ['x'] }],
])('an invalid %s changes nothing: %j', async (field, fields) => {
  const slug = `unchanged-${field}-${Object.values(fields).join('').length}-${String(Object.values(fields)[0])
    .slice(0, 3)
    .replaceAll(/[^a-z]/g, '')}`;
  const id = await createPost(app, slug.toLowerCase());
  expect(await mutate(editor, 'postUpdate', { postId: `post_${id}`, tagline: 'Changed', ...fields })).toEqual(
    refused(field),
  );
  expect((await app.database.orm.post.findUniqueOrThrow({ where: { id } })).tagline).toBe('A thing');
});

test('an operator deletes a post with its votes and comments', async () => {
  const postId = `post_${await createPost(app, 'to-delete')}`;
  await mutate(member, 'postVote', { postId });
  await mutate(member, 'commentCreate', { postId, body: 'Nice' });
  expect(await mutate(operator, 'postDelete', { postId }, 'slug votesCount')).toEqual(
    done({ slug: 'to-delete', votesCount: 1 }),
  );
  const data = await member.query(
    `{ post(id: "${postId}") { id } user(username: "member") { votedPosts { totalCount } } }`,
  );
  expect(data).toEqual({ post: null, user: { votedPosts: { totalCount: 0 } } });
  expect(await mutate(operator, 'postDelete', { postId })).toEqual(refused('postId'));
  expect(await auditOf(app, postId)).toMatchObject([{ action: 'delete-post', detail: { author: expect.any(String) } }]);
  await refreshSortColumns(app.database);
});

test('an editor deletes a comment with its replies @slow', async () => {
  const postId = `post_${await createPost(app, 'discussed')}`;
  const comment = await mutate(member, 'commentCreate', { postId, body: 'Buy cheap things' });
  const commentId = comment.node.id as string;
  await mutate(member, 'commentCreate', { postId, parentId: commentId, body: 'Yes!' });
  const kept = await mutate(member, 'commentCreate', { postId, body: 'Nice' });
  expect(await mutate(editor, 'commentDelete', { commentId }, 'body')).toEqual(done({ body: 'Buy cheap things' }));
  const { post } = await member.query<{ post: object }>(
    `{ post(id: "${postId}") { commentsCount comments { nodes { id } } } }`,
  );
  expect(post).toEqual({ commentsCount: 1, comments: { nodes: [{ id: kept.node.id }] } });
  expect(await mutate(editor, 'commentDelete', { commentId })).toEqual(refused('commentId'));
  expect(await auditOf(app, commentId)).toMatchObject([
    { action: 'delete-comment', actor: actor(), detail: { post: postId } },
  ]);
});

test('a former operator cannot delete a post @slow', async () => {
  const userId = await createUser(app, 'former');
  await app.database.transaction((sql) => setRole(sql, 'Jo', 'former', 'operator'));
  const former = await app.client({ userId });
  await app.database.transaction((sql) => setRole(sql, 'Jo', 'former', null));
  expect(await mutate(former, 'postDelete', { postId: 'post_1' })).toBe('FORBIDDEN');
  const entries = await auditOf(app, `user_${userId}`);
  expect(entries.map(({ detail }) => detail)).toEqual([{ role: 'operator' }, { role: null }]);
});

const acts = [
  ['postFeature', 'post', 'editor'],
  ['postUnfeature', 'post', 'editor'],
  ['postUpdate', 'post', 'editor'],
  ['postDelete', 'post', 'operator'],
  ['postHide', 'post', 'editor'],
  ['postUnhide', 'post', 'editor'],
  ['postSchedule', 'post', 'editor'],
  ['commentDelete', 'comment', 'editor'],
  ['commentHide', 'comment', 'editor'],
  ['commentUnhide', 'comment', 'editor'],
  ['collectionHide', 'collection', 'editor'],
  ['collectionUnhide', 'collection', 'editor'],
  ['userUpdate', 'user', 'editor'],
  ['userHide', 'user', 'operator'],
  ['userUnhide', 'user', 'operator'],
  ['userDelete', 'user', 'operator'],
] as const;

test.each(acts)('%s requires both the role and the scope', async (field, subject, least) => {
  const input = { [`${subject}Id`]: `${subject}_1` };
  const client = async (role: Role) => {
    const username = `${field}_${role}`;
    const userId = await createUser(app, username);
    await app.database.transaction((sql) => setRole(sql, 'Jo', username, role));
    return app.client({ userId, scopes: ['public', 'private', 'write'] });
  };
  expect(await mutate(member, field, input)).toBe('FORBIDDEN');
  expect(await mutate(await client('operator'), field, input)).toBe('INSUFFICIENT_SCOPE');
  if (least === 'operator') expect(await mutate(editor, field, input)).toBe('FORBIDDEN');
  const notFound = refused(`${subject}Id`, expect.stringContaining('not found'));
  expect(await mutate(operator, field, { [`${subject}Id`]: `${subject}_999999` })).toEqual(notFound);
});

test('members with a role cannot hide or delete themselves', async () => {
  const { viewer } = await operator.query<{ viewer: { user: { id: string } } }>('{ viewer { user { id } } }');
  for (const field of ['userHide', 'userDelete']) {
    expect(await mutate(operator, field, { userId: viewer.user.id })).toEqual(
      refused('userId', 'You cannot do this to yourself'),
    );
  }
});

const scheduledAt = '2999-01-01T08:00:00.000Z';
let serial = 0;
const post = async (fields: object = {}) => `post_${await createPost(app, `post-${(serial += 1)}`, { ...fields })}`;

test.each([
  ['the current values of a post', 'postUpdate', async () => ({ postId: await post({ name: 'Kept' }), name: 'Kept' })],
  [
    'the current website of a post',
    'postUpdate',
    async () => ({ postId: await post(), website: `https://post-${serial}.example.com` }),
  ],
  ['no value', 'postUpdate', async () => ({ postId: await post() })],
  [
    'an empty list of topics for a post without topics',
    'postUpdate',
    async () => ({ postId: await post(), topicIds: [] }),
  ],
  ['unfeaturing a post that is not featured', 'postUnfeature', async () => ({ postId: await post() })],
  ['showing a post that is not hidden', 'postUnhide', async () => ({ postId: await post() })],
  [
    'canceling the launch of a post that is not scheduled',
    'postSchedule',
    async () => ({ postId: await post(), scheduledAt: null }),
  ],
])('%s changes nothing and adds no audit entry', async (_what, field, given) => {
  const input = (await given()) as { postId: string };
  expect(await mutate(editor, field, input)).toEqual({ node: { id: input.postId }, errors: [] });
  expect(await auditOf(app, input.postId)).toEqual([]);
});

test.each([
  ['topics', 'postUpdate', () => ({ topicIds: [topicId] })],
  ['a feature', 'postFeature', () => ({ featuredAt: '2026-11-01T08:00:00Z' })],
  ['a feature now', 'postFeature', () => ({})],
  ['a launch', 'postSchedule', () => ({ scheduledAt })],
])('%s, sent twice, adds one audit entry', async (_what, field, given) => {
  const postId = await post({ createdAt: new Date('2026-01-01T00:00:00Z') });
  await mutate(editor, field, { postId, ...given() });
  await mutate(editor, field, { postId, ...given() });
  expect(await auditOf(app, postId)).toHaveLength(1);
});

test('the audit entry names only the values that changed', async () => {
  const postId = await post({ name: 'Kept' });
  await mutate(editor, 'postUpdate', { postId, name: 'Kept', tagline: 'Another' });
  expect(await auditOf(app, postId)).toMatchObject([{ action: 'edit-post', detail: { changed: 'tagline' } }]);
});

test('an unchanged comment, profile or role adds no audit entry', async () => {
  const { database } = app;
  const comment = { postId: (await post()).slice(5), parentId: null, userId: String(editorId), body: 'As it is' };
  const commentId = `comment_${await createComment(database.write, comment)}`;
  const { errors } = await mutate(editor, 'commentUpdate', { commentId, body: 'As it is' });
  expect(errors).toEqual([]);
  expect(await auditOf(app, commentId)).toEqual([]);
  const before = await auditOf(app, `user_${editorId}`);
  await mutate(editor, 'userUpdate', { userId: `user_${editorId}`, name: 'editor', headline: '' });
  await database.transaction((sql) => setRole(sql, 'Jo', 'editor', 'editor'));
  expect(await auditOf(app, `user_${editorId}`)).toEqual(before);
});

test('hiding a post twice adds one audit entry', async () => {
  const id = (await post()).slice(5);
  await app.database.transaction((sql) => hidePost(sql, 'Jo', id));
  expect(await app.database.transaction((sql) => hidePost(sql, 'Jo', id))).toBe(true);
  expect(await auditOf(app, `post_${id}`)).toHaveLength(1);
});
