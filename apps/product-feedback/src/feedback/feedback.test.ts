import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { SOUND } from '../../test/holdings.ts';
import { checkLedger } from '../credits/ledger.ts';
import { listFeedback } from './search.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const product = given(() => createProduct(account));

const quick = { type: 'quick', content: { comment: 'Nice', rating: 5, sentiment: 'positive' } };
const credits = async (reviewer = 'user-7') =>
  (await account.get(`/api/v1/reviewers/${reviewer}/credits`).expect(200)).body;

test('structured feedback is always returned with its four parts', async () => {
  const { id } = await createFeedback(account, product.id, { content: { clear: ' All ' } });
  const { body } = await account.get(`/api/v1/feedback/${id}`).expect(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^fb-/),
    product_id: product.id,
    reviewer_id: 'user-7',
    reviewer_name: 'Reviewer 7',
    type: 'structured',
    status: 'submitted',
    content: { clear: ' All ', confusing: '', works: '', improve: '' },
    created_at: expect.any(String),
  });
});

test('an account never finds another account’s product', async () => {
  const otherAccount = await app.account();
  const { id } = await createFeedback(account, product.id, { content: { clear: 'All' } });
  const asked = ['dismissed', undefined].flatMap((status) =>
    [account, otherAccount].map((who) =>
      listFeedback(app.db, who.id, product.id, { status: status as 'dismissed' | undefined }, { skip: 0, take: 20 }),
    ),
  );
  const notFound = { status: 'rejected', reason: expect.objectContaining({ code: 'product_not_found' }) };
  expect(await Promise.allSettled(asked)).toEqual([
    { status: 'fulfilled', value: { total: 0, feedback: [] } },
    notFound,
    { status: 'fulfilled', value: { total: 1, feedback: [expect.objectContaining({ id })] } },
    notFound,
  ]);
});

test('the parts of feedback are returned in the order of the specification, even if structured feedback is sent in another order', async () => {
  const { id } = await createFeedback(account, product.id, {
    content: { improve: 'D', works: 'C', confusing: 'B', clear: 'A' },
  });
  const { body } = await account.get(`/api/v1/feedback/${id}`).expect(200);
  expect(Object.keys(body.content)).toEqual(['clear', 'confusing', 'works', 'improve']);
  const { id: other } = await createFeedback(account, product.id, quick);
  const { body: list } = await account.get(`/api/v1/products/${product.id}/feedback`).expect(200);
  expect(list.data[0].id).toBe(other);
  expect(Object.keys(list.data[0].content)).toEqual(['comment', 'rating', 'sentiment']);
});

test('a reviewer who has become the product’s owner earns no credits for earlier feedback', async () => {
  const { id } = await createFeedback(account, product.id);
  await account.put(`/api/v1/products/${product.id}`, { owner_id: 'user-7' }).expect(200);
  expect((await account.post(`/api/v1/feedback/${id}/validate`).expect(200)).body.credits_earned).toBe(0);
  expect((await credits()).balance).toBe(0);
});

test('quick feedback is a comment with an optional rating and sentiment', async () => {
  const { id } = await createFeedback(account, product.id, quick);
  expect((await account.get(`/api/v1/feedback/${id}`)).body.content).toEqual(quick.content);
  const { id: bare } = await createFeedback(account, product.id, { type: 'quick', content: { comment: 'Fine' } });
  expect((await account.get(`/api/v1/feedback/${bare}`)).body.content).toEqual({ comment: 'Fine' });
});

test.each([
  ['blank structured content', { content: { clear: ' ', works: '' } }],
  ['content of the other type', { content: { comment: 'x' } }],
  ['unknown parts', { content: { clear: 'x', colour: 'red' } }],
  ['a rating of 6', { ...quick, content: { comment: 'x', rating: 6 } }],
  ['a rating as text', { ...quick, content: { comment: 'x', rating: '5' } }],
  ['an unknown sentiment', { ...quick, content: { comment: 'x', sentiment: 'angry' } }],
  ['a blank comment', { ...quick, content: { comment: ' ' } }],
  ['an invisible comment', { ...quick, content: { comment: '\u3164' } }],
  ['invisible structured content', { content: { clear: '\u200b', works: '\u2060' } }],
  ['an unknown type', { type: 'long', content: { comment: 'x' } }],
  ['a part that is too long', { content: { clear: 'x'.repeat(4001) } }],
  ['a blank reviewer', { reviewer_id: ' ' }],
])('%s is refused', async (_name, feedback) => {
  const body = {
    reviewer_id: 'user-7',
    reviewer_name: 'Reviewer 7',
    type: 'structured',
    content: { clear: 'x' },
    ...feedback,
  };
  expect((await account.post(`/api/v1/products/${product.id}/feedback`, body).expect(400)).body.code).toBe(
    'VALIDATION_ERROR',
  );
});

test('an owner cannot review their own product', async () => {
  const owned = await createProduct(account, { owner_id: 'maker-1' });
  const body = { reviewer_name: 'Maker 1', ...quick };
  for (const reviewer_id of ['maker-1', account.id]) {
    const answer = await account.post(`/api/v1/products/${owned.id}/feedback`, { reviewer_id, ...body }).expect(409);
    expect(answer.body.code).toBe('SELF_REVIEW');
  }
});

test('an archived product refuses feedback', async () => {
  await account.put(`/api/v1/products/${product.id}`, { status: 'Archived' }).expect(200);
  const body = { reviewer_id: 'user-7', reviewer_name: '', ...quick };
  expect((await account.post(`/api/v1/products/${product.id}/feedback`, body).expect(409)).body.code).toBe(
    'PRODUCT_ARCHIVED',
  );
});

test('validating feedback awards exactly the credits that the response names', async () => {
  const structured = await createFeedback(account, product.id);
  const short = await createFeedback(account, product.id, quick);
  const { body } = await account.post(`/api/v1/feedback/${structured.id}/validate`).expect(200);
  expect(body).toEqual({ id: structured.id, status: 'validated', credits_earned: 10, updated_at: expect.any(String) });
  expect((await account.post(`/api/v1/feedback/${short.id}/validate`).expect(200)).body.credits_earned).toBe(5);
  expect(await credits()).toMatchObject({
    reviewer_id: 'user-7',
    balance: 15,
    data: [
      { amount: 5, balance_after: 15, reason: 'feedback_validated', source_id: short.id },
      { amount: 10, balance_after: 10, reason: 'feedback_validated', source_id: structured.id },
    ],
    pagination: { page: 1, per_page: 20, total: 2 },
  });
});

test('changed credit amounts of an account apply to later validations and do not affect earned credits', async () => {
  const first = await createFeedback(account, product.id);
  await account.post(`/api/v1/feedback/${first.id}/validate`).expect(200);
  expect((await account.put('/api/v1/settings', { structured_credits: 25 }).expect(200)).body).toEqual({
    structured_credits: 25,
    quick_credits: 5,
    time_zone: 'UTC',
  });
  const second = await createFeedback(account, product.id);
  expect((await account.post(`/api/v1/feedback/${second.id}/validate`)).body.credits_earned).toBe(25);
  expect((await credits()).balance).toBe(35);
});

test('validating feedback whose credit amount is 0 adds no ledger entry', async () => {
  await account.put('/api/v1/settings', { quick_credits: 0 }).expect(200);
  const { id } = await createFeedback(account, product.id, quick);
  expect((await account.post(`/api/v1/feedback/${id}/validate`)).body.credits_earned).toBe(0);
  expect(await credits()).toMatchObject({ balance: 0, data: [], pagination: { total: 0 } });
});

test('feedback that is validated or dismissed cannot be decided again', async () => {
  const validated = await createFeedback(account, product.id);
  const dismissed = await createFeedback(account, product.id);
  await account.post(`/api/v1/feedback/${validated.id}/validate`).expect(200);
  const answer = await account.post(`/api/v1/feedback/${dismissed.id}/dismiss`).expect(200);
  expect(answer.body).toEqual({ id: dismissed.id, status: 'dismissed', updated_at: expect.any(String) });
  for (const action of ['validate', 'dismiss']) {
    const first = await account.post(`/api/v1/feedback/${validated.id}/${action}`).expect(409);
    expect(first.body).toMatchObject({ error: 'Conflict', code: 'FEEDBACK_ALREADY_VALIDATED' });
    const second = await account.post(`/api/v1/feedback/${dismissed.id}/${action}`).expect(409);
    expect(second.body.code).toBe('FEEDBACK_ALREADY_DISMISSED');
  }
  expect((await credits()).balance).toBe(10);
});

test('sixty parallel decisions on one piece of feedback award credits once @slow', async () => {
  const { id } = await createFeedback(account, product.id);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      account.post(`/api/v1/feedback/${id}/${index % 3 === 2 ? 'dismiss' : 'validate'}`),
    ),
  );
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(59);
  expect((await credits()).balance).toBe(winners[0]?.body.credits_earned ?? 0);
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

test('a repeated validation with the same Idempotency-Key gets the first response again', async () => {
  const { id } = await createFeedback(account, product.id);
  const send = () => account.post(`/api/v1/feedback/${id}/validate`).set('Idempotency-Key', 'once');
  const first = await send().expect(200);
  expect((await send().expect(200)).body).toEqual(first.body);
  expect((await credits()).balance).toBe(10);
});

test('the feedback of a product is filtered by status and type, and the totals are exact @slow', async () => {
  const items = [];
  for (let index = 0; index < 6; index += 1)
    items.push(await createFeedback(account, product.id, index % 2 ? quick : {}));
  await account.post(`/api/v1/feedback/${items[0]?.id}/validate`).expect(200);
  await account.post(`/api/v1/feedback/${items[1]?.id}/dismiss`).expect(200);
  const list = async (query: string) =>
    (await account.get(`/api/v1/products/${product.id}/feedback${query}`).expect(200)).body;
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  expect(ids(await list(''))).toEqual(items.map(({ id }) => id).reverse());
  expect((await list('')).pagination).toEqual({ page: 1, per_page: 20, total: 6 });
  expect(await list('?status=validated')).toMatchObject({ data: [{ id: items[0]?.id }], pagination: { total: 1 } });
  expect(await list('?status=submitted&type=quick&per_page=1')).toMatchObject({
    data: [{ id: items[5]?.id }],
    pagination: { per_page: 1, total: 2 },
  });
  expect((await list('?type=structured')).pagination.total).toBe(3);
  expect(await list('?page=9')).toEqual({ data: [], pagination: { page: 9, per_page: 20, total: 6 } });
  for (const query of ['?status=open', '?type=long', '?per_page=101']) {
    await account.get(`/api/v1/products/${product.id}/feedback${query}`).expect(400);
  }
});

test('unknown ids and ids of other accounts return the same 404', async () => {
  const { id } = await createFeedback(account, product.id);
  const stranger = await app.account();
  for (const attempt of [
    stranger.get(`/api/v1/feedback/${id}`),
    stranger.post(`/api/v1/feedback/${id}/validate`),
    stranger.post(`/api/v1/feedback/${id}/dismiss`),
    account.get('/api/v1/feedback/fb-none'),
  ]) {
    expect((await attempt.expect(404)).body.code).toBe('FEEDBACK_NOT_FOUND');
  }
  const list = await stranger.get(`/api/v1/products/${product.id}/feedback`).expect(404);
  expect(list.body.code).toBe('PRODUCT_NOT_FOUND');
});

test('if a page of feedback would be larger than 4 MB, the error names the largest possible page size @slow', async () => {
  const long = '😀'.repeat(4000);
  const content = { clear: long, confusing: long, works: long, improve: long };
  const { id } = await createFeedback(account, product.id, { content });
  await app.db.pool.query(
    `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, anonymous, type, content)
      SELECT id || '-' || n, account_id, product_id, reviewer_id, reviewer_name, anonymous, type, content
      FROM feedback, generate_series(1, 69) AS n WHERE id = $1`,
    [id],
  );
  const list = `/api/v1/products/${product.id}/feedback`;
  const { body: refused } = await account.get(`${list}?per_page=100`).expect(400);
  const [, most] = /request at most (\d+) per page$/.exec(refused.details[0].message) ?? [];
  expect(Number(most)).toBeGreaterThan(40);
  const { text, body } = await account.get(`${list}?per_page=${most}`).expect(200);
  expect(Buffer.byteLength(text)).toBeLessThan(4_010_000);
  expect(body.pagination).toEqual({ page: 1, per_page: Number(most), total: 70 });
});
