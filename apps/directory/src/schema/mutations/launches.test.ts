import { givenOnce, startTestApp } from '../../../test/app.ts';
import { actionsOn, createEditor, createPost, done, mutate, refused, wrongCounters } from '../../../test/directory.ts';
import { connect } from '../../db.ts';
import { launchDue } from '../../posts/visibility.ts';

const app = startTestApp();

const editor = givenOnce(async () => (await createEditor(app, 'editor', 'editor')).client);

const actions = (subjectId: string) => actionsOn(app, subjectId);

test('several replicas launch a scheduled post once at its time', async () => {
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

test('a post that cannot be launched is reported, and does not delay other posts', async () => {
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

test('a scheduled launch can be canceled; a time in the past, a featured post and an unknown post are refused', async () => {
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

test('hiding a scheduled post cancels its launch, and showing it does not restore the launch', async () => {
  const postId = `post_${await createPost(app, 'to-withdraw')}`;
  await mutate(editor, 'postSchedule', { postId, scheduledAt: '2999-01-01T00:00:00Z' });
  await mutate(editor, 'postHide', { postId });
  expect(await mutate(editor, 'postUnhide', { postId }, 'scheduledAt')).toMatchObject({ node: { scheduledAt: null } });
});
