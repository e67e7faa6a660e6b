import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createFeedback, createPost, createProduct, createSurvey, respond } from '../../test/factories.ts';
import { withNeighbour } from '../../test/neighbour.ts';
import { checkLedger } from '../credits/ledger.ts';
import { erasePerson } from './store.ts';

const app = startTestApp();
withNeighbour(app);
let account: TestAccount;
beforeEach(async () => {
  account = await app.account();
});

const SOUND = { imbalance: 0, unbalancedTransfers: 0, wrongBalances: 0, wrongAwards: 0 };
const balance = async (person = 'user-7') =>
  (await account.get(`/api/v1/reviewers/${person}/credits`).expect(200)).body.balance;
const rows = async (table: string) =>
  (await app.db.pool.query(`SELECT * FROM ${table} WHERE account_id = $1`, [account.id])).rows;

/** A product with validated feedback, a rewarded response, one in progress and an update. */
async function filledProduct() {
  const { id: productId } = await createProduct(account);
  const { id: feedbackId } = await createFeedback(account, productId);
  await account.post(`/api/v1/feedback/${feedbackId}/validate`).expect(200);
  const { id: surveyId } = await createSurvey(account, { credit_reward: 15 }, productId);
  const { body: response } = await respond(account, surveyId).expect(200);
  await respond(account, surveyId, { respondent_id: 'user-8', finished: false }).expect(200);
  const { body: update } = await account.post(`/api/v1/products/${productId}/updates`, { title: 'News' }).expect(200);
  return { productId, feedbackId, surveyId, responseId: response.id as string, updateId: update.id as string };
}

test('a product goes with everything in it, and what was earned stays', async () => {
  const { productId, feedbackId, surveyId } = await filledProduct();
  const { body } = await account.delete(`/api/v1/products/${productId}`).expect(200);
  expect(body).toEqual({ id: productId, deleted: true });
  for (const table of ['products', 'feedback', 'surveys', 'survey_responses', 'updates', 'answer_counts'])
    expect([table, await rows(table)]).toEqual([table, []]);
  for (const path of [`products/${productId}`, `feedback/${feedbackId}`, `surveys/${surveyId}`])
    await account.get(`/api/v1/${path}`).expect(404);
  for (const path of [`/s/${surveyId}`, `/p/${productId}/updates.atom`, `/p/${productId}/feedback`])
    await app.http.get(path).expect(404);
  expect(await balance()).toBe(25);
  expect(await checkLedger(app.db)).toEqual(SOUND);
  expect((await account.delete(`/api/v1/products/${productId}`).expect(404)).body.code).toBe('PRODUCT_NOT_FOUND');
});

test('what is deleted no longer counts', async () => {
  const { productId, feedbackId, surveyId, responseId, updateId } = await filledProduct();
  await account.delete(`/api/v1/feedback/${feedbackId}`).expect(200);
  await account.delete(`/api/v1/updates/${updateId}`).expect(200);
  await account.delete(`/api/v1/responses/${responseId}`).expect(200);
  const { body: product } = await account.get(`/api/v1/products/${productId}`).expect(200);
  expect(product).toMatchObject({ feedback_count: 0, update_count: 0 });
  const { body: summary } = await account.get(`/api/v1/surveys/${surveyId}/summary`).expect(200);
  expect(summary).toMatchObject({ responses_finished: 0, responses_started: 1, questions: [{ answered: 0 }, {}] });
  await account.delete(`/api/v1/surveys/${surveyId}`).expect(200);
  expect(await rows('survey_responses')).toEqual([]);
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

test('a product with much in it is deleted at once', async () => {
  const { productId, surveyId } = await filledProduct();
  const many = [account.id, productId];
  await app.db.pool.query(
    `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content)
      SELECT 'fb-' || $2 || n, $1, $2, 'user-' || n, '', 'quick', '{"comment": "x"}' FROM generate_series(1, 20000) AS n`,
    many,
  );
  await app.db.pool.query(
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
      SELECT 'resp-' || $2 || n, $1, $2, 'person-' || n, '', '{"q1": 4, "q2": "x"}', 'submitted' FROM generate_series(1, 20000) AS n`,
    [account.id, surveyId],
  );
  expect((await account.get(`/api/v1/surveys/${surveyId}`)).body.response_count).toBe(20_001);
  await account.delete(`/api/v1/products/${productId}`).expect(200);
  expect(await rows('feedback')).toEqual([]);
});

test('what arrives while its product or survey is deleted is answered, and leaves nothing behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { productId, surveyId } = await filledProduct();
    const send = Array.from({ length: 6 }, (_, index) => [
      account.post(`/api/v1/products/${productId}/feedback`, {
        reviewer_id: 'user-7',
        reviewer_name: '',
        type: 'quick',
        content: { comment: 'x' },
      }),
      respond(account, surveyId, { respondent_id: `parallel-${index}` }),
      account.post(`/api/v1/products/${productId}/updates`, { title: 'x' }),
      createSurveyAgain(productId),
    ]).flat();
    send.splice(8, 0, account.delete(`/api/v1/products/${productId}`));
    for (const { status } of await Promise.all(send)) expect([200, 404]).toContain(status);
    expect(await rows('feedback')).toEqual([]);
    expect(await rows('survey_responses')).toEqual([]);
  }
});

function createSurveyAgain(productId: string) {
  return account.post(`/api/v1/products/${productId}/surveys`, {
    title: 'x',
    questions: [{ text: 'x', type: 'text' }],
  });
}

describe('a person is erased', () => {
  test('from feedback, responses, events and stored answers, while the ledger keeps its sums', async () => {
    await account.post('/api/v1/webhooks', { url: 'https://hooks.example.com/x', events: [] }).expect(200);
    const { productId, surveyId } = await filledProduct();
    await createFeedback(account, productId, {
      reviewer_id: 'user-70',
      reviewer_name: 'Another',
      type: 'quick',
      content: { comment: 'x' },
    });
    await createProduct(account, { owner_id: 'user-7' });
    await account
      .post(`/api/v1/products/${productId}/feedback`, {
        reviewer_id: 'user-7',
        reviewer_name: 'Reviewer 7',
        type: 'quick',
        content: { comment: 'again' },
      })
      .set('Idempotency-Key', 'erase-1')
      .expect(200);
    const [post, duplicate] = [await createPost(account, productId), await createPost(account, productId)];
    const person = { person_id: 'user-7', person_name: 'Reviewer 7' };
    await account.post(`/api/v1/posts/${duplicate.id}/votes`, person).expect(200);
    await account
      .post(`/api/v1/posts/${duplicate.id}/comments`, { ...person, text: 'x' })
      .set('Idempotency-Key', 'e-2');
    await account.post(`/api/v1/posts/${duplicate.id}/merge`, { into: post.id }).expect(200);
    const before = (await rows('credit_accounts')).map(({ balance }) => balance);

    const { body } = await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect(body).toEqual({ id: 'user-7', erased: true, feedback: 2, responses: 1, votes: 1, comments: 1 });
    for (const table of [
      'feedback',
      'survey_responses',
      'credit_accounts',
      'votes',
      'post_comments',
      'products',
      'webhook_outbox',
      'idempotency_keys',
    ]) {
      expect([table, /user-7[\\"]/.test(JSON.stringify(await rows(table)))]).toEqual([table, false]);
    }
    expect((await rows('credit_accounts')).map(({ balance }) => balance).toSorted()).toEqual(before.toSorted());
    expect((await account.get(`/api/v1/posts/${post.id}`)).body).toMatchObject({ votes: 0, comments: 0 });
    expect(await balance()).toBe(0);
    expect(await checkLedger(app.db)).toEqual(SOUND);
    expect((await account.get(`/api/v1/surveys/${surveyId}`)).body.response_count).toBe(0);
    const again = await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect(again.body).toMatchObject({ feedback: 0, responses: 0 });
  });

  test('from kept answers only where a field is theirs, so that no other repeated request runs twice', async () => {
    const { id: productId } = await createProduct(account);
    const { id: surveyId } = await createSurvey(account, {}, productId);
    const other = await app.account();
    const repeatable = (key: string, path: string, body: object, sender = account) =>
      sender.post(`/api/v1/${path}`, body).set('Idempotency-Key', key);
    const survey = {
      title: 'user-7',
      questions: [{ text: 'Who?', type: 'single_choice', options: ['user-7', 'user-8'] }],
    };
    const feedback = { reviewer_id: 'user-7', reviewer_name: '', type: 'quick', content: { comment: 'x' } };
    const response = { respondent_id: 'user-7', respondent_name: '', responses: { q1: 5 } };
    const owned = { name: 'Owned', owner_id: 'user-7' };
    const first = await repeatable('survey', `products/${productId}/surveys`, survey).expect(200);
    const about = { ...feedback, reviewer_id: 'user-8', content: { comment: 'user-7' } };
    await repeatable('about', `products/${productId}/feedback`, about).expect(200);
    await repeatable('feedback', `products/${productId}/feedback`, feedback).expect(200);
    await repeatable('response', `surveys/${surveyId}/responses`, response).expect(200);
    await repeatable('product', 'products', owned).expect(200);
    await repeatable('neighbour', 'products', owned, other).expect(200);

    await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect((await rows('idempotency_keys')).map(({ key }) => key).toSorted()).toEqual(['about', 'survey']);
    const again = await repeatable('survey', `products/${productId}/surveys`, survey).expect(200);
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
    const kept = await repeatable('neighbour', 'products', owned, other).expect(200);
    expect(kept.headers['idempotency-replayed']).toBe('true');
  });

  test('once, by parallel requests, who may earn again afterwards', async () => {
    const { productId } = await filledProduct();
    const erased = await Promise.all(
      Array.from({ length: 4 }, () => account.delete('/api/v1/reviewers/user-7').expect(200)),
    );
    expect(erased.reduce((total, { body }) => total + body.feedback, 0)).toBe(1);
    const { id } = await createFeedback(account, productId);
    await account.post(`/api/v1/feedback/${id}/validate`).expect(200);
    expect(await balance()).toBe(10);
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });
});

test("a person's erasure waits for nothing that happens in another account", async () => {
  await filledProduct();
  await createProduct(account, { owner_id: 'user-7' });
  const busy = await app.db.pool.connect();
  try {
    await busy.query('BEGIN');
    for (const table of ['products', 'surveys'])
      await busy.query(`SELECT FROM ${table} WHERE account_id <> $1 FOR UPDATE`, [account.id]);
    const erased = app.db.transaction(async (tx) => {
      await tx.query({ text: "SET LOCAL lock_timeout = '1s'" }, []);
      return erasePerson(tx, account.id, 'user-7');
    });
    expect(await erased).toEqual({ feedback: 1, responses: 1, votes: 0, comments: 0 });
  } finally {
    await busy.query('ROLLBACK');
    busy.release();
  }
});

test("nothing of a neighbour's is deleted", async () => {
  const { productId, feedbackId, surveyId, responseId, updateId } = await filledProduct();
  const other = await app.account();
  for (const path of [
    `products/${productId}`,
    `feedback/${feedbackId}`,
    `surveys/${surveyId}`,
    `responses/${responseId}`,
    `updates/${updateId}`,
  ])
    await other.delete(`/api/v1/${path}`).expect(404);
  expect((await other.delete('/api/v1/reviewers/user-7').expect(200)).body).toMatchObject({
    feedback: 0,
    responses: 0,
  });
  expect(await balance()).toBe(25);
  expect(await rows('survey_responses')).toHaveLength(2);
});

describe('a deletion and other changes at the same time wait in one order, and all are answered', () => {
  const expectAnswers = async (requests: PromiseLike<{ status: number }>[]) => {
    for (const { status } of await Promise.all(requests)) expect([200, 404, 409]).toContain(status);
  };
  const FEEDBACK = { reviewer_name: '', type: 'quick', content: { comment: 'x' } };
  const quick = async (productId: string, reviewer_id = 'user-7') =>
    (await createFeedback(account, productId, { ...FEEDBACK, reviewer_id })).id;

  test('a product, and feedback and updates that are decided or deleted', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { productId, feedbackId, updateId } = await filledProduct();
      const [validated, dismissed, deleted] = [await quick(productId), await quick(productId), await quick(productId)];
      await expectAnswers([
        account.post(`/api/v1/feedback/${validated}/validate`),
        account.delete(`/api/v1/updates/${updateId}`),
        account.delete(`/api/v1/products/${productId}`),
        account.delete(`/api/v1/feedback/${deleted}`),
        account.post(`/api/v1/feedback/${dismissed}/dismiss`),
        account.delete(`/api/v1/feedback/${feedbackId}`),
      ]);
    }
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });

  test('a survey, and responses that are continued or deleted', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { surveyId, responseId } = await filledProduct();
      const answers = ['user-9', 'user-10'].map((id) => respond(account, surveyId, { respondent_id: id }).expect(200));
      const ids = [responseId, ...(await Promise.all(answers)).map(({ body }) => body.id)];
      await expectAnswers([
        ...ids.map((id) => account.delete(`/api/v1/responses/${id}`)),
        account.delete(`/api/v1/surveys/${surveyId}`),
        respond(account, surveyId, { respondent_id: 'user-8' }),
      ]);
    }
  });

  test('a person, and their response that is finished', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { surveyId } = await filledProduct();
      await expectAnswers([
        respond(account, surveyId, { respondent_id: 'user-8' }),
        account.delete('/api/v1/reviewers/user-8'),
        respond(account, surveyId, { respondent_id: 'user-8' }),
      ]);
    }
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });

  test('people, and the product that both have answered about', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { productId } = await filledProduct();
      await quick(productId, 'user-8');
      await expectAnswers([
        account.delete('/api/v1/reviewers/user-7'),
        account.delete(`/api/v1/products/${productId}`),
        account.delete('/api/v1/reviewers/user-8'),
      ]);
    }
  });

  test('a product, and its logo', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createProduct(account);
      const logo = () => account.put(`/api/v1/products/${id}/logo`, { data: 'iVBORw0KGgo=' });
      await expectAnswers([logo(), account.delete(`/api/v1/products/${id}`), logo(), logo()]);
    }
  });
});
