import { listed } from '@services/common/http/messages';
import { InvalidInputError } from '@services/common/http/errors';
import type { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import { otherLabel } from '../surveys/conditions.ts';
import { isCalendar, valuesOf, type Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { summarize, type Count as ValueCount } from '../surveys/summary.ts';
import type { SurveyComparison } from './schemas.ts';

/** Limits the newest responses that a comparison reads. If a survey has many questions, MAX_ANSWERS allows fewer responses. */
const MAX_ANSWERS = 100_000;
const MAX_RESPONSES = 10_000;
/** The maximum number of columns: enough for answers from 0 to 10 and free text. */
const MAX_COLUMNS = 12;
/** Maximum number of counts in all columns together; a survey with many options gets fewer columns. */
const MAX_COUNTS = 50_000;

/**
 * One row per segment, question and value. A response is in several segments if it chose several options. Numbers and dates may differ in
 * every response, so only their minimum and maximum, and the average of numbers, are returned. As in store.ts, the condition on the account
 * repeats the check made when the survey was found.
 */
const COMPARE = prepared(`WITH newest AS MATERIALIZED (
      SELECT row_number() OVER () AS response, answers FROM survey_responses WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted'
      ORDER BY created_at DESC, id DESC LIMIT $7
    ), asked AS MATERIALIZED (
      SELECT q ->> 'id' AS question, q ->> 'type' AS type, coalesce(q -> 'options', '[]') AS options
      FROM surveys AS s, jsonb_array_elements(s.questions) AS q WHERE s.id = $1 AND s.account_id = $2
    ), parts AS MATERIALIZED (
      SELECT r.response, q.question, p.*
      FROM newest AS r JOIN asked AS q ON r.answers ? q.question, question_parts(q.type, q.options, r.answers -> q.question) AS p
      WHERE p.kind <> 'other'
    ), segments AS (
      SELECT response, CASE kind WHEN 'others' THEN $4 ELSE value END AS segment FROM parts
      WHERE question = $3 AND kind = ANY ('{value,others}')
      UNION
      SELECT response, left(answers ->> $3, 300) FROM newest WHERE $4::text IS NULL AND answers ? $3
    ), columns AS (
      SELECT segment, count(*)::int AS responses FROM segments WHERE $5::text IS NULL OR segment = $5
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $6
    )
    SELECT c.segment, c.responses, p.question, p.kind, p.part, count(*)::int AS count,
      CASE WHEN p.kind <> 'number' AND p.question <> ALL ($8::text[]) THEN p.value END AS value,
      round(avg(p.value::numeric) FILTER (WHERE p.kind = 'number'), 10)::float8 AS average,
      min(p.value::float8) FILTER (WHERE p.kind = 'number') AS minimum,
      max(p.value::float8) FILTER (WHERE p.kind = 'number') AS maximum,
      min(p.value) AS first, max(p.value) AS last
    FROM columns AS c JOIN segments AS s USING (segment) JOIN parts AS p USING (response)
    GROUP BY 1, 2, 3, 4, 5, 7`);

interface Row extends Omit<ValueCount, 'value'> {
  segment: string;
  responses: number;
  question: string;
  kind: string;
  /** Null for numbers and days. */
  value: string | null;
  average: number;
  minimum: number;
  maximum: number;
  first: string;
  last: string;
}

/**
 * The summaries of the responses with each value of a question or hidden field.
 *
 * @throws InvalidInputError naming `by`.
 */
export async function compareResponses(
  db: Queries,
  survey: SurveyRow,
  { by, value }: { by: string; value?: string | undefined },
): Promise<z.output<typeof SurveyComparison>> {
  const known = segmentValues(survey, by);
  const cells = survey.questions.reduce((total, question) => total + countsOf(question), 0);
  const limits = {
    columns: Math.max(1, Math.min(MAX_COLUMNS, Math.floor(MAX_COUNTS / cells))),
    responses: Math.min(MAX_RESPONSES, Math.floor(MAX_ANSWERS / survey.questions.length)),
  };
  const dates = survey.questions.filter(isCalendar).map(({ id }) => id);
  const rows = await db.query<Row>(COMPARE, [
    survey.id,
    survey.accountId,
    by,
    known?.other ?? null,
    value ?? null,
    limits.columns,
    limits.responses,
    dates,
  ]);
  const order = new Map(known?.values.map((each, index) => [each, index]));
  const columns = [...Map.groupBy(rows, ({ segment }) => segment)].map(([segment, own]) => ({
    value: segment,
    responses: own[0]?.responses ?? 0,
    questions: summariesOf(survey.questions, own),
  }));
  const placeOf = (segment: string) => order.get(segment) ?? order.size;
  return {
    survey_id: survey.id,
    by,
    compared: Math.min(survey.responseCount, limits.responses),
    columns: columns.toSorted((a, b) => placeOf(a.value) - placeOf(b.value) || b.responses - a.responses),
  };
}

function summariesOf(questions: readonly Question[], rows: readonly Row[]) {
  const byQuestion = Map.groupBy(rows, ({ question }) => question);
  return questions.map((question) => {
    const own = byQuestion.get(question.id) ?? [];
    const of = (kind: string) => own.find((row) => row.kind === kind);
    const { others: _others, ...summary } = summarize(question, {
      answered: of('answered')?.count ?? 0,
      counts: own.flatMap(({ kind, value, ...row }) =>
        kind === 'answered' || kind === 'others' || value === null ? [] : [{ ...row, value }],
      ),
      others: { total: of('others')?.count ?? 0, texts: [] },
      numbers: of('number'),
      days: isCalendar(question) ? of('value') : undefined,
    });
    return summary;
  });
}

/**
 * The values by which the responses can be compared, in the order of the survey. Undefined for a hidden field, which may have any
 * value. @throws InvalidInputError naming `by`.
 */
function segmentValues(survey: SurveyRow, by: string): { values: string[]; other: string } | undefined {
  if (survey.hiddenFields.includes(by)) return undefined;
  const question = survey.questions.find(({ id }) => id === by);
  const values = question && valuesOf(question);
  if (values) return { values, other: 'allow_other' in question ? otherLabel(question) : '' };
  const possible = survey.questions.filter((each) => valuesOf(each) !== undefined).map(({ id }) => id);
  const names = [...possible, ...survey.hiddenFields].slice(0, 20);
  throw new InvalidInputError('query', [
    {
      field: 'by',
      message:
        names.length === 0
          ? 'This survey has no question with a choice and no hidden field'
          : `\`by\` must be a question with a choice, or a hidden field: ${listed(names)}`,
    },
  ]);
}

/** The number of counts in the summary of a question. */
function countsOf(question: Question): number {
  if (question.type === 'matrix') return question.rows.length * question.columns.length;
  if (question.type === 'ranking') return question.options.length ** 2;
  return 1 + (valuesOf(question)?.length ?? 0);
}
