import { prepared, type Queries } from '../db.ts';
import type { SurveyRow } from './schemas.ts';
import { surveyClosed, SURVEY_FULL } from './states.ts';

/** Waits for responses that are being submitted, because each changes the survey's row. */
const LOCK = prepared('SELECT id FROM surveys WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE');
const RESERVE = prepared(`
    WITH expired AS (DELETE FROM survey_places WHERE survey_id = $1 AND account_id = $2 AND respondent_id <> $3 AND expires_at <= now())
    INSERT INTO survey_places AS p (survey_id, account_id, respondent_id, expires_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey_id, respondent_id) DO UPDATE SET expires_at = greatest(p.expires_at, excluded.expires_at)`);
const LEFT = prepared(`SELECT s.max_responses - s.response_count - (SELECT count(*)::int FROM survey_places AS p
      WHERE p.survey_id = s.id AND p.account_id = $2 AND p.respondent_id <> $3 AND p.expires_at > now()) AS left
    FROM surveys AS s WHERE s.id = $1 AND s.account_id = $2`);
const TAKE = prepared('DELETE FROM survey_places WHERE survey_id = $1 AND account_id = $2 AND respondent_id = $3');

/**
 * The number of responses that a survey still accepts from a person: the maximum, minus the responses that are submitted or
 * reserved for other people.
 */
export async function placesLeft(
  db: Queries,
  { id, accountId, maxResponses }: SurveyRow,
  personId: string,
): Promise<number> {
  if (maxResponses === null) return Infinity;
  const [row] = await db.query<{ left: number }>(LEFT, [id, accountId, personId]);
  return row?.left ?? 0;
}

/**
 * If the survey has a maximum number of responses, reserves one of them for the person until their link expires. `tx` must be a
 * transaction.
 *
 * @throws AppError 409 `survey_closed` if all responses are submitted or reserved.
 */
export async function reservePlace(tx: Queries, survey: SurveyRow, personId: string, expiresAt: Date): Promise<void> {
  if (survey.maxResponses === null) return;
  await tx.query(LOCK, [survey.id, survey.accountId]);
  if ((await placesLeft(tx, survey, personId)) < 1) throw surveyClosed(SURVEY_FULL);
  await tx.query(RESERVE, [survey.id, survey.accountId, personId, expiresAt]);
}

/**
 * Ends a person's reservation, because the transaction `tx` has just submitted the response.
 *
 * @throws AppError 409 `survey_closed` if the response takes a place that is reserved for another person.
 */
export async function takePlace(tx: Queries, survey: SurveyRow, personId: string): Promise<void> {
  if (survey.maxResponses === null) return;
  await tx.query(TAKE, [survey.id, survey.accountId, personId]);
  if ((await placesLeft(tx, survey, personId)) < 0) throw surveyClosed(SURVEY_FULL);
}
