import { createDice } from '@services/tooling/local-stack/dice';
import { parse } from 'csv-parse/sync';

import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';
import { QUESTIONS, randomAnswers, type Answers } from '../../test/recount.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, tokenOf, send } = pagesOf(app, () => account);

/** Points of some of the questions, by the texts of the answers that earn them. */
const POINTS: Record<string, Record<string, number>> = {
  q2: { 1: -2, 2: -1, 3: 0, 4: 1, 5: 2 },
  q4: { A: 10, B: 5 },
  q5: { A: 1, B: 2, C: 4 },
  q7: { Good: 3, Bad: -3 },
  q8: { yes: 7, no: 0 },
};
const scored = QUESTIONS.map((question, index) => {
  const points = POINTS[`q${index + 1}`];
  return { ...question, ...(points && { points: Object.values(points) }) };
});

/** A second, independent implementation of the score. */
function expectedScore(answers: Answers): number {
  const texts = (answer: unknown) =>
    typeof answer === 'object' && answer !== null
      ? Object.values(answer)
      : [answer === true ? 'yes' : answer === false ? 'no' : answer];
  let total = 0;
  for (const [id, answer] of Object.entries(answers))
    for (const text of texts(answer)) total += POINTS[id]?.[String(text)] ?? 0;
  return total;
}

test('the score of a response is the sum of its answers’ points in lists, exports and summaries, also after other responses are deleted @slow', async () => {
  const { id } = await createSurvey(account, { questions: scored });
  const dice = createDice(38);
  for (let person = 0; person < 30; person += 1) {
    const [respondent_id, responses] = [`user-${person}`, { ...randomAnswers(dice), q11: 'x' }];
    await respond(account, id, { respondent_id, responses }).expect(200);
  }
  await respond(account, id, { respondent_id: 'user-x', responses: { q4: 'A' }, finished: false }).expect(200);
  const compare = async () => {
    const { body } = await account.get(`/api/v1/surveys/${id}/responses`).expect(200);
    const scores = body.data.map((each: { answers: Answers }) => expectedScore(each.answers));
    expect(body.data.map(({ score }: { score: number }) => score)).toEqual(scores);
    const csv = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
    const rows = parse<Record<string, string>>(csv.text, { columns: true });
    expect(rows.map(({ score }) => Number(score))).toEqual(scores);
    const { body: summary } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
    const sum = scores.reduce((total: number, score: number) => total + score, 0);
    expect(summary.score).toEqual({
      average: Math.round((100 * sum) / scores.length) / 100,
      minimum: Math.min(...scores),
      maximum: Math.max(...scores),
    });
    return scores.length;
  };
  expect(await compare()).toBe(30);
  await app.db.pool.query(`DELETE FROM survey_responses WHERE survey_id = $1 AND respondent_id LIKE 'user-1%'`, [id]);
  expect(await compare()).toBe(19);
});

test.each([
  [['A', 'A'], 'Expert', 20],
  [['A', 'B'], 'Solid', 11],
  [['A', 'C'], 'Solid', 10],
  [['B', 'B'], 'Keep going', 2],
  [['A', 'Neither'], 'Keep going', 10],
])('the answers %j lead to the ending %s', async (answers, title, score) => {
  const branches = [{ if: { operator: 'equals', value: 'Other' }, end: 'e1' }];
  const question = { type: 'single_choice', options: ['A', 'B', 'C'], points: [10, 1, 0] };
  const { id } = await createSurvey(account, {
    questions: [
      { text: 'First', ...question },
      { text: 'Second', ...question, allow_other: true, branches },
    ],
    endings: [
      { title: 'Keep going', body: 'You have {{score}} points' },
      { title: 'Expert', min_score: 12 },
      { title: 'Solid', min_score: 10 },
    ],
  });
  const t = tokenOf(await surveyLink(id));
  const [first = '', second = ''] = answers;
  const typed = question.options.includes(second) ? { q2: second } : { q2: '__other__', 'q2-other': second };
  await send(`/s/${id}`, { t, page: 'q1', q1: first, ...typed }).expect(303);
  const { text } = await app.http.get(`/s/${id}?t=${t}`).expect(200);
  expect(text).toContain(`<h1 dir="auto">${title}</h1>`);
  if (title === 'Keep going') expect(text).toContain(`You have ${score} points`);
});

test.each([
  ['questions.0.points', { questions: [{ text: 'x', type: 'rating', points: [1, 2] }] }],
  ['questions.0.points', { questions: [{ text: 'x', type: 'number', points: [1] }] }],
  ['endings.0.min_score', { endings: [{ min_score: 1 }] }],
  [
    'endings.1.min_score',
    { questions: [{ text: 'x', type: 'yes_no', points: [1, 0] }], endings: [{ min_score: 1 }, { min_score: 1 }] },
  ],
  ['endings.0.title', { endings: [{ title: '{{score}}' }] }],
  ['hidden_fields.0', { hidden_fields: ['score'] }],
])('the field %s is refused in the survey %j', async (field, survey) => {
  const { id } = await createSurvey(account);
  const { body } = await account.put(`/api/v1/surveys/${id}`, survey).expect(400);
  expect(body.details[0].field).toBe(field);
});
