import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { notifyFollowers } from './followers.ts';
import { finalPost, listDuplicates } from './merging.ts';
import { getPost } from './store.ts';

// The callers of these statements have already found the post in its account. The statements check the account again, which
// these tests verify.
const app = startTestApp({ otherAccount: true });
let strangerId: string;
let productId: string;
let duplicate: string;
let post: string;
const account = given(() => app.account());
beforeEach(async () => {
  strangerId = (await app.account()).id;
  productId = (await createProduct(account)).id;
  await account.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
  duplicate = (await createPost(account, productId)).id;
  post = (await createPost(account, productId)).id;
  await account.post(`/api/v1/posts/${duplicate}/merge`, { into: post }).expect(200);
});

test("the target of a merge is found only in the post's own account", async () => {
  expect(await finalPost(app.db, account.id, duplicate)).toBe(post);
  await expect(finalPost(app.db, strangerId, duplicate)).rejects.toMatchObject({ code: 'post_not_found' });
});

test('the duplicates of a post are listed only from its own account', async () => {
  expect(await listDuplicates(app.db, account.id, post)).toEqual([{ id: duplicate, title: 'Show the weekend' }]);
  expect(await listDuplicates(app.db, strangerId, post)).toEqual([]);
});

test('a change of status is sent only to followers of a post of the same account', async () => {
  await app.db.pool.query(
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email, confirmed_at)
      VALUES ('follow-' || $2, $1, $2, 'user-7', 'mara@example.com', now())`,
    [account.id, post],
  );
  const row = await getPost(app.db, account.id, post);
  const notify = async (accountId: string) => {
    await app.db.statements((tx) => notifyFollowers(tx, accountId, row, { status: 'done', note: '' }));
    const { rows } = await app.db.pool.query('SELECT FROM mail_outbox WHERE account_id = ANY($1)', [
      [account.id, strangerId],
    ]);
    return rows.length;
  };
  expect(await notify(strangerId)).toBe(0);
  expect(await notify(account.id)).toBe(1);
});
