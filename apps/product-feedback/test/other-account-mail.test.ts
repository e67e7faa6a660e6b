import { createRateLimiter } from '@services/common/limits/rate-limit';
import { createLogger } from '@services/common/runtime/logging';
import { signInAs } from '@services/common/testing/role-checks';
import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp, type TestAccount } from './app.ts';
import { createFeedback, createPost, createProduct } from './factories.ts';
import { insertForeign } from './other-account.ts';
import { CONFIRMATIONS_OF_ADDRESS, queueConfirmation, queueMail } from '../src/mail/outbox.ts';
import { claimMail, suppress as suppressRecipient } from '../src/mail/sending.ts';
import { choosePace, getAddress, listSettings, noteFeedback } from '../src/notifications/store.ts';

/** The same reader and the same member belong to two accounts: actions of one account do not affect the other's mail. */
const app = startTestApp();
let products: Map<TestAccount, string>;
const account = given(() => app.account());
const otherAccount = given(() => app.account());
beforeEach(async () => {
  products = new Map();
  for (const owner of [account, otherAccount]) products.set(owner, (await createProduct(owner)).id);
});

const READER = 'reader@example.com';
const productOf = (owner: TestAccount) => products.get(owner) ?? '';
const rowsOf = async (table: string, owner: TestAccount) =>
  (await app.db.pool.query(`SELECT * FROM ${table} WHERE account_id = $1`, [owner.id])).rows.length;
const suppress = (owner: TestAccount, email: string) =>
  app.db.pool.query(`INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, $2, '550')`, [
    owner.id,
    email,
  ]);

/** Queues a message of the account to the reader. */
const queueFor = (owner: TestAccount) => {
  const message = {
    accountId: owner.id,
    productId: productOf(owner),
    kind: 'update' as const,
    subject: 'News',
    text: '',
  };
  const recipients = [{ email: READER, list: 'updates' as const, id: 'sub-1' }];
  return app.db.statements((tx) => queueMail(tx, { ...message, subjectIds: ['user-7'] }, recipients));
};

/** Makes the reader, who is user-7, a follower of a post of the account, with queued and refused mail and a stored response. */
async function follow(owner: TestAccount): Promise<void> {
  const productId = productOf(owner);
  await owner.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
  const { id } = await createPost(owner, productId);
  const { pool } = app.db;
  await pool.query(
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email) VALUES ('follow-' || $2, $1, $2, 'user-7', $3)`,
    [owner.id, id, READER],
  );
  await queueFor(owner);
  await suppress(owner, READER);
  await pool.query(
    `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body) VALUES ($1, 'key-of-reader', 'x', 200, $2)`,
    [owner.id, JSON.stringify({ email: READER })],
  );
}

test.each([
  ['a person', '/api/v1/reviewers/user-7', ['post_followers', 'mail_contents']],
  [
    'an address',
    `/api/v1/email-addresses/${READER}`,
    ['post_followers', 'mail_outbox', 'mail_suppressions', 'idempotency_keys'],
  ],
])('erasing %s in one account changes no data of another account', async (_what, path, tables) => {
  for (const owner of [account, otherAccount]) await follow(owner);
  await expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id], has: tables }, () =>
    account.delete(path).expect(200),
  );
  expect(await Promise.all(tables.map((table) => rowsOf(table, account)))).toEqual(tables.map(() => 0));
});

test('an account still sends mail to an address that refused the mail of another account', async () => {
  await suppress(otherAccount, READER);
  for (const owner of [account, otherAccount]) await queueFor(owner);
  expect([await rowsOf('mail_outbox', account), await rowsOf('mail_outbox', otherAccount)]).toEqual([1, 0]);
});

test('after an address refused the mail of one account, only that account sends no more mail to it', async () => {
  await app.db.pool.query('DELETE FROM mail_contents');
  for (const owner of [account, otherAccount]) await queueFor(owner);
  const claimed = await claimMail(app.db, { after: '', onTheirWay: {}, places: 10, placesOfAccount: 10 });
  const own = claimed.find(({ accountId }) => accountId === account.id);
  if (own) await suppressRecipient(app.db, own, '550 5.1.1');
  const { rows } = await app.db.pool.query(`SELECT account_id FROM mail_outbox WHERE status = 'pending'`);
  expect(rows).toEqual([{ account_id: otherAccount.id }]);
  expect([await rowsOf('mail_suppressions', account), await rowsOf('mail_suppressions', otherAccount)]).toEqual([1, 0]);
});

test('only subscribers of the product’s own account are listed, counted and sent mail', async () => {
  const path = `/api/v1/products/${productOf(account)}/subscribers`;
  await insertForeign(
    app,
    `INSERT INTO subscribers (id, account_id, product_id, email, status) VALUES ('sub-' || $1, $1, $2, $3, 'confirmed')`,
    [otherAccount.id, productOf(account), READER],
  );
  const { body } = await account.get(`${path}?page=1`).expect(200);
  expect([body.data, body.pagination.total]).toEqual([[], 0]);
  await account.post(`/api/v1/products/${productOf(account)}/updates`, { title: 'News' }).expect(200);
  const { rows } = await app.db.pool.query('SELECT recipient FROM mail_outbox WHERE account_id = $1', [account.id]);
  expect(rows).toEqual([]);
});

test('one address can get a confirmation mail from each of two accounts on the same day', async () => {
  const logger = createLogger({ service: 'product-feedback', level: 'silent' });
  const limiter = createRateLimiter({ name: `asked-${account.id}`, windows: CONFIRMATIONS_OF_ADDRESS, logger });
  const ask = (owner: TestAccount) => {
    const message = { accountId: owner.id, productId: productOf(owner), subject: 'Confirm', text: 'Text' };
    const recipient = { email: READER, list: 'updates' as const, id: 'sub-1' };
    return app.db.statements((tx) => queueConfirmation(tx, limiter, message, recipient));
  };
  for (const owner of [otherAccount, account, account]) await ask(owner);
  expect([await rowsOf('mail_outbox', otherAccount), await rowsOf('mail_outbox', account)]).toEqual([1, 1]);
});

describe('members', () => {
  let personId: string;
  let email: string;
  const choose = (owner: TestAccount, pace: 'at_once' | 'daily' | 'off') =>
    app.db.transaction((tx) => choosePace(tx, owner.id, personId, productOf(owner), pace));
  /** A notification setting of the other account for a product of the account. */
  const insertForeignChoice = () =>
    insertForeign(
      app,
      `INSERT INTO notification_settings (id, account_id, person_id, product_id, pace) VALUES ('n-' || $1, $1, $2, $3, 'at_once')`,
      [otherAccount.id, personId, productOf(account)],
    );
  const unchanged = <Result>(act: () => Promise<Result>) =>
    expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, act);
  beforeEach(async () => {
    ({ personId, email } = await signInAs(app.db, {
      service: 'product-feedback',
      accountId: account.id,
      role: 'viewer',
    }));
    await app.db.orm.membership.create({ data: { accountId: otherAccount.id, personId, role: 'viewer' } });
  });

  test('a member of two accounts sees only the notification settings of the account that they have open', async () => {
    await choose(otherAccount, 'daily');
    await choose(account, 'at_once');
    expect(await listSettings(app.db, account.id, personId)).toEqual([
      { product_id: productOf(account), feedback: 'at_once' },
    ]);
    await suppress(otherAccount, email);
    expect(await getAddress(app.db, account.id, personId)).toMatchObject({ email, refused: null });
    expect(await getAddress(app.db, otherAccount.id, personId)).toMatchObject({ email, refused: '550' });
  });

  test('saving a notification setting in one account makes only that account try a refused address again', async () => {
    for (const owner of [account, otherAccount]) await suppress(owner, email);
    await unchanged(() => choose(account, 'daily'));
    expect(await rowsOf('mail_suppressions', account)).toBe(0);
  });

  test('a member of two accounts can turn off the notifications of one account', async () => {
    await insertForeignChoice();
    await unchanged(() => choose(account, 'off'));
    expect(await rowsOf('notification_settings', otherAccount)).toBe(1);
  });

  test('a member of two accounts is notified only by the account that received the feedback', async () => {
    await insertForeignChoice();
    const { id } = await createFeedback(account, productOf(account));
    await unchanged(() => app.db.statements((tx) => noteFeedback(tx, account.id, productOf(account), id)));
    expect(await rowsOf('notification_items', otherAccount)).toBe(0);
  });
});
