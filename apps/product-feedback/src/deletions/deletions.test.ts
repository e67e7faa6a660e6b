import { given, startTestApp } from '../../test/app.ts';
import { createFilledProduct, respond } from '../../test/factories.ts';
import { holdings, SOUND } from '../../test/holdings.ts';
import { checkLedger } from '../credits/ledger.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const { balance, rows } = holdings(app, () => account);

test('deleting a product deletes everything in it but keeps earned credits @slow', async () => {
  const { productId, feedbackId, surveyId } = await createFilledProduct(account);
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

test('the counts of a product and of a survey summary do not include deleted objects @slow', async () => {
  const { productId, feedbackId, surveyId, responseId, updateId } = await createFilledProduct(account);
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

test('a large product is deleted in one request @slow', async () => {
  const { productId, surveyId } = await createFilledProduct(account);
  const many = [account.id, productId];
  await app.db.pool.query(
    `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content)
      SELECT 'fb-' || $2 || n, $1, $2, 'user-' || n, '', 'quick', '{"comment": "x"}' FROM generate_series(1, 5000) AS n`,
    many,
  );
  await app.db.pool.query(
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
      SELECT 'resp-' || $2 || n, $1, $2, 'person-' || n, '', '{"q1": 4, "q2": "x"}', 'submitted' FROM generate_series(1, 5000) AS n`,
    [account.id, surveyId],
  );
  expect((await account.get(`/api/v1/surveys/${surveyId}`)).body.response_count).toBe(5_001);
  await account.delete(`/api/v1/products/${productId}`).expect(200);
  expect(await rows('feedback')).toEqual([]);
});

test('a request during the deletion of its product or survey leaves no rows behind @slow', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { productId, surveyId } = await createFilledProduct(account);
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

test('nothing that belongs to another account is deleted @slow', async () => {
  const { productId, feedbackId, surveyId, responseId, updateId } = await createFilledProduct(account);
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
