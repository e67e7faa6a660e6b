import { createDice } from '@services/tooling/local-stack/dice';

import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';
import { figuresOf, QUESTIONS, randomAnswers, recount, type Answers } from '../../test/recount.ts';
import type { Queries } from '../db.ts';
import { getSurvey } from '../surveys/store.ts';
import { summarizeSurvey } from './summary.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

test('the stored counts equal a recount after any changes of responses @slow', async () => {
  const { id } = await createSurvey(account, { questions: QUESTIONS });
  const dice = createDice(7);
  for (let person = 0; person < 60; person += 1) {
    const [respondent_id, responses] = [`user-${person}`, randomAnswers(dice)];
    if (dice(3) === 0)
      await respond(account, id, { respondent_id, responses: randomAnswers(dice), finished: false }).expect(200);
    await respond(account, id, { respondent_id, responses }).expect(200);
  }
  const compare = async () => {
    const { body } = await account.get(`/api/v1/surveys/${id}/responses`).expect(200);
    const summary = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
    expect(figuresOf(summary.body)).toEqual(recount(body.data.map(({ answers }: { answers: Answers }) => answers)));
    return body.data.length;
  };
  expect(await compare()).toBe(60);
  await app.db.pool.query(`DELETE FROM survey_responses WHERE survey_id = $1 AND respondent_id LIKE 'user-1%'`, [id]);
  await app.db.pool.query(
    `UPDATE survey_responses SET answers = answers || '{"q1": 10}' WHERE survey_id = $1 AND respondent_id LIKE 'user-2%'`,
    [id],
  );
  expect(await compare()).toBe(49);
  await app.db.pool.query('DELETE FROM survey_responses WHERE survey_id = $1', [id]);
  for (const table of ['answer_counts', 'answer_sums'])
    expect((await app.db.pool.query(`SELECT 1 FROM ${table} WHERE survey_id = $1`, [id])).rows).toEqual([]);
});

test.each([
  ['numbers', { type: 'number', average: 375.13, minimum: 0.25, maximum: 750 }, 'to_jsonb(n / 4.0)'],
  ['days', { type: 'date', minimum: '2020-01-02', maximum: '2028-03-19' }, `to_jsonb('2020-01-01'::date + n)`],
])('a summary reads no more rows for many different %s than for a few @slow', async (_what, expected, answer) => {
  const { id } = await createSurvey(account, { questions: [{ text: 'How many?', type: expected.type }] });
  await app.db.pool.query(
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
      SELECT 'resp-' || $2 || n, $1, $2, 'person-' || n, '', jsonb_build_object('q1', ${answer}), 'submitted'
      FROM generate_series(1, 3000) AS n`,
    [account.id, id],
  );
  await app.db.pool.query('ANALYZE answer_counts');
  const survey = await getSurvey(app.db, account.id, id);
  await app.db.statements(async (tx) => {
    const before = await rowsRead(tx);
    const { questions } = await summarizeSurvey(tx, survey);
    expect(questions).toMatchObject([{ answered: 3000, ...expected }]);
    expect((await rowsRead(tx)) - before).toBeLessThan(20);
  });
});

test('a summary counts words in a limited amount of text @slow', async () => {
  const questions = Array.from({ length: 20 }, () => ({ text: 'Why?', type: 'text' }));
  const { id } = await createSurvey(account, { questions });
  const responses = Object.fromEntries(questions.map((_, index) => [`q${index + 1}`, 'slow']));
  const { body: first } = await respond(account, id, { responses }).expect(200);
  await app.db.pool.query(
    `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
      SELECT id || n, account_id, survey_id, 'person-' || n, '', answers, status FROM survey_responses, generate_series(1, 200) AS n
      WHERE id = $1`,
    [first.id],
  );
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  const words = body.questions.map((question: { words: unknown }) => question.words);
  expect(words).toEqual(questions.map(() => [{ word: 'slow', count: 100 }]));
});

async function rowsRead(tx: Queries): Promise<number> {
  const [read] = await tx.query<{ rows: number }>({
    text: `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'answer_counts'`,
  });
  return read?.rows ?? 0;
}

test('a summary counts the answers of all parallel responses @slow', async () => {
  const { id } = await createSurvey(account, { questions: QUESTIONS });
  const sent = Array.from({ length: 40 }, (_, index) =>
    respond(account, id, { respondent_id: `user-${index}`, responses: { q1: index % 11, q5: ['A', 'C'] } }).expect(200),
  );
  await Promise.all(sent);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect([body.questions[0].answered, body.questions[4].distribution[2].count]).toEqual([40, 40]);
});

test('a summary shows the questions at which people stopped @slow', async () => {
  const { id } = await createSurvey(account, { questions: QUESTIONS });
  const begin = (respondent_id: string, responses: object) =>
    respond(account, id, { respondent_id, responses, finished: false }).expect(200);
  await begin('user-1', {});
  await begin('user-2', { q1: 3, q2: 1 });
  await begin('user-3', { q2: 1 });
  await begin('user-4', { q11: 'Almost' });
  await respond(account, id, { respondent_id: 'user-5', responses: { q2: 1 } }).expect(200);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body).toMatchObject({ responses_started: 5, responses_finished: 1, completion_rate: 20 });
  expect(body.questions.map((each: { dropped_off: number }) => each.dropped_off)).toEqual([
    1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  ]);
});
