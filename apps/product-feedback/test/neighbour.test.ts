import { expectNeighbourUnchanged } from '@services/tooling/testing/neighbour';

import { startTestApp, type TestAccount } from './app.ts';
import { createFeedback, createProduct, createSurvey, respond } from './factories.ts';

/** Rows of another account that refer to a product and a survey of ours: no statement of ours reads or changes them. */
const app = startTestApp();
let account: TestAccount;
let neighbour: TestAccount;
let productId: string;
let surveyId: string;

beforeEach(async () => {
  [account, neighbour] = [await app.account(), await app.account()];
  productId = (await createProduct(account)).id;
  surveyId = (await createSurvey(account, {}, productId)).id;
  await account.post(`/api/v1/products/${productId}/updates`, { title: 'News' }).expect(200);
  await respond(account, surveyId).expect(200);
});

/** Gives the neighbour a copy of our rows. */
const copy = (table: 'surveys' | 'updates', fields: object) =>
  app.db.pool.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $2::jsonb)).* FROM ${table} r WHERE account_id = $1`,
    [account.id, JSON.stringify({ account_id: neighbour.id, ...fields })],
  );
const total = async (path: string) => {
  const { body } = await account.get(`/api/v1${path}?page=1`).expect(200);
  return [body.data.length, body.pagination.total];
};

test('surveys and updates of a product are those of its account', async () => {
  await copy('surveys', { id: 'survey-copy' });
  await copy('updates', { id: 'update-copy' });
  expect(await total(`/products/${productId}/surveys`)).toEqual([1, 1]);
  expect(await total(`/products/${productId}/updates`)).toEqual([1, 1]);
});

test('a survey of another account cannot be changed', async () => {
  const { id } = await createSurvey(neighbour);
  await expectNeighbourUnchanged({ db: app.db.pool, ids: [neighbour.id] }, async () => {
    for (const changes of [{ title: 'Other' }, { intro: 'Other' }])
      await account.put(`/api/v1/surveys/${id}`, changes).expect(404);
  });
});

test('listed and exported responses of a survey are those of its account', async () => {
  for (const status of ['submitted', 'in_progress'])
    await app.db.pool.query(
      `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
       SELECT 'copy-' || $3, $2, survey_id, 'user-8-' || $3, respondent_name, answers, $3::response_status
       FROM survey_responses WHERE survey_id = $1 AND account_id <> $2`,
      [surveyId, neighbour.id, status],
    );
  expect(await total(`/surveys/${surveyId}/responses`)).toEqual([1, 1]);
  const { text } = await account.get(`/api/v1/surveys/${surveyId}/responses?format=csv`).expect(200);
  expect(text).not.toContain('user-8');
});

test('a reviewer has with one account what this account has given', async () => {
  const feedback = await createFeedback(neighbour, (await createProduct(neighbour)).id);
  await neighbour.post(`/api/v1/feedback/${feedback.id}/validate`).expect(200);
  const validated = await createFeedback(account, productId);
  const balance = async (of: TestAccount) => (await of.get('/api/v1/reviewers/user-7/credits').expect(200)).body;
  const before = await balance(neighbour);
  expect((await balance(account)).data).toEqual([]);
  await expectNeighbourUnchanged({ db: app.db.pool, ids: [neighbour.id] }, () =>
    account.post(`/api/v1/feedback/${validated.id}/validate`).expect(200),
  );
  expect(await balance(neighbour)).toEqual(before);
  expect((await balance(account)).data).toHaveLength(1);
});
