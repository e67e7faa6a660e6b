import { AppError, InvalidInputError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';
import { validate } from '@services/common/http/validation';

import { award, hasReward } from '../credits/ledger.ts';
import { violates, prepared, type Queries } from '../db.ts';
import { selectFitting, type Slice } from '../envelope.ts';
import type { Visitor } from '../links/tokens.ts';
import { deserveReward, type Answers } from '../surveys/answers.ts';
import type { ProductRow } from '../products/schemas.ts';
import { requireEligible } from '../surveys/eligibility.ts';
import { toSurveyDetails, type SurveyRow } from '../surveys/schemas.ts';
import { takePlace } from '../surveys/places.ts';
import { scoreOf } from '../surveys/scores.ts';
import { requireOpen, surveyClosed, surveyRevision, SURVEY_FULL } from '../surveys/states.ts';
import { surveyNotFound } from '../surveys/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { answersTo, COLUMNS, toResponse, type ResponseRow } from './schemas.ts';

// All statements on responses use a survey that was found in its account, so `survey_id` alone would be enough. They keep the
// condition on the account, so that no statement depends on its caller to exclude other accounts' rows.
const FIND = prepared(`SELECT ${COLUMNS}, resume_at AS "resumeAt", coalesce((SELECT amount FROM credit_transfers
      WHERE account_id = $3 AND reason = 'survey_completed' AND source_id = survey_responses.id), 0) AS "creditsEarned"
    FROM survey_responses
    WHERE survey_id = $1 AND respondent_id = $2 AND account_id = $3`);

/**
 * Returns the survey's product and the respondent's response, if there is one, and locks the response. The survey cannot be changed or
 * deleted until the transaction ends. The survey is locked before the response, as in the survey's deletion (see deletions/store.ts).
 */
const LOCK = prepared(`WITH survey AS MATERIALIZED (
      SELECT id, revision FROM surveys WHERE id = $1 AND account_id = $3 FOR KEY SHARE
    )
    SELECT product.status AS "productStatus", product.owner_id AS "ownerId", survey.revision, response.*
    FROM survey
    JOIN products AS product ON product.id = $4 AND product.account_id = $3
    LEFT JOIN LATERAL (
      SELECT ${COLUMNS} FROM survey_responses
      WHERE survey_id = survey.id AND respondent_id = $2 AND account_id = $3 FOR UPDATE
    ) AS response ON true`);

/** Waits if another request is creating the respondent's response. Returns nothing if that request commits. */
const INSERT = prepared(`
    INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, anonymous, answers, status,
      submitted_at, resume_at, language, origin, score)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::response_status, CASE $8 WHEN 'submitted' THEN now() END, $9, $10, $11, $12)
    ON CONFLICT (survey_id, respondent_id) DO NOTHING
    RETURNING ${COLUMNS}`);

/** Updates a locked response. */
const UPDATE = prepared(`
    UPDATE survey_responses SET respondent_name = $2, answers = $3::jsonb, status = $4::response_status,
      submitted_at = CASE $4 WHEN 'submitted' THEN now() END, resume_at = $5, language = $6, origin = $7, score = $8
    WHERE id = $1
    RETURNING ${COLUMNS}`);

/** The survey's row is locked before its finished responses are counted. So no other response from the address can finish now. */
const FROM_ADDRESS = prepared(`SELECT count(*)::int AS count FROM survey_responses
    WHERE survey_id = $1 AND account_id = $2 AND origin = $3 AND status = 'submitted'`);

/**
 * Maximum number of finished responses from one address to a survey with a maximum, because only cookies distinguish
 * anonymous visitors.
 */
const MAX_FROM_ONE_ADDRESS = 5;

const SLICE = selectFitting(
  'survey_responses',
  'survey_id = $1 AND account_id = $2 AND status = $3::response_status',
  'octet_length(answers::text)',
  { take: '$4', skip: '$5' },
);
const LIST = prepared(
  `SELECT ${COLUMNS} FROM survey_responses WHERE id IN (${SLICE}) ORDER BY created_at DESC, id DESC`,
);

export interface FoundResponse extends ResponseRow {
  /** The first question of the page that the respondent was on last; null when the response came through the API. */
  resumeAt: string | null;
  creditsEarned: number;
}

export async function findResponse(
  db: Queries,
  survey: SurveyRow,
  respondentId: string,
): Promise<FoundResponse | null> {
  const [row] = await db.query<FoundResponse>(FIND, [survey.id, respondentId, survey.accountId]);
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

/** The values to store for a response. */
export interface Kept {
  answers: Answers;
  finished: boolean;
  resumeAt?: string | null;
  /** The language in which the survey was shown. If it is unknown, the language of the earlier answers is kept. */
  language?: string | undefined;
  /** A keyed hash of the address of an anonymous visitor, if the survey has a maximum of responses. */
  origin?: string | null;
}

/** The first attempt fails if another request creates the response. The second attempt finds that response, unless it was deleted. */
const MAX_ATTEMPTS = 5;

interface ResponseInput {
  respondent: Visitor;
  /** The sent answers by question id. They are merged into the answers of a response in progress. */
  responses: Record<string, unknown>;
  hidden_fields?: Record<string, string>;
  language?: string | undefined;
  finished: boolean;
}

/**
 * Stores a respondent's answers. If they are finished, also submits them and awards the survey's credits. `tx` must be a
 * transaction: response, credits and event are committed together.
 *
 * @param ifMatch the request's header: the `ETag` of the survey that the answers were given to.
 * @throws AppError 409 `survey_closed`, `product_archived`, `self_review`, `response_already_submitted`, or `budget_exhausted`
 *   when the reward for finishing cannot be paid; 412 `changed_meanwhile`; InvalidInputError for answers that do not fit.
 */
export async function saveResponse(
  tx: Queries,
  survey: SurveyRow,
  input: ResponseInput,
  ifMatch?: string,
): Promise<ResponseRow> {
  requireUnchanged(ifMatch, surveyRevision(toSurveyDetails(survey, '')));
  const { respondent, responses, hidden_fields: hidden = {}, language, finished } = input;
  const row = await continueResponse(tx, survey, respondent, (earlier) => ({
    answers: validate(answersTo(survey, earlier, finished), { responses, hidden_fields: hidden, language }),
    finished,
    language,
  }));
  if (!row) throw new Error('A response was not stored');
  return row;
}

/**
 * Stores what `decide` returns for the answers that are stored so far. Requests of one respondent are processed one after the
 * other, so that no request overwrites the answers of another request.
 *
 * @param decide gets the answers stored so far. Returns the response to store, or null to store nothing. Called again if another
 * request has created the response since the first call.
 * @throws as `saveResponse`.
 */
export async function continueResponse(
  tx: Queries,
  survey: SurveyRow,
  respondent: Visitor,
  decide: (earlier: Answers) => Kept | null,
): Promise<ResponseRow | null> {
  requireOpen(survey);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const earlier = await lockResponse(tx, survey, respondent);
    const kept = decide(earlier?.answers ?? {});
    if (!kept) return null;
    requireBounded(kept.answers);
    const earns = kept.finished && deserveReward(survey.questions, kept.answers);
    const credits = earns ? await rewardFor(tx, survey, respondent) : 0;
    const row = await write(tx, survey, respondent, earlier, kept);
    if (!row) continue;
    if (kept.finished) {
      await limitAddress(tx, survey, kept.origin);
      await takePlace(tx, survey, respondent.personId);
      await submit(tx, survey, respondent, row, credits);
    }
    return row;
  }
  throw new Error(`The response was created and deleted ${MAX_ATTEMPTS} times by concurrent requests`);
}

/** The reward that a person can earn: none for anonymous people and for those who have it from an earlier response. */
export async function rewardFor(
  db: Queries,
  { id, accountId, creditReward }: SurveyRow,
  { personId, anonymous }: Visitor,
): Promise<number> {
  if (creditReward === 0 || anonymous) return 0;
  return (await hasReward(db, accountId, id, personId)) ? 0 : creditReward;
}

/** Maximum size of a response. Events contain it twice, and lists up to a thousand of them. */
export const MAX_ANSWERS_BYTES = 250_000;

/** @throws InvalidInputError naming `responses`. */
function requireBounded(answers: Answers): void {
  if (Buffer.byteLength(JSON.stringify(answers)) <= MAX_ANSWERS_BYTES) return;
  throw new InvalidInputError('body', [{ field: 'responses', message: 'All answers together must be at most 250 kB' }]);
}

async function lockResponse(tx: Queries, survey: SurveyRow, { personId }: Visitor): Promise<ResponseRow | null> {
  type Row = { productStatus: ProductRow['status']; ownerId: string | null; revision: number } & (
    ResponseRow | { id: null }
  );
  const [row] = await tx.query<Row>(LOCK, [survey.id, personId, survey.accountId, survey.productId]);
  if (!row) throw surveyNotFound();
  if (row.revision !== survey.revision)
    throw new AppError(409, 'survey_changed', 'The survey has just changed. Load it again and check your answers');
  requireEligible(survey, { status: row.productStatus, owner_id: row.ownerId }, personId);
  if (row.id === null) return null;
  if (row.status !== 'submitted') return row;
  throw new AppError(409, 'response_already_submitted', 'This respondent has already submitted a response');
}

function write(
  tx: Queries,
  survey: SurveyRow,
  { personId, name, anonymous }: Visitor,
  earlier: ResponseRow | null,
  { answers, finished, resumeAt = null, language = earlier?.language ?? '', origin = null }: Kept,
): Promise<ResponseRow | undefined> {
  const score = finished ? scoreOf(survey.questions, answers) : null;
  const state = [JSON.stringify(answers), finished ? 'submitted' : 'in_progress'];
  const query = earlier
    ? tx.query<ResponseRow>(UPDATE, [earlier.id, name, ...state, resumeAt, language, origin, score])
    : tx.query<ResponseRow>(INSERT, [
        newId('resp-'),
        survey.accountId,
        survey.id,
        personId,
        name,
        anonymous,
        ...state,
        resumeAt,
        language,
        origin,
        score,
      ]);
  return query.then(
    ([row]) => row,
    (error: unknown) => {
      // Other responses have reached the survey's maximum since the survey was read.
      throw violates(error, 'surveys_response_limit') ? surveyClosed(SURVEY_FULL) : error;
    },
  );
}

/** @throws AppError 429 `too_many_responses`. */
async function limitAddress(tx: Queries, { id, accountId }: SurveyRow, origin: string | null = null): Promise<void> {
  if (origin === null) return;
  const [row] = await tx.query<{ count: number }>(FROM_ADDRESS, [id, accountId, origin]);
  if ((row?.count ?? 0) > MAX_FROM_ONE_ADDRESS)
    throw new AppError(429, 'too_many_responses', 'Too many answers to this survey came from your network.');
}

async function submit(
  tx: Queries,
  { id: surveyId, accountId }: SurveyRow,
  { personId }: Visitor,
  row: ResponseRow,
  amount: number,
): Promise<void> {
  await award(tx, { accountId, personId, amount, reason: 'survey_completed', sourceId: row.id, surveyId });
  await publish(tx, accountId, { type: 'survey.response.submitted', data: toResponse(row), personId: personId ?? '' });
}
