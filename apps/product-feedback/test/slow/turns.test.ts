import { expectOthersServed } from '@services/tooling/testing/locks';

import { startTestApp, type TestAccount } from '../app.ts';
import { createFeedback, createPost, createProduct, createSurvey } from '../factories.ts';

const app = startTestApp({ otherAccount: true });

const feedback = (n: number) => ({
  reviewer_id: `user-${n}`,
  reviewer_name: '',
  type: 'quick',
  content: { comment: 'Nice' },
});
const LOCK_PRODUCT = 'SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_SURVEY = 'SELECT FROM surveys WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_POST = 'SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE';

/** Sends requests that wait for a lock on a row or a table. While they wait, another account's page and API must respond. */
async function expectStrangerServed(
  statement: string,
  id: string,
  send: (n: number) => PromiseLike<{ status: number }>,
  statuses = [200],
) {
  const stranger = await app.account();
  const { id: page } = await createProduct(stranger);
  const use = async (waiting: () => Promise<number>) => {
    if (id !== '') await app.http.get(`/p/${page}/feedback`).expect(200);
    await stranger.get('/api/v1/products').expect(200);
    await createProduct(stranger);
    expect(await waiting()).toBeLessThanOrEqual(2);
  };
  const values = id === '' ? [] : [id];
  await expectOthersServed({ pool: app.db.pool, statement, values }, send, use, statuses);
}

describe('another account is served while many writers of one account wait for a row', () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    account = await app.account();
    id = (await createProduct(account)).id;
  });

  test('feedback on one product that waits for a lock does not delay another account', () =>
    expectStrangerServed(LOCK_PRODUCT, id, (n) => account.post(`/api/v1/products/${id}/feedback`, feedback(n))));

  test('feedback with idempotency keys that waits for a lock does not delay another account', () =>
    expectStrangerServed(LOCK_PRODUCT, id, (n) =>
      account.post(`/api/v1/products/${id}/feedback`, feedback(n)).set('Idempotency-Key', `key-${n}`),
    ));

  test('submissions of the feedback form that wait for a lock do not delay another account', () =>
    expectStrangerServed(LOCK_PRODUCT, id, (n) =>
      app.http
        .post(`/p/${id}/feedback`)
        .type('form')
        .redirects(1)
        .send({ type: 'quick', comment: `Nice ${n}` }),
    ));

  test('responses to one survey that wait for a lock do not delay another account', async () => {
    const { id: survey } = await createSurvey(account, {}, id);
    await expectStrangerServed(LOCK_SURVEY, survey, (n) =>
      account.post(`/api/v1/surveys/${survey}/responses`, { respondent_id: `user-${n}`, responses: { q1: 5 } }),
    );
  });

  test('changes of a product that wait for a lock do not delay another account', () =>
    expectStrangerServed(LOCK_PRODUCT, id, (n) => account.put(`/api/v1/products/${id}`, { name: `Product ${n}` })));

  test('changes of a post’s status that wait for a lock do not delay another account', async () => {
    const { id: post } = await createPost(account, id);
    const statuses = ['planned', 'in_progress'];
    await expectStrangerServed(LOCK_POST, post, (n) =>
      account.put(`/api/v1/posts/${post}/status`, { status: statuses[n % 2] }),
    );
  });

  test('merges into a post that wait for a lock do not delay another account', async () => {
    const [post, duplicate] = [await createPost(account, id), await createPost(account, id)];
    const merge = () => account.post(`/api/v1/posts/${duplicate.id}/merge`, { into: post.id });
    await expectStrangerServed(LOCK_POST, post.id, merge, [200, 409]);
  });

  test('deletions of a post that wait for a lock do not delay another account', async () => {
    const { id: post } = await createPost(account, id);
    await expectStrangerServed(LOCK_POST, post, () => account.delete(`/api/v1/posts/${post}`), [200, 404]);
  });

  test('erasures of people that wait for a lock do not delay another account', async () => {
    await createFeedback(account, id);
    await expectStrangerServed(LOCK_PRODUCT, id, () => account.delete('/api/v1/reviewers/user-7'));
  });
});

describe('another account is served while many searches of one account take long', () => {
  test.each<[string, string, (id: string, survey: string) => string]>([
    ['feedback with a text', 'feedback', (id) => `/api/v1/products/${id}/feedback?search=`],
    ['tags', 'feedback', (id) => `/api/v1/products/${id}/tags?`],
    ['posts with a text', 'posts', (id) => `/api/v1/products/${id}/posts?search=`],
    ['similar posts', 'posts', (id) => `/api/v1/products/${id}/posts/similar?text=`],
    ['the board, by visitors', 'posts', (id) => `/p/${id}/board?search=`],
    ['summaries', 'answer_counts', (_id, survey) => `/api/v1/surveys/${survey}/summary?`],
  ])('slow searches and summaries do not delay another account: %s', async (_what, table, addressOf) => {
    const account = await app.account();
    const { id } = await createProduct(account);
    await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
    const { id: survey } = await createSurvey(account, {}, id);
    const address = addressOf(id, survey);
    await expectStrangerServed(`LOCK TABLE ${table}`, '', (n) =>
      account.get(address.endsWith('?') ? address : `${address}${n}`),
    );
  });
});
