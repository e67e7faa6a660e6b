import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';
import type { Queries } from '../db.ts';
import { getSurvey } from '../surveys/store.ts';
import { summarizeSurvey } from './summary.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const QUESTIONS = [
  { text: 'Recommend?', type: 'nps' },
  { text: 'Satisfied?', type: 'csat' },
  { text: 'Easy?', type: 'ces' },
  { text: 'Pick', type: 'single_choice', options: ['A', 'B'], allow_other: true },
  { text: 'Pick all', type: 'multiple_choice', options: ['A', 'B', 'C'], allow_other: true },
  { text: 'Rank', type: 'ranking', options: ['X', 'Y', 'Z'] },
  { text: 'Rows', type: 'matrix', rows: ['R', 'S'], columns: ['Good', 'Bad'] },
  { text: 'Sure?', type: 'yes_no' },
  { text: 'How many?', type: 'number' },
  { text: 'When?', type: 'date' },
  { text: 'Comment', type: 'text' },
];

type Answers = Record<string, unknown>;

function createDice(seed: number) {
  let state = seed;
  return (sides: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * sides);
}

function randomAnswers(dice: (sides: number) => number): Answers {
  const pick = <Item>(items: readonly Item[]) => items[dice(items.length)] as Item;
  const all: Answers = {
    q1: dice(11),
    q2: 1 + dice(5),
    q3: 1 + dice(7),
    q4: pick(['A', 'B', 'Elsewhere', 'Nowhere']),
    q5: pick([['A'], ['A', 'C'], ['B', 'Something'], ['C', 'B', 'A']]),
    q6: pick([
      ['X', 'Y', 'Z'],
      ['Z', 'X', 'Y'],
      ['Y', 'Z', 'X'],
    ]),
    q7: pick([{ R: 'Good' }, { R: 'Bad', S: 'Bad' }, { S: 'Good' }]),
    q8: pick([true, false]),
    q9: dice(2000) / 8 - 100,
    q10: `2026-0${1 + dice(9)}-1${dice(9)}`,
    q11: pick(['Slow search', 'Search', 'Fast']),
  };
  return Object.fromEntries(Object.entries(all).filter(() => dice(5) > 0));
}

/** A second implementation of the summary, which uses the single responses and the definitions of the scores. */
function recount(all: Answers[]) {
  const given = (id: string) => all.map((answers) => answers[id]).filter((answer) => answer !== undefined);
  const share = (id: string, test: (answer: number) => boolean) =>
    Math.round((1000 * (given(id) as number[]).filter(test).length) / given(id).length) / 10;
  const times = (id: string, test: (answer: never) => boolean) => (given(id) as never[]).filter(test).length;
  const numbers = given('q9') as number[];
  const nps = given('q1') as number[];
  return {
    answered: QUESTIONS.map((_, index) => given(`q${index + 1}`).length),
    nps: Math.round((1000 * nps.reduce((sum, each) => sum + Number(each > 8) - Number(each < 7), 0)) / nps.length) / 10,
    csat: share('q2', (each) => each > 3),
    ces: share('q3', (each) => each > 4),
    picked: ['A', 'B'].map((option) => times('q4', (each) => each === option)),
    other: times('q4', (each) => each !== 'A' && each !== 'B'),
    elsewhere: times('q4', (each) => each === 'Elsewhere'),
    pickedAll: ['A', 'B', 'C'].map((option) => times('q5', (each: string[]) => each.includes(option))),
    xSecond: times('q6', (each: string[]) => each[1] === 'X'),
    rGood: times('q7', (each: Record<string, string>) => each['R'] === 'Good'),
    yes: times('q8', (each) => each === true),
    average: Math.round((100 * numbers.reduce((sum, each) => sum + each, 0)) / numbers.length) / 100,
    extremes: [Math.min(...numbers), Math.max(...numbers)],
    days: [given('q10').toSorted().at(0), given('q10').toSorted().at(-1)],
  };
}

interface Counted {
  value: string;
  count: number;
}
interface Figures {
  answered: number;
  average: number;
  minimum: unknown;
  maximum: unknown;
  nps: { score: number };
  csat: { score: number };
  ces: { score: number };
  distribution: Counted[];
  others: Counted[];
  rows: { distribution: Counted[] }[];
}

/** Reads the same figures from the service's response. */
function figuresOf({ questions }: { questions: Figures[] }) {
  const at = (number: number) => questions[number - 1] as Figures;
  const counts = (number: number) => at(number).distribution.map(({ count }) => count);
  return {
    answered: questions.map(({ answered }) => answered),
    nps: at(1).nps.score,
    csat: at(2).csat.score,
    ces: at(3).ces.score,
    picked: counts(4).slice(0, 2),
    other: counts(4)[2],
    elsewhere: at(4).others.find(({ value }) => value === 'Elsewhere')?.count ?? 0,
    pickedAll: counts(5).slice(0, 3),
    xSecond: at(6).rows[0]?.distribution[1]?.count,
    rGood: at(7).rows[0]?.distribution[0]?.count,
    yes: counts(8)[0],
    average: at(9).average,
    extremes: [at(9).minimum, at(9).maximum],
    days: [at(10).minimum, at(10).maximum],
  };
}

test('the stored counts equal a recount after any changes of responses', async () => {
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
])('a summary reads no more rows for many different %s than for a few', async (_what, expected, answer) => {
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

test('a summary counts words in a limited amount of text', async () => {
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

test('parallel responses are all counted', async () => {
  const { id } = await createSurvey(account, { questions: QUESTIONS });
  const sent = Array.from({ length: 40 }, (_, index) =>
    respond(account, id, { respondent_id: `user-${index}`, responses: { q1: index % 11, q5: ['A', 'C'] } }).expect(200),
  );
  await Promise.all(sent);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect([body.questions[0].answered, body.questions[4].distribution[2].count]).toEqual([40, 40]);
});

test('a summary shows the questions at which people stopped', async () => {
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
