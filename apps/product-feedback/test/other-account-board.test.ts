import { createRateLimiter } from '@services/common/limits/rate-limit';
import { createLogger } from '@services/common/runtime/logging';
import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp } from './app.ts';
import { createPost, createProduct } from './factories.ts';
import { insertForeign, whileHeld } from './other-account.ts';
import { CONFIRMATIONS_OF_ADDRESS } from '../src/mail/outbox.ts';
import { followPost, notifyFollowers } from '../src/posts/followers.ts';
import { finalPost, listDuplicates } from '../src/posts/merging.ts';
import { getPost } from '../src/posts/store.ts';
import { votedFor } from '../src/posts/votes.ts';

/**
 * Tests with rows of another account that refer to a post of our account: no statement for our account reads, counts or changes
 * these rows.
 */
const app = startTestApp();
let post: string;
const account = given(() => app.account());
const otherAccount = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
  post = (await createPost(account, product.id)).id;
});

const comments = () => `/api/v1/posts/${post}/comments`;
const insertComments = (count: number, mergedFrom: string[] = [], postId = post) =>
  insertForeign(
    app,
    `INSERT INTO post_comments (id, account_id, post_id, text, merged_from)
      SELECT 'comment-' || $1 || n, $1, $2, 'Foreign', $4 FROM generate_series(1, $3::int) AS n`,
    [otherAccount.id, postId, count, mergedFrom],
  );
const unchanged = <Result>(act: () => Promise<Result>) =>
  expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, act);

test('a post lists and counts only comments of the same account', async () => {
  await insertComments(5000);
  const { id } = (await account.post(comments(), { person_id: 'user-7', text: 'Please' }).expect(200)).body;
  const { body } = await account.get(comments()).expect(200);
  expect(body.data.map((comment: { id: string }) => comment.id)).toEqual([id]);
});

test('a post counts only followers of its account', async () => {
  await insertForeign(
    app,
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email)
      SELECT 'follow-' || $1 || n, $1, $2, 'user-' || n, n || '@example.com' FROM generate_series(1, 20000) AS n`,
    [otherAccount.id, post],
  );
  const logger = createLogger({ service: 'product-feedback', level: 'silent' });
  const limiter = createRateLimiter({ name: `follow-${account.id}`, windows: CONFIRMATIONS_OF_ADDRESS, logger });
  const row = await getPost(app.db, account.id, post);
  const follower = { personId: 'user-7', email: 'reader@example.com', language: 'en' };
  await app.db.transaction((tx) => followPost(tx, account.id, row, follower, limiter));
  const { rows } = await app.db.pool.query('SELECT email FROM post_followers WHERE account_id = $1', [account.id]);
  expect(rows).toEqual([{ email: follower.email }]);
});

test("a request for another account's comment does not wait for locks and changes nothing", async () => {
  const foreign = (await createProduct(otherAccount)).id;
  await otherAccount.put(`/api/v1/products/${foreign}/board`, { open: true }).expect(200);
  const { id: theirs } = await createPost(otherAccount, foreign);
  const { body } = await otherAccount
    .post(`/api/v1/posts/${theirs}/comments`, { person_id: 'user-7', text: 'Please' })
    .expect(200);
  await whileHeld(app, otherAccount, ['posts'], () =>
    unchanged(async () => {
      await account.put(`/api/v1/comments/${body.id}`, { hidden: true }).expect(404);
      await account.delete(`/api/v1/comments/${body.id}`).expect(404);
    }),
  );
});

test("a person's votes in another account are not listed", async () => {
  await account.post(`/api/v1/posts/${post}/votes`, { person_id: 'user-7' }).expect(200);
  expect(await votedFor(app.db, account.id, 'user-7', [post])).toEqual(new Set([post]));
  expect(await votedFor(app.db, otherAccount.id, 'user-7', [post])).toEqual(new Set());
});

test('a post lists only votes of its account', async () => {
  await insertForeign(app, `INSERT INTO votes (post_id, person_id, account_id) VALUES ($2, 'user-9', $1)`, [
    otherAccount.id,
    post,
  ]);
  expect((await account.get(`/api/v1/posts/${post}/votes`).expect(200)).body.data).toEqual([]);
});

test("merging posts leaves out another account's votes and comments", async () => {
  const { id: duplicate } = await createPost(account, product.id);
  await insertComments(1, [], duplicate);
  await insertForeign(app, `INSERT INTO votes (post_id, person_id, account_id) VALUES ($2, 'user-9', $1)`, [
    otherAccount.id,
    duplicate,
  ]);
  await unchanged(() => account.post(`/api/v1/posts/${duplicate}/merge`, { into: post }).expect(200));
  expect((await account.get(`/api/v1/posts/${post}`).expect(200)).body).toMatchObject({ votes: 0, comments: 0 });
});

test("separating posts leaves out another account's votes and comments", async () => {
  const { id: duplicate } = await createPost(account, product.id);
  await account.post(`/api/v1/posts/${duplicate}/merge`, { into: post }).expect(200);
  await insertComments(1, [duplicate]);
  await insertForeign(
    app,
    `INSERT INTO votes (post_id, person_id, account_id, merged_from) VALUES ($2, 'user-9', $1, $3)`,
    [otherAccount.id, post, duplicate],
  );
  await unchanged(() => account.post(`/api/v1/posts/${duplicate}/separate`).expect(200));
});

test('the history of a post and its similar posts come only from its account', async () => {
  await insertForeign(
    app,
    `INSERT INTO posts (id, account_id, product_id, title) SELECT 'copy-' || id, $1, product_id, title FROM posts WHERE id = $2`,
    [otherAccount.id, post],
  );
  await insertForeign(
    app,
    `INSERT INTO post_status_changes (id, account_id, post_id, status) VALUES ('change-' || $2, $1, $2, 'planned')`,
    [otherAccount.id, post],
  );
  const { body } = await account.get(`/api/v1/posts/${post}`).expect(200);
  expect(body.history.map(({ status }: { status: string }) => status)).not.toContain('planned');
  const title = encodeURIComponent(body.title);
  const similar = (await account.get(`/api/v1/products/${product.id}/posts/similar?text=${title}`).expect(200)).body;
  expect(similar.data.map(({ id }: { id: string }) => id)).toEqual([post]);
});

test("the target and the duplicates of a merge are found only in the post's own account", async () => {
  const { id: duplicate } = await createPost(account, product.id);
  await account.post(`/api/v1/posts/${duplicate}/merge`, { into: post }).expect(200);
  expect(await finalPost(app.db, account.id, duplicate)).toBe(post);
  await expect(finalPost(app.db, otherAccount.id, duplicate)).rejects.toMatchObject({ code: 'post_not_found' });
  expect(await listDuplicates(app.db, account.id, post)).toEqual([{ id: duplicate, title: 'Show the weekend' }]);
  expect(await listDuplicates(app.db, otherAccount.id, post)).toEqual([]);
});

test('a change of status is sent only to followers of a post of the same account', async () => {
  await app.db.pool.query(
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email, confirmed_at)
      VALUES ('follow-' || $2, $1, $2, 'user-7', 'reader@example.com', now())`,
    [account.id, post],
  );
  const row = await getPost(app.db, account.id, post);
  const notify = async (accountId: string) => {
    await app.db.statements((tx) => notifyFollowers(tx, accountId, row, { status: 'done', note: '' }));
    const { rows } = await app.db.pool.query('SELECT FROM mail_outbox WHERE account_id = ANY($1)', [
      [account.id, otherAccount.id],
    ]);
    return rows.length;
  };
  expect(await notify(otherAccount.id)).toBe(0);
  expect(await notify(account.id)).toBe(1);
});
