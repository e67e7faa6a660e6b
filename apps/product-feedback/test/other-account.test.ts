import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp, type TestAccount } from './app.ts';
import { createFeedback, createProduct, createSurvey, respond } from './factories.ts';
import { insertForeign } from './other-account.ts';
import { findResponse, saveResponse } from '../src/responses/store.ts';
import { getSurvey } from '../src/surveys/store.ts';

/**
 * Tests with rows of another account that refer to a product and a survey of our account: no statement for our account reads or
 * changes these rows.
 */
const app = startTestApp();
let surveyId: string;

const account = given(() => app.account());
const otherAccount = given(() => app.account());
const product = given(() => createProduct(account));
beforeEach(async () => {
  surveyId = (await createSurvey(account, {}, product.id)).id;
  await account.post(`/api/v1/products/${product.id}/updates`, { title: 'News' }).expect(200);
  await respond(account, surveyId).expect(200);
});

/** Copies the test account's rows of a table to the other account. */
const copy = (table: 'surveys' | 'updates', fields: object) =>
  insertForeign(
    app,
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $2::jsonb)).* FROM ${table} r WHERE account_id = $1`,
    [account.id, JSON.stringify({ account_id: otherAccount.id, ...fields })],
  );
const insertResponse = (survey: string, status: string, answers: object, respondentId = 'user-9') =>
  insertForeign(
    app,
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
     VALUES ($1, $2, $3, $4, '', $5, $6::response_status)`,
    [`${survey}-${respondentId}`, otherAccount.id, survey, respondentId, answers, status],
  );
const total = async (path: string) => {
  const { body } = await account.get(`/api/v1${path}?page=1`).expect(200);
  return [body.data.length, body.pagination.total];
};

test('a product lists only surveys and updates of its account', async () => {
  await copy('surveys', { id: 'survey-copy' });
  await copy('updates', { id: 'update-copy' });
  expect(await total(`/products/${product.id}/surveys`)).toEqual([1, 1]);
  expect(await total(`/products/${product.id}/updates`)).toEqual([1, 1]);
});

test('search and export return only feedback of the product’s account', async () => {
  const { id } = await createFeedback(account, product.id);
  await insertForeign(
    app,
    `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content, tags)
     VALUES ('feedback-copy', $1, $2, 'user-7', '', 'quick', '{"comment": "Foreign"}', '{foreign}')`,
    [otherAccount.id, product.id],
  );
  const path = `/api/v1/products/${product.id}/feedback`;
  const { body } = await account.get(`${path}?reviewer_id=user-7&page=1`).expect(200);
  expect([body.data.map((each: { id: string }) => each.id), body.pagination.total]).toEqual([[id], 1]);
  const { text } = await account.get(`${path}/export`).expect(200);
  expect(text).toContain(id);
  expect(text).not.toContain('feedback-copy');
  expect((await account.get(`/api/v1/products/${product.id}/tags`).expect(200)).body.data).toEqual([]);
});

test("another account's product, board and survey cannot be changed", async () => {
  const { id } = await createProduct(otherAccount);
  const { id: survey } = await createSurvey(otherAccount, {}, id);
  await expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, async () => {
    await account.put(`/api/v1/products/${id}`, { name: 'Other' }).expect(404);
    await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(404);
    for (const changes of [{ title: 'Other' }, { intro: 'Other' }])
      await account.put(`/api/v1/surveys/${survey}`, changes).expect(404);
  });
});

test('list and export return only responses of the survey’s account', async () => {
  for (const status of ['submitted', 'in_progress'])
    await insertForeign(
      app,
      `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
       SELECT 'copy-' || $3, $2, survey_id, 'user-8-' || $3, respondent_name, answers, $3::response_status
       FROM survey_responses WHERE survey_id = $1 AND account_id <> $2`,
      [surveyId, otherAccount.id, status],
    );
  expect(await total(`/surveys/${surveyId}/responses`)).toEqual([1, 1]);
  const { text } = await account.get(`/api/v1/surveys/${surveyId}/responses/export`).expect(200);
  expect(text).not.toContain('user-8');
});

test('the balance of a reviewer in an account includes only credits from that account', async () => {
  const feedback = await createFeedback(otherAccount, (await createProduct(otherAccount)).id);
  await otherAccount.post(`/api/v1/feedback/${feedback.id}/validate`).expect(200);
  const validated = await createFeedback(account, product.id);
  const balance = async (of: TestAccount) => (await of.get('/api/v1/reviewers/user-7/credits').expect(200)).body;
  const before = await balance(otherAccount);
  expect((await balance(account)).data).toEqual([]);
  await expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, () =>
    account.post(`/api/v1/feedback/${validated.id}/validate`).expect(200),
  );
  expect(await balance(otherAccount)).toEqual(before);
  expect((await balance(account)).data).toHaveLength(1);
});

test("a survey's summary counts only answers of its account", async () => {
  const options = { type: 'single_choice', options: ['Red', 'Blue'], allow_other: true };
  const questions = [
    { text: 'Why?', type: 'text' },
    { text: 'How many?', type: 'number' },
    { text: 'Which?', ...options },
    { text: 'How many more?', type: 'number' },
  ];
  const { id } = await createSurvey(account, { questions }, product.id);
  await respond(account, id, { responses: { q1: 'Quick', q2: 5, q3: 'Green' } }).expect(200);
  await respond(account, id, { respondent_id: 'user-8', responses: { q1: 'Slow' }, finished: false }).expect(200);
  const read = async (path: string) => (await account.get(`/api/v1/surveys/${id}/${path}`).expect(200)).body;
  const summary = () => Promise.all(['summary', 'comparison?by=q3', 'trend'].map(read));
  const before = await summary();
  await insertForeign(
    app,
    `INSERT INTO answer_counts (account_id, survey_id, question, kind, value, count)
     VALUES ($1, $2, 'q2', 'number', '100', 9), ($1, $2, 'q3', 'value', 'Red', 9), ($1, $2, 'q3', 'other', 'Black', 9)`,
    [otherAccount.id, id],
  );
  await insertForeign(
    app,
    `INSERT INTO answer_sums (account_id, survey_id, question, total, count) VALUES ($1, $2, 'q4', 900, 9)`,
    [otherAccount.id, id],
  );
  await insertResponse(id, 'submitted', { q1: 'Foreign' });
  await insertResponse(id, 'in_progress', { q1: 'Foreign' }, 'user-10');
  expect(await summary()).toEqual(before);
});

test('a summary counts only languages of its account’s responses', async () => {
  const { id } = await createSurvey(account, { translations: { de: { title: 'Beispiel' } } }, product.id);
  await respond(account, id, { language: 'de' }).expect(200);
  await insertForeign(
    app,
    `INSERT INTO answer_counts (account_id, survey_id, question, kind, value, count)
     VALUES ($1, $2, '', 'language', 'en', 9)`,
    [otherAccount.id, id],
  );
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.languages).toEqual([{ value: 'de', count: 1, percentage: 100 }]);
});

test('a survey can be changed until a respondent of the same account answers', async () => {
  const { id } = await createSurvey(account, {}, product.id);
  await insertResponse(id, 'submitted', { q1: 1 });
  await account.put(`/api/v1/surveys/${id}`, { questions: [{ text: 'New?', type: 'text' }] }).expect(200);
});

test('a response is found and stored only if account, product and survey belong together', async () => {
  const { id: foreignProduct } = await createProduct(otherAccount);
  const { id: foreignSurvey } = await createSurvey(otherAccount, {}, foreignProduct);
  const survey = await getSurvey(app.db, account.id, surveyId);
  await insertResponse(surveyId, 'in_progress', { q2: 'Foreign' });
  expect(await findResponse(app.db, survey, 'user-9')).toBeNull();
  const save = (changes: object, personId: string) =>
    app.db.transaction((tx) => {
      const respondent = { personId, name: '', anonymous: false };
      return saveResponse(tx, { ...survey, ...changes }, { respondent, responses: { q1: 5 }, finished: true });
    });
  await expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, async () => {
    for (const foreign of [{ id: foreignSurvey }, { productId: foreignProduct }])
      await expect(save(foreign, 'user-10')).rejects.toMatchObject({ code: 'survey_not_found' });
    await expect(save({}, 'user-9')).rejects.toThrow('created and deleted');
  });
});
