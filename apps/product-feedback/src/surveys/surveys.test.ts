import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';
import { listSurveys } from './store.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const questions = [
  { text: 'How do you rate it?', type: 'rating' },
  { text: 'Why?', type: 'text' },
];

test('a survey is returned with exactly the fields that the specification shows @slow', async () => {
  const { id: productId } = await createProduct(account);
  const { body } = await account
    .post(`/api/v1/products/${productId}/surveys`, { title: 'First impressions', questions, credit_reward: 15 })
    .expect(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^survey-/),
    product_id: productId,
    title: 'First impressions',
    questions: [
      { id: 'q1', ...questions[0] },
      { id: 'q2', ...questions[1] },
    ],
    credit_reward: 15,
    created_at: expect.any(String),
    allow_anonymous: true,
    url: `http://feedback.example.com/s/${body.id}`,
  });
  await respond(account, body.id).expect(200);
  const list = await account.get(`/api/v1/products/${productId}/surveys`).expect(200);
  expect(list.body).toEqual({ data: [{ ...body, response_count: 1, status: 'open' }] });
});

test('the list of surveys shows the same status of each survey as its details @slow', async () => {
  const { id: productId } = await createProduct(account);
  const ids: string[] = [];
  for (const terms of [{}, {}, { max_responses: 1 }, { opens_at: '2999-01-01T00:00:00Z' }])
    ids.push((await createSurvey(account, terms, productId)).id);
  await account.post(`/api/v1/surveys/${ids[1]}/close`).expect(200);
  await respond(account, ids[2] ?? '').expect(200);
  const { body } = await account.get(`/api/v1/products/${productId}/surveys`).expect(200);
  const states = new Map(body.data.map(({ id, status }: { id: string; status: string }) => [id, status]));
  expect(ids.map((id) => states.get(id))).toEqual(['open', 'closed', 'full', 'scheduled']);
  for (const id of ids) expect((await account.get(`/api/v1/surveys/${id}`)).body.status).toBe(states.get(id));
});

test('the list of surveys returns only `data`, and adds `pagination` if a page is requested', async () => {
  const { id: productId } = await createProduct(account);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.unshift((await createSurvey(account, {}, productId)).id);
  const all = await account.get(`/api/v1/products/${productId}/surveys`).expect(200);
  expect(Object.keys(all.body)).toEqual(['data']);
  expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  const second = await account.get(`/api/v1/products/${productId}/surveys?page=2&per_page=2`).expect(200);
  expect(second.body).toMatchObject({ data: [{ id: ids[2] }], pagination: { page: 2, per_page: 2, total: 3 } });
  await account.get(`/api/v1/products/${productId}/surveys?per_page=101`).expect(400);
});

test.each([
  ['a missing title', { title: undefined }],
  ['no questions', { questions: [] }],
  ['a reward above 10,000', { credit_reward: 10_001 }],
  ['a negative reward', { credit_reward: -1 }],
  ['a reward that is not whole', { credit_reward: 1.5 }],
  ['a reward as text', { credit_reward: '5' }],
  ['closing before opening', { opens_at: '2027-02-01T00:00:00Z', closes_at: '2027-01-01T00:00:00Z' }],
  ['an unknown field', { colour: 'red' }],
])('a survey with %s is refused', async (_name, change) => {
  const { id } = await createProduct(account);
  const { body } = await account
    .post(`/api/v1/products/${id}/surveys`, { title: 'x', questions, ...change })
    .expect(400);
  expect(body.code).toBe('VALIDATION_ERROR');
});

test('an invalid question is reported with its position', async () => {
  const { id } = await createProduct(account);
  const body = { title: 'x', questions: [...questions, { text: 'x', type: 'essay' }] };
  const answer = await account.post(`/api/v1/products/${id}/surveys`, body).expect(400);
  expect(answer.body.details[0].field).toBe('questions.2.type');
});

test('a survey is closed and opened again', async () => {
  const { id } = await createSurvey(account);
  expect((await account.post(`/api/v1/surveys/${id}/close`).expect(200)).body.status).toBe('closed');
  expect((await respond(account, id).expect(409)).body.code).toBe('SURVEY_CLOSED');
  expect((await account.post(`/api/v1/surveys/${id}/reopen`).expect(200)).body.status).toBe('open');
  await respond(account, id).expect(200);
});

test('a survey accepts no responses before `opens_at` or after `closes_at`', async () => {
  const { id } = await createSurvey(account, { opens_at: new Date(Date.now() + 60_000).toISOString() });
  expect((await account.get(`/api/v1/surveys/${id}`).expect(200)).body.status).toBe('scheduled');
  expect((await respond(account, id).expect(409)).body.code).toBe('SURVEY_CLOSED');
  await account.put(`/api/v1/surveys/${id}`, { opens_at: null, closes_at: '2026-01-01T00:00:00Z' }).expect(200);
  expect((await respond(account, id).expect(409)).body.code).toBe('SURVEY_CLOSED');
  expect((await account.post(`/api/v1/surveys/${id}/reopen`).expect(409)).body.code).toBe('SURVEY_CLOSED');
  await account.put(`/api/v1/surveys/${id}`, { closes_at: null }).expect(200);
  await respond(account, id).expect(200);
});

test('parallel responses never exceed the survey’s maximum number of responses', async () => {
  const { id } = await createSurvey(account, { max_responses: 3 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => respond(account, id, { respondent_id: `user-${index}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['SURVEY_CLOSED']),
  );
  expect((await account.get(`/api/v1/surveys/${id}`)).body).toMatchObject({ response_count: 3, status: 'full' });
  await account.put(`/api/v1/surveys/${id}`, { max_responses: 2 }).expect(409);
  await account.put(`/api/v1/surveys/${id}`, { max_responses: 4 }).expect(200);
  await respond(account, id, { respondent_id: 'user-99' }).expect(200);
});

test('the maximum number of responses also applies to requests with an Idempotency-Key', async () => {
  const { id } = await createSurvey(account, { max_responses: 1 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      respond(account, id, { respondent_id: `user-${index}` }).set('Idempotency-Key', `key-${index}`),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('unknown surveys and surveys of other accounts return 404', async () => {
  const { id } = await createSurvey(account);
  const stranger = await app.account();
  for (const attempt of [
    stranger.get(`/api/v1/surveys/${id}`),
    stranger.put(`/api/v1/surveys/${id}`, { title: 'x' }),
    stranger.post(`/api/v1/surveys/${id}/copy`, {}),
    stranger.get(`/api/v1/surveys/${id}/corrections`),
    stranger.post(`/api/v1/surveys/${id}/close`),
    stranger.post(`/api/v1/surveys/${id}/reopen`),
    stranger.post(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-7' }),
    stranger.get(`/api/v1/surveys/${id}/responses`),
    stranger.get(`/api/v1/surveys/${id}/responses/export`),
    stranger.get(`/api/v1/surveys/${id}/summary`),
    respond(stranger, id),
    account.get('/api/v1/surveys/survey-none'),
  ]) {
    expect((await attempt.expect(404)).body.code).toBe('SURVEY_NOT_FOUND');
  }
});

test('a change of `opens_at` or `closes_at` is refused if the survey would close before it opens', async () => {
  const { id } = await createSurvey(account, { closes_at: '2030-01-01T00:00:00Z' });
  const { body } = await account.put(`/api/v1/surveys/${id}`, { opens_at: '2030-02-01T00:00:00Z' }).expect(400);
  expect(body.details).toEqual([{ field: 'closes_at', message: 'closes_at must be after opens_at' }]);
  const both = { opens_at: '2030-02-01T00:00:00Z', closes_at: '2030-03-01T00:00:00Z' };
  await account.put(`/api/v1/surveys/${id}`, both).expect(200);
  await account.put(`/api/v1/surveys/${id}`, { closes_at: '2030-01-31T00:00:00Z' }).expect(400);
  await account.put(`/api/v1/surveys/${id}`, { closes_at: null }).expect(200);
});

test('a list of surveys returns at most 4 MB per page, and a request for a larger page is refused @slow', async () => {
  const { id: productId } = await createProduct(account);
  const options = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(190)}`);
  const large = Array.from({ length: 80 }, () => ({ text: 'Pick one', type: 'single_choice', options }));
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1)
    ids.unshift((await createSurvey(account, { questions: large }, productId)).id);
  const path = `/api/v1/products/${productId}/surveys`;
  const first = await account.get(path).expect(200);
  expect(Buffer.byteLength(first.text)).toBeLessThan(4_100_000);
  const { page, per_page: perPage, total } = first.body.pagination;
  expect([page, total]).toEqual([1, 7]);
  expect(first.body.data).toHaveLength(perPage);
  const second = await account.get(`${path}?page=2&per_page=${perPage}`).expect(200);
  const seen = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
  expect(seen).toEqual(ids.slice(0, 2 * perPage));
  const refused = await account.get(`${path}?per_page=7`).expect(400);
  expect(refused.body.details).toEqual([
    { field: 'per_page', message: `This page would be larger than 4 MB; request at most ${perPage} per page` },
  ]);

  await app.db.pool.query(
    `INSERT INTO surveys (id, account_id, product_id, title, questions, created_at)
      SELECT id || n, account_id, product_id, title, questions, created_at FROM surveys, generate_series(1, 20) AS n WHERE id = $1`,
    [ids[0]],
  );
  const read = await listSurveys(app.db, account.id, productId, { skip: 0, take: 1001 });
  expect(JSON.stringify(read).length).toBeLessThan(9_000_000);
});
