import type { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import { isCalendar, type Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { MAX_OTHERS, summarize, valueCount, type Count as ValueCount, type Tally } from '../surveys/summary.ts';
import { languagesOf } from '../surveys/translations.ts';
import type { SurveySummary } from './schemas.ts';

/**
 * Words are counted only in the newest texts, and only at the beginning of each. The total amount of text is limited, because
 * finding words blocks the event loop.
 */
const MAX_TEXTS = 2000;
const MAX_TEXTS_OF_QUESTION = 1000;
const TEXT_BEGINNING = 200;

// Triggers count submitted answers as they arrive (see the migrations). As in store.ts, the condition on the account repeats the
// check made when the survey was found.
const COUNTS = prepared(`SELECT question, kind, part, value, count FROM answer_counts
    WHERE survey_id = $1 AND account_id = $2 AND question = ANY ($3::text[])
      AND kind = ANY ('{answered,value,others,place,row}')`);

const LANGUAGES = prepared(`SELECT value, count FROM answer_counts
    WHERE survey_id = $1 AND account_id = $2 AND question = '' AND kind = 'language' ORDER BY count DESC, value`);

const OTHERS = prepared(`SELECT o.* FROM unnest($3::text[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT question, kind, part, value, count FROM answer_counts
      WHERE survey_id = $1 AND account_id = $2 AND question = asked.id AND kind = 'other'
      ORDER BY count DESC, value LIMIT ${MAX_OTHERS}) AS o`);

/** Numbers may differ in every response, so their sums are stored. The two ends of an index contain the smallest and the largest number. */
const NUMBERS = prepared(`SELECT s.question, (s.total / s.count)::float8 AS average,
      (SELECT min(c.value::float8) FROM answer_counts AS c
        WHERE c.survey_id = $1 AND c.account_id = $2 AND c.question = s.question AND c.kind = 'number') AS minimum,
      (SELECT max(c.value::float8) FROM answer_counts AS c
        WHERE c.survey_id = $1 AND c.account_id = $2 AND c.question = s.question AND c.kind = 'number') AS maximum
    FROM answer_sums AS s WHERE s.survey_id = $1 AND s.account_id = $2 AND s.question = ANY ($3::text[])`);

/** Dates, times and months may differ in every response, too. The ends of the primary key yield the first and the last. */
const DAYS = prepared(`SELECT a.question, a.count AS answered,
      (SELECT min(c.value) FROM answer_counts AS c WHERE c.survey_id = $1 AND c.account_id = $2
        AND c.question = a.question AND c.kind = 'value' AND c.part = '') AS first,
      (SELECT max(c.value) FROM answer_counts AS c WHERE c.survey_id = $1 AND c.account_id = $2
        AND c.question = a.question AND c.kind = 'value' AND c.part = '') AS last
    FROM answer_counts AS a
    WHERE a.survey_id = $1 AND a.account_id = $2 AND a.question = ANY ($3::text[]) AND a.kind = 'answered'`);

const TEXTS = prepared(`SELECT given.key AS question, left(given.value, ${TEXT_BEGINNING}) AS text
    FROM (SELECT answers FROM survey_responses WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted'
      ORDER BY created_at DESC, id DESC LIMIT $4) AS newest, jsonb_each_text(answers) AS given
    WHERE given.key = ANY ($3::text[])`);

/** The progress of unfinished responses: their last page or, through the API, the last question answered. */
const IN_PROGRESS = prepared(`SELECT furthest AS question, count(*)::int AS count
    FROM survey_responses WHERE survey_id = $1 AND account_id = $2 AND status = 'in_progress' GROUP BY furthest`);

/** The `question` of the rows that count scores, because a score belongs to no question. */
const SCORE = '';

interface Count extends ValueCount {
  question: string;
  kind: string;
}

type Figures<Kind extends 'numbers' | 'days'> = { question: string } & NonNullable<Tally[Kind]>;

/** The summary of a survey's responses; answers count when their response is submitted. */
export async function summarizeSurvey(db: Queries, survey: SurveyRow): Promise<z.output<typeof SurveySummary>> {
  const key = [survey.id, survey.accountId];
  const numbers = idsOf(survey.questions, ({ type }) => type === 'number');
  const dates = idsOf(survey.questions, isCalendar);
  const open = idsOf(survey.questions, ({ type }) => type === 'text');
  const sample = Math.min(MAX_TEXTS_OF_QUESTION, Math.floor(MAX_TEXTS / Math.max(open.length, 1)));
  // These statements run one after the other, because a summary has one connection.
  const counts = await db.query<Count>(COUNTS, [...key, idsOf(survey.questions, (question) => !isCalendar(question))]);
  const others = await db.query<Count>(OTHERS, [...key, idsOf(survey.questions, allowsOther)]);
  const sums = await db.query<Figures<'numbers'>>(NUMBERS, [...key, [...numbers, SCORE]]);
  const days = await db.query<Figures<'days'> & { answered: number }>(DAYS, [...key, dates]);
  const texts = await db.query<{ question: string; text: string }>(TEXTS, [...key, open, sample]);
  const inProgress = await db.query<{ question: string; count: number }>(IN_PROGRESS, key);
  const languages = await db.query<{ value: string; count: number }>(LANGUAGES, key);
  const [countsOf, othersOf, textsOf] = [byQuestion(counts), byQuestion(others), byQuestion(texts)];
  const score = sums.find(({ question }) => question === SCORE);
  const numbersOf = new Map(sums.map(({ question, ...figures }) => [question, figures]));
  const daysOf = new Map(days.map(({ question, ...figures }) => [question, figures]));
  const unfinished = inProgress.reduce((total, { count }) => total + count, 0);
  const started = survey.responseCount + unfinished;
  return {
    survey_id: survey.id,
    title: survey.title,
    responses_started: started,
    responses_finished: survey.responseCount,
    completion_rate: started === 0 ? null : Math.round((survey.responseCount / started) * 1000) / 10,
    ...(score && {
      score: { average: Math.round(score.average * 100) / 100, minimum: score.minimum, maximum: score.maximum },
    }),
    // The counts include languages whose translations have been removed.
    ...((languagesOf(survey).length > 1 || languages.length > 0) && {
      languages: languages.map(({ value, count }) => valueCount(value, count, survey.responseCount)),
    }),
    questions: survey.questions.map((question) => {
      const own = countsOf.get(question.id) ?? [];
      const summary = summarize(question, {
        answered: daysOf.get(question.id)?.answered ?? countOf(own, 'answered'),
        counts: own.filter(({ kind }) => kind !== 'answered' && kind !== 'others'),
        others: { total: countOf(own, 'others'), texts: othersOf.get(question.id) ?? [] },
        numbers: numbersOf.get(question.id),
        days: daysOf.get(question.id),
        texts: (textsOf.get(question.id) ?? []).map(({ text }) => text),
      });
      return { ...summary, dropped_off: inProgress.find((row) => row.question === question.id)?.count ?? 0 };
    }),
  };
}

function byQuestion<Row extends { question: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ question }) => question);
}

function countOf(counts: readonly Count[], wanted: string): number {
  return counts.find(({ kind }) => kind === wanted)?.count ?? 0;
}

function idsOf(questions: readonly Question[], wanted: (question: Question) => boolean): string[] {
  return questions.filter(wanted).map(({ id }) => id);
}

function allowsOther(question: Question): boolean {
  return (question.type === 'single_choice' || question.type === 'multiple_choice') && question.allow_other === true;
}
