import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { validate } from '@services/common/http/validation';

import { award } from '../credits/ledger.ts';
import { violates, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import type { Visitor } from '../links/tokens.ts';
import type { Answers } from '../surveys/answers.ts';
import { surveyState, type SurveyRow } from '../surveys/schemas.ts';
import { publish } from '../webhooks/outbox.ts';
import { answersTo, toResponse, type ResponseRow } from './schemas.ts';

export const COLUMNS = `id, survey_id AS "surveyId", respondent_id AS "respondentId", respondent_name AS "respondentName",
  answers, status, created_at AS "createdAt"`;

const FIND = {
  name: 'responses-find',
  text: `SELECT ${COLUMNS} FROM survey_responses WHERE survey_id = $1 AND respondent_id = $2 AND account_id = $3`,
};

const LOCK = { name: 'responses-lock', text: `${FIND.text} FOR UPDATE` };

/** One response per respondent is the table's constraint; a submitted one is never written again. */
const SAVE = {
  name: 'responses-save',
  text: `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, anonymous, answers, status,
      credits_earned, submitted_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::response_status, $9::int, CASE $8 WHEN 'submitted' THEN now() END)
    ON CONFLICT (survey_id, respondent_id) DO UPDATE SET respondent_name = excluded.respondent_name,
      answers = excluded.answers, status = excluded.status, credits_earned = excluded.credits_earned,
      submitted_at = excluded.submitted_at
    WHERE survey_responses.status = 'in_progress'
    RETURNING ${COLUMNS}`,
};

const LIST = {
  name: 'responses-list',
  text: `SELECT ${COLUMNS} FROM survey_responses
    WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status
    ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5`,
};

const COUNT = {
  name: 'responses-count',
  text: `SELECT count(*)::int AS total FROM survey_responses
    WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status`,
};

export async function findResponse(db: Queries, survey: SurveyRow, respondentId: string): Promise<ResponseRow | null> {
  const [row] = await db.query<ResponseRow>(FIND, [survey.id, respondentId, survey.accountId]);
  return row ?? null;
}

export function listResponses(
  db: Queries,
  survey: SurveyRow,
  status: string,
  { skip, take }: Slice,
): Promise<ResponseRow[]> {
  return db.query<ResponseRow>(LIST, [survey.id, survey.accountId, status, take, skip]);
}

export async function countResponses(db: Queries, survey: SurveyRow, status: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [survey.id, survey.accountId, status]);
  return row?.total ?? 0;
}

/** @throws AppError 409 `survey_closed` unless the survey takes responses now. */
export function requireOpen(survey: SurveyRow): void {
  const state = surveyState(survey);
  if (state !== 'open') throw surveyClosed(REASONS[state]);
}

const REASONS = {
  closed: 'The survey is closed',
  full: 'The survey has all the responses it wants',
  scheduled: 'The survey is not open yet',
};

function surveyClosed(reason: string): AppError {
  return new AppError(409, 'survey_closed', reason);
}

function alreadySubmitted(): AppError {
  return new AppError(409, 'response_already_submitted', 'This respondent has already submitted a response');
}

export interface ResponseInput {
  respondent: Visitor;
  /** Question id to what was sent; goes over the answers of a response in progress. */
  responses: Record<string, unknown>;
  finished: boolean;
}

/**
 * Keeps a respondent's answers, and when finished submits them and awards the survey's credits. `tx` must be a
 * transaction: response, credits and event go together.
 *
 * @throws AppError 409 `survey_closed` or `response_already_submitted`; InvalidInputError for answers that do not fit.
 */
export async function saveResponse(tx: Queries, survey: SurveyRow, input: ResponseInput): Promise<ResponseRow> {
  requireOpen(survey);
  const { respondent, responses, finished } = input;
  const [earlier] = await tx.query<ResponseRow>(LOCK, [survey.id, respondent.personId, survey.accountId]);
  if (earlier?.status === 'submitted') throw alreadySubmitted();
  const { responses: answers } = validate(answersTo(survey.questions, earlier?.answers ?? {}, finished), { responses });
  const credits = finished && !respondent.anonymous ? survey.creditReward : 0;
  const row = await write(tx, survey, respondent, answers, finished ? 'submitted' : 'in_progress', credits);
  if (!finished) return row;
  const { accountId } = survey;
  await award(tx, {
    accountId,
    personId: respondent.personId,
    amount: credits,
    reason: 'survey_completed',
    sourceId: row.id,
  });
  await publish(tx, accountId, { type: 'survey.response.submitted', data: toResponse(row) });
  return row;
}

async function write(
  tx: Queries,
  survey: SurveyRow,
  visitor: Visitor,
  answers: Answers,
  status: string,
  credits: number,
) {
  const { personId, name, anonymous } = visitor;
  const who = [personId, name, anonymous];
  const values = [newId('resp-'), survey.accountId, survey.id, ...who, JSON.stringify(answers), status, credits];
  try {
    const [row] = await tx.query<ResponseRow>(SAVE, values);
    if (!row) throw alreadySubmitted();
    return row;
  } catch (error) {
    // The last free places were taken since the survey was read.
    throw violates(error, 'surveys_response_limit') ? surveyClosed(REASONS.full) : error;
  }
}
