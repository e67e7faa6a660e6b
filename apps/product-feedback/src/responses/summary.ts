import type { z } from 'zod';

import type { Queries } from '../db.ts';
import type { Answer } from '../surveys/answers.ts';
import type { Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { summarize, type AnswerCount } from '../surveys/summary.ts';
import type { SurveySummary } from './schemas.ts';

/** Words are counted in the newest texts only, so that the cost has a bound. */
const TEXT_SAMPLE = 2000;

// As in store.ts, the condition on the account repeats what finding the survey has checked.
const TOTALS = {
  name: 'summary-totals',
  text: `SELECT count(*)::int AS started, (count(*) FILTER (WHERE status = 'submitted'))::int AS finished
    FROM survey_responses WHERE survey_id = $1 AND account_id = $2`,
};

const ANSWERED = {
  name: 'summary-answered',
  text: `SELECT question, count(*)::int AS answered
    FROM survey_responses, jsonb_object_keys(answers) AS question
    WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted' GROUP BY question`,
};

const COUNTS = {
  name: 'summary-counts',
  text: `SELECT given.key AS question, given.value AS answer, count(*)::int AS count
    FROM survey_responses, jsonb_each(answers) AS given
    WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted' AND given.key = ANY ($3::text[])
    GROUP BY given.key, given.value`,
};

const TEXTS = {
  name: 'summary-texts',
  text: `SELECT given.key AS question, given.value AS answer, 1 AS count
    FROM (SELECT answers FROM survey_responses WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted'
      ORDER BY created_at DESC, id DESC LIMIT ${TEXT_SAMPLE}) AS newest, jsonb_each(answers) AS given
    WHERE given.key = ANY ($3::text[])`,
};

type Row = { question: string; answer: Answer; count: number };

/** What the responses to a survey add up to; answers count when their response is submitted. */
export async function summarizeSurvey(db: Queries, survey: SurveyRow): Promise<z.output<typeof SurveySummary>> {
  const key = [survey.id, survey.accountId];
  const texts = idsOf(survey.questions, (type) => type === 'text');
  const others = idsOf(survey.questions, (type) => !['text', 'email', 'url'].includes(type));
  const [totals, answered, counts, samples] = await Promise.all([
    db.query<{ started: number; finished: number }>(TOTALS, key),
    db.query<{ question: string; answered: number }>(ANSWERED, key),
    db.query<Row>(COUNTS, [...key, others]),
    db.query<Row>(TEXTS, [...key, texts]),
  ]);
  const { started = 0, finished = 0 } = totals[0] ?? {};
  const answeredBy = new Map(answered.map((row) => [row.question, row.answered]));
  const byQuestion = Map.groupBy<string, Row>([...counts, ...samples], ({ question }) => question);
  return {
    survey_id: survey.id,
    title: survey.title,
    responses_started: started,
    responses_finished: finished,
    completion_rate: started === 0 ? null : Math.round((finished / started) * 1000) / 10,
    questions: survey.questions.map((question) => {
      const own: AnswerCount[] = byQuestion.get(question.id) ?? [];
      return summarize(question, own, answeredBy.get(question.id) ?? 0);
    }),
  };
}

function idsOf(questions: readonly Question[], wanted: (type: Question['type']) => boolean): string[] {
  return questions.filter(({ type }) => wanted(type)).map(({ id }) => id);
}
