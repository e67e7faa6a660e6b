import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestAccount } from '../test/app.ts';
import { createFeedback, createPost, createProduct, createSurvey } from '../test/factories.ts';
import { inTurn } from './turns.ts';

const app = startTestApp({ neighbour: true });

const numbers = (length: number) => Array.from({ length }, (_, n) => n);

/** Locks rows until `work` has ended; `waiting` counts the statements that wait for them. */
async function whileLocked(lock: string, id: string, work: (waiting: () => Promise<number>) => Promise<void>) {
  const client = await app.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock, id === '' ? [] : [id]);
    await work(async () => {
      // Within a transaction the first answer would be kept.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const feedback = (n: number) => ({
  reviewer_id: `user-${n}`,
  reviewer_name: '',
  type: 'quick',
  content: { comment: 'Nice' },
});
const LOCK_PRODUCT = 'SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_SURVEY = 'SELECT FROM surveys WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_POST = 'SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE';

/** Sends 100 requests, then reads another account's page and API while the first of them wait for a lock. */
async function expectOthersServed(
  lock: string,
  id: string,
  send: (n: number) => PromiseLike<{ status: number }>,
  statuses = [200],
) {
  const stranger = await app.account();
  const { id: page } = await createProduct(stranger);
  let sent: Promise<{ status: number }[]> | undefined;
  await whileLocked(lock, id, async (waiting) => {
    sent = Promise.all(numbers(100).map(send));
    await eventually(async () => (await waiting()) >= 2);
    await app.http.get(`/p/${page}/feedback`).expect(200);
    await stranger.get('/api/v1/products').expect(200);
    await createFeedback(stranger, page);
    expect(await waiting()).toBe(2);
  });
  expect(new Set((await sent)?.map(({ status }) => status))).toEqual(new Set(statuses));
}

describe('while 100 writers of one account wait for a row, another account is served', () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    account = await app.account();
    id = (await createProduct(account)).id;
  });

  test('feedback on one product', () =>
    expectOthersServed(LOCK_PRODUCT, id, (n) => account.post(`/api/v1/products/${id}/feedback`, feedback(n))));

  test('feedback with idempotency keys', () =>
    expectOthersServed(LOCK_PRODUCT, id, (n) =>
      account.post(`/api/v1/products/${id}/feedback`, feedback(n)).set('Idempotency-Key', `key-${n}`),
    ));

  test('the form of the feedback page', () =>
    expectOthersServed(LOCK_PRODUCT, id, (n) =>
      app.http
        .post(`/p/${id}/feedback`)
        .type('form')
        .redirects(1)
        .send({ type: 'quick', comment: `Nice ${n}` }),
    ));

  test('responses to one survey', async () => {
    const { id: survey } = await createSurvey(account, {}, id);
    await expectOthersServed(LOCK_SURVEY, survey, (n) =>
      account.post(`/api/v1/surveys/${survey}/responses`, { respondent_id: `user-${n}`, responses: { q1: 5 } }),
    );
  });

  test('changes of a product, one statement each', () =>
    expectOthersServed(LOCK_PRODUCT, id, (n) => account.put(`/api/v1/products/${id}`, { name: `Product ${n}` })));

  test('the status of a post', async () => {
    const { id: post } = await createPost(account, id);
    const statuses = ['planned', 'in_progress'];
    await expectOthersServed(LOCK_POST, post, (n) =>
      account.put(`/api/v1/posts/${post}/status`, { status: statuses[n % 2] }),
    );
  });

  test('merges into a post', async () => {
    const [post, duplicate] = [await createPost(account, id), await createPost(account, id)];
    const merge = () => account.post(`/api/v1/posts/${duplicate.id}/merge`, { into: post.id });
    await expectOthersServed(LOCK_POST, post.id, merge, [200, 409]);
  });

  test('deletions of a post', async () => {
    const { id: post } = await createPost(account, id);
    await expectOthersServed(LOCK_POST, post, () => account.delete(`/api/v1/posts/${post}`), [200, 404]);
  });

  test('erasures of people who gave feedback on one product', async () => {
    await createFeedback(account, id);
    await expectOthersServed(LOCK_PRODUCT, id, () => account.delete('/api/v1/reviewers/user-7'));
  });
});

describe('while 100 searches of one account take long, another account is served', () => {
  test.each<[string, string, (id: string, survey: string) => string]>([
    ['feedback with a text', 'feedback', (id) => `/api/v1/products/${id}/feedback?search=`],
    ['tags', 'feedback', (id) => `/api/v1/products/${id}/tags?`],
    ['posts with a text', 'posts', (id) => `/api/v1/products/${id}/posts?search=`],
    ['similar posts', 'posts', (id) => `/api/v1/products/${id}/posts/similar?text=`],
    ['the board, by visitors', 'posts', (id) => `/p/${id}/board?search=`],
    ['summaries', 'answer_counts', (_id, survey) => `/api/v1/surveys/${survey}/summary?`],
  ])('%s', async (_what, table, addressOf) => {
    const account = await app.account();
    const stranger = await app.account();
    const { id } = await createProduct(account);
    await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
    const { id: survey } = await createSurvey(account, {}, id);
    const address = addressOf(id, survey);
    let sent: Promise<{ status: number }[]> | undefined;
    await whileLocked(`LOCK TABLE ${table}`, '', async (waiting) => {
      sent = Promise.all(numbers(100).map((n) => account.get(address.endsWith('?') ? address : `${address}${n}`)));
      await eventually(async () => (await waiting()) >= 1);
      for (let n = 0; n < 5; n += 1) await stranger.get('/api/v1/products').expect(200);
      await createProduct(stranger);
      expect(await waiting()).toBe(1);
    });
    expect(new Set((await sent)?.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a turn ends with its work, whether that succeeds or fails', async () => {
  const fail = () => inTurn(app.db, 'acct-1', () => Promise.reject(new Error('failed')));
  for (const _ of numbers(5)) await expect(fail()).rejects.toThrow('failed');
  expect(await inTurn(app.db, 'acct-1', async () => 'done')).toBe('done');
});

test('work within a transaction has its turn already', async () => {
  const nested = () =>
    inTurn(app.db, 'acct-1', () => app.db.transaction((tx) => inTurn(tx, 'acct-1', async () => 'done')));
  expect(await Promise.all(numbers(3).map(nested))).toEqual(['done', 'done', 'done']);
});
