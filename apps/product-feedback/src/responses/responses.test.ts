import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';
import { SOUND } from '../../test/holdings.ts';
import { checkLedger } from '../credits/ledger.ts';
import { getSurvey } from '../surveys/store.ts';
import { listResponses } from './store.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const balance = async (person = 'user-7') =>
  (await account.get(`/api/v1/reviewers/${person}/credits`).expect(200)).body.balance;

const branching = {
  questions: [
    {
      text: 'Recommend?',
      type: 'nps',
      required: true,
      branches: [{ if: { operator: 'at_least', value: 9 }, jump_to: 'q3' }],
    },
    { text: 'What is wrong?', type: 'text', required: true },
    { text: 'Pick', type: 'multiple_choice', options: ['A', 'B'] },
  ],
};

test('a response returns its answers as strings and in their own types', async () => {
  const { id } = await createSurvey(account, branching);
  const { body } = await respond(account, id, { responses: { q1: 10, q3: ['B', 'A'] } }).expect(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^resp-/),
    survey_id: id,
    respondent_id: 'user-7',
    respondent_name: 'Reviewer 7',
    responses: { q1: '10', q3: '["B","A"]' },
    answers: { q1: 10, q3: ['B', 'A'] },
    status: 'submitted',
    created_at: expect.any(String),
  });
  expect((await account.get(`/api/v1/surveys/${id}/responses`).expect(200)).body).toEqual({ data: [body] });
});

test('answers sent as strings are converted to their question’s type', async () => {
  const { id } = await createSurvey(account);
  expect((await respond(account, id, { responses: { q1: '4', q2: 'Good' } }).expect(200)).body.answers).toEqual({
    q1: 4,
    q2: 'Good',
  });
});

test('a respondent has one response and earns its credits once, even with sixty parallel requests @slow', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => respond(account, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['RESPONSE_ALREADY_SUBMITTED']),
  );
  expect(await balance()).toBe(15);
  expect((await account.get(`/api/v1/surveys/${id}`)).body.response_count).toBe(1);
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

test('a response can be sent in parts, and counts and earns credits when it is finished', async () => {
  const { id } = await createSurvey(account, { ...branching, credit_reward: 20 });
  const first = await respond(account, id, { responses: { q1: 3 }, finished: false }).expect(200);
  expect(first.body).toMatchObject({ status: 'in_progress', responses: { q1: '3' } });
  expect(await balance()).toBe(0);
  expect((await account.get(`/api/v1/surveys/${id}/responses`)).body.data).toEqual([]);
  expect((await account.get(`/api/v1/surveys/${id}/responses?status=in_progress`)).body.data).toHaveLength(1);
  const finished = await respond(account, id, { responses: { q2: 'Slow' } }).expect(200);
  expect(finished.body).toMatchObject({ id: first.body.id, status: 'submitted', responses: { q1: '3', q2: 'Slow' } });
  expect(await balance()).toBe(20);
  expect((await respond(account, id, { finished: false }).expect(409)).body.code).toBe('RESPONSE_ALREADY_SUBMITTED');
});

test('a required question must be answered only if the other answers lead to it, and only to finish the response', async () => {
  const { id } = await createSurvey(account, branching);
  const missing = await respond(account, id, { responses: { q1: 3 } }).expect(400);
  expect(missing.body).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'responses.q2', message: 'This question needs an answer' }],
  });
  const nothing = await respond(account, id, { responses: {} }).expect(400);
  expect(nothing.body.details.map(({ field }: { field: string }) => field)).toEqual(['responses.q1', 'responses.q2']);
  await respond(account, id, { responses: { q1: 3 }, finished: false }).expect(200);
  const other = await respond(account, id, {
    respondent_id: 'user-8',
    responses: { q1: 9, q2: 'Off the path' },
  }).expect(200);
  expect(other.body.responses).toEqual({ q1: '9' });
});

test('each invalid answer is reported with its question', async () => {
  const { id } = await createSurvey(account);
  const { body } = await respond(account, id, { responses: { q1: 99, q2: 7, q9: 'x' } }).expect(400);
  expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
    'responses.q1',
    'responses.q2',
    'responses.q9',
  ]);
});

test.each([
  ['no respondent', { respondent_id: undefined }],
  ['answers as a list', { responses: [5] }],
  ['a status of the caller’s choice', { status: 'submitted' }],
  ['a date of the caller’s choice', { created_at: '2020-01-01T00:00:00Z' }],
])('%s is refused', async (_name, change) => {
  const { id } = await createSurvey(account);
  expect((await respond(account, id, change).expect(400)).body.code).toBe('VALIDATION_ERROR');
});

test('the summary counts finished responses only', async () => {
  const questions = [
    { text: 'Recommend?', type: 'nps' },
    { text: 'Comment', type: 'text' },
  ];
  const { id } = await createSurvey(account, { questions });
  const all = [{ q1: 10, q2: 'Search is slow' }, { q1: 9, q2: 'Slow search' }, { q1: 2 }, { q1: 8 }];
  for (const [index, responses] of all.entries())
    await respond(account, id, { respondent_id: `user-${index}`, responses }).expect(200);
  await respond(account, id, { respondent_id: 'user-9', responses: { q1: 0, q2: 'Slow' }, finished: false }).expect(
    200,
  );

  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body).toMatchObject({ survey_id: id, responses_started: 5, responses_finished: 4, completion_rate: 80 });
  const words = ['search', 'slow'].map((word) => ({ word, count: 2 }));
  expect(body.questions).toMatchObject([
    { id: 'q1', answered: 4, average: 7.25, nps: { promoters: 2, passives: 1, detractors: 1, score: 25 } },
    { id: 'q2', answered: 2, words },
  ]);
});

test('the summary of a survey without responses has no figures', async () => {
  const { id } = await createSurvey(account);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body).toMatchObject({
    responses_started: 0,
    completion_rate: null,
    questions: [{ answered: 0, average: null }, { words: [] }],
  });
});

test('the CSV has a column for each question, correct quoting, and no formulas', async () => {
  const { id } = await createSurvey(account, {
    questions: [
      { text: 'A, "B"', type: 'rating' },
      { text: '=C', type: 'text' },
      { text: 'D', type: 'number' },
    ],
  });
  const answers = { q1: 5, q2: '=HYPERLINK("https://example.com")\nsecond line', q3: -2.5 };
  await respond(account, id, { respondent_name: '@Reviewer, 7', responses: answers }).expect(200);
  const { text, headers } = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('attachment');
  const [head, ...rows] = text.split('\r\n');
  expect(head).toBe(`id,respondent_id,respondent_name,status,created_at,"q1: A, ""B""",q2: =C,q3: D,language`);
  expect(rows.join('\r\n')).toContain(`"'@Reviewer, 7",submitted,`);
  expect(rows.join('\r\n')).toContain(`5,"'=HYPERLINK(""https://example.com"")\nsecond line",-2.5,\r\n`);
});

test('parallel partial answers of a new respondent are all kept @slow', async () => {
  const questions = Array.from({ length: 8 }, (_, index) => ({ text: `Question ${index + 1}`, type: 'number' }));
  const { id } = await createSurvey(account, { questions });
  for (let person = 0; person < 5; person += 1) {
    const parts = questions.map((_, index) =>
      respond(account, id, {
        respondent_id: `person-${person}`,
        responses: { [`q${index + 1}`]: index },
        finished: false,
      }).expect(200),
    );
    await Promise.all(parts);
  }
  const { body } = await account.get(`/api/v1/surveys/${id}/responses?status=in_progress`).expect(200);
  const all = { q1: 0, q2: 1, q3: 2, q4: 3, q5: 4, q6: 5, q7: 6, q8: 7 };
  expect(body.data.map(({ answers }: { answers: object }) => answers)).toEqual([all, all, all, all, all]);
});

describe('an empty answer earns no credits', () => {
  test.each([
    ['continuing after a statement', { type: 'statement', skip_label: 'Not now' }, true],
    ['an unticked box', { type: 'consent' }, false],
  ])('%s earns no credits', async (_name, question, answer) => {
    const { id } = await createSurvey(account, { credit_reward: 15, questions: [{ text: 'Hello', ...question }] });
    await respond(account, id, { responses: { q1: answer } }).expect(200);
    expect((await account.get('/api/v1/reviewers/user-7/credits').expect(200)).body.balance).toBe(0);
  });

  test('a response without any answer cannot be finished', async () => {
    const { id } = await createSurvey(account, { credit_reward: 50, max_responses: 1, hidden_fields: ['source'] });
    await respond(account, id, { responses: {}, finished: false }).expect(200);
    for (const response of [{ responses: {} }, { responses: { q2: ' ' }, hidden_fields: { source: 'x' } }]) {
      const { body } = await respond(account, id, response).expect(400);
      expect(body.details).toEqual([{ field: 'responses', message: 'Answer at least one question' }]);
    }
    await respond(account, id).expect(200);
    expect(await balance()).toBe(50);
  });

  test('owners cannot answer surveys about their own product', async () => {
    const { id: productId } = await createProduct(account, { owner_id: 'user-7' });
    const { id } = await createSurvey(account, { credit_reward: 50 }, productId);
    const { body } = await respond(account, id).expect(409);
    expect(body).toMatchObject({
      code: 'SELF_REVIEW',
      message: 'Owners cannot answer surveys about their own product',
    });
    expect((await respond(account, id, { respondent_id: account.id }).expect(409)).body.code).toBe('SELF_REVIEW');
    await respond(account, id, { respondent_id: 'user-8' }).expect(200);
    expect([await balance(), await balance('user-8')]).toEqual([0, 50]);
  });

  test('the survey of an archived product refuses responses', async () => {
    const { id: productId } = await createProduct(account);
    const { id } = await createSurvey(account, { credit_reward: 50 }, productId);
    await respond(account, id, { finished: false }).expect(200);
    await account.put(`/api/v1/products/${productId}`, { status: 'Archived' }).expect(200);
    expect((await respond(account, id).expect(409)).body.code).toBe('PRODUCT_ARCHIVED');
    expect(await balance()).toBe(0);
  });
});

test('a matrix row may have any name', async () => {
  const rows = ['constructor', '__proto__', 'toString'];
  const { id } = await createSurvey(account, { questions: [{ text: 'M', type: 'matrix', rows, columns: ['A', 'B'] }] });
  const answer = JSON.parse('{"__proto__": "B"}');
  await respond(account, id, { responses: { q1: answer } }).expect(200);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.questions[0].rows).toEqual(
    rows.map((row) => ({
      row,
      distribution: [
        { value: 'A', count: 0, percentage: 0 },
        { value: 'B', count: Number(row === '__proto__'), percentage: row === '__proto__' ? 100 : 0 },
      ],
    })),
  );
});

const texts = (count: number) =>
  Array.from({ length: count }, () => ({ text: 'Why?', type: 'text', max_length: 10_000 }));

test('the answers of a response have a maximum total size, even if they are sent in parts @slow', async () => {
  const { id } = await createSurvey(account, { questions: texts(30) });
  const part = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`q${from + index + 1}`, 'x'.repeat(10_000)]));
  await respond(account, id, { responses: part(0, 20), finished: false }).expect(200);
  const { body } = await respond(account, id, { responses: part(20, 30), finished: false }).expect(400);
  expect(body.details).toEqual([{ field: 'responses', message: 'All answers together must be at most 250 kB' }]);
  const finished = await respond(account, id, { responses: { q30: 'Enough' } }).expect(200);
  expect(Object.keys(finished.body.answers)).toHaveLength(21);
});

test('a list stops reading large responses at its maximum size @slow', async () => {
  const { id } = await createSurvey(account, { questions: texts(100) });
  await app.db.pool.query(
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status, created_at)
      SELECT 'resp-' || $2 || n, $1, $2, 'person-' || n, '',
        CASE WHEN n > 30 THEN '{"q1": "x"}' ELSE (SELECT jsonb_object_agg('q' || q, repeat('x', 9900)) FROM generate_series(1, 100) AS q) END,
        'submitted', now() + n * interval '1 second' FROM generate_series(1, 50) AS n`,
    [account.id, id],
  );
  const path = `/api/v1/surveys/${id}/responses`;
  const { body } = await account.get(path).expect(200);
  expect(body.pagination).toEqual({ page: 1, per_page: 22, total: 50 });
  expect(body.data).toHaveLength(22);
  const refused = await account.get(`${path}?per_page=40`).expect(400);
  expect(refused.body.message).toBe('This page would be larger than 4 MB; request at most 22 per page');
  const survey = await getSurvey(app.db, account.id, id);
  const read = await listResponses(app.db, survey, 'submitted', { skip: 0, take: 1001 });
  const bytes = Buffer.byteLength(JSON.stringify(read.map(({ answers }) => answers)));
  expect(bytes).toBeGreaterThan(4_000_000);
  expect(bytes).toBeLessThan(9_000_000);
});
