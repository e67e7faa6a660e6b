import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { notifyFollowers } from '../posts/followers.ts';
import { getPost } from '../posts/store.ts';
import { queueMail } from './outbox.ts';
import { claimMail, suppress } from './sending.ts';

const app = startTestApp();
let account: TestAccount;
let stranger: TestAccount;
beforeEach(async () => {
  await app.db.pool.query('DELETE FROM mail_contents');
  account = await app.account();
  stranger = await app.account();
});

const READER = 'reader@example.com';
const suppressFor = ({ id }: TestAccount) =>
  app.db.pool.query('INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, $2, $3)', [id, READER, 'x']);
const suppressionsOf = async ({ id }: TestAccount) =>
  (await app.db.pool.query('SELECT email FROM mail_suppressions WHERE account_id = $1', [id])).rows;
const waitingOf = async ({ id }: TestAccount) =>
  (await app.db.pool.query(`SELECT recipient FROM mail_outbox WHERE account_id = $1 AND status = 'pending'`, [id]))
    .rows;

async function queueFor(owner: TestAccount): Promise<void> {
  const { id: productId } = await createProduct(owner);
  const message = { accountId: owner.id, productId, kind: 'update' as const, subject: 'News', text: 'Text' };
  await app.db.statements((tx) => queueMail(tx, message, [{ email: READER, list: 'updates', id: 'sub-1' }]));
}

test('an account still sends mail to an address that refused the mail of another account', async () => {
  await suppressFor(stranger);
  await queueFor(account);
  await queueFor(stranger);
  expect([await waitingOf(account), await waitingOf(stranger)]).toEqual([[{ recipient: READER }], []]);
});

test('erasing an address in one account keeps the data about it in another account', async () => {
  await queueFor(account);
  await queueFor(stranger);
  await suppressFor(account);
  await suppressFor(stranger);
  await account.delete(`/api/v1/email-addresses/${READER}`).expect(200);
  expect([await waitingOf(account), await suppressionsOf(account)]).toEqual([[], []]);
  expect([await waitingOf(stranger), await suppressionsOf(stranger)]).toEqual([
    [{ recipient: READER }],
    [{ email: READER }],
  ]);
});

test('after an address refused the mail of one account, only that account sends no more mail to it', async () => {
  await queueFor(account);
  await queueFor(stranger);
  const claimed = await claimMail(app.db, { after: '', onTheirWay: {}, places: 10, placesOfAccount: 10 });
  const own = claimed.find(({ accountId }) => accountId === account.id);
  if (own) await suppress(app.db, own, '550 5.1.1');
  expect([await waitingOf(account), await suppressionsOf(account)]).toEqual([[], [{ email: READER }]]);
  expect([await waitingOf(stranger), await suppressionsOf(stranger)]).toEqual([[{ recipient: READER }], []]);
});

test('the followers of a post are notified only on behalf of the account that the post belongs to', async () => {
  const { id: productId } = await createProduct(account);
  const { id } = await createPost(account, productId);
  await account.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
  await app.db.pool.query(
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email, confirmed_at) VALUES ($1, $2, $3, 'user-1', $4, now())`,
    [`follow-${id}`, account.id, id, READER],
  );
  const post = await getPost(app.db, account.id, id);
  const change = { status: 'planned' as const, note: '' };
  const counted = async () => (await app.db.pool.query('SELECT id FROM mail_outbox')).rows.length;
  await app.db.statements((tx) => notifyFollowers(tx, stranger.id, post, change));
  expect(await counted()).toBe(0);
  await app.db.statements((tx) => notifyFollowers(tx, account.id, post, change));
  expect(await counted()).toBe(1);
});
