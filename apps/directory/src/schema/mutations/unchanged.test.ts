import { startTestApp, type TestClient } from '../../../test/app.ts';
import { auditOf, createEditor, createPost, mutate } from '../../../test/directory.ts';
import { createComment } from '../../comments/store.ts';
import { hidePost } from '../../posts/visibility.ts';
import { setRole } from '../../users/roles.ts';

const app = startTestApp();
let editor: TestClient;
let editorId: bigint;
let topicId: string;

beforeAll(async () => {
  ({ client: editor, userId: editorId } = await createEditor(app, 'editor', 'editor'));
  topicId = `topic_${(await app.database.orm.topic.create({ data: { slug: 'tools', name: 'Tools' } })).id}`;
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
