import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';

import { given, isMissing, NEWEST_FIRST, violates, prepared, type Db } from '../db.ts';
import { selectFitting, type Slice } from '../envelope.ts';
import type { Survey } from '../generated/prisma/client.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { keepCorrection, structureOf } from './corrections.ts';
import {
  ChangedContent,
  concernsContent,
  changesTo,
  toSurveyDetails,
  type ChangedSurvey,
  type NewSurvey,
  type SurveyRow,
} from './schemas.ts';
import { surveyRevision, surveyState } from './states.ts';

const LOCK = prepared('SELECT id FROM surveys WHERE id = $1 AND account_id = $2 FOR UPDATE');

export function surveyNotFound(): AppError {
  return new AppError(404, 'survey_not_found', 'Survey not found');
}

/** @throws AppError 404 `product_not_found`, 409 `product_archived`. */
export async function createSurvey(
  db: Db,
  accountId: string,
  productId: string,
  survey: NewSurvey,
): Promise<SurveyRow> {
  const product = await getProduct(db, accountId, productId);
  if (product.status === 'Archived')
    throw new AppError(409, 'product_archived', 'This product is archived and no longer accepts surveys');
  const { title, intro = '', questions, endings, hidden_fields: hiddenFields, credit_reward: creditReward } = survey;
  const { language, translations } = survey;
  const content = { title, intro, questions, endings, hiddenFields, creditReward, language, translations };
  const data = { id: newId('survey-'), accountId, productId, ...content, ...toColumns(survey) };
  return toRow(await db.orm.survey.create({ data }).catch(unlessDeleted));
}

const SLICE = prepared(
  selectFitting(
    'surveys',
    'product_id = $1 AND account_id = $2',
    'octet_length(questions::text) + octet_length(endings::text) + octet_length(translations::text)',
    { take: '$3', skip: '$4' },
  ),
);

/** A slice of a product's surveys, newest first. @throws AppError 404 `product_not_found`. */
export async function listSurveys(
  db: Db,
  accountId: string,
  productId: string,
  { skip, take }: Slice,
): Promise<SurveyRow[]> {
  await getProduct(db, accountId, productId);
  const fitting = await db.query<{ id: string }>(SLICE, [productId, accountId, take, skip]);
  const where = { accountId, id: { in: fitting.map(({ id }) => id) } };
  return (await db.orm.survey.findMany({ where, orderBy: NEWEST_FIRST })).map(toRow);
}

export function countSurveys({ orm }: Db, accountId: string, productId: string): Promise<number> {
  return orm.survey.count({ where: { accountId, productId } });
}

/** @throws AppError 404 `survey_not_found`. */
export async function getSurvey({ orm }: Db, accountId: string, id: string): Promise<SurveyRow> {
  const survey = await orm.survey.findUnique({ where: { id, accountId } });
  if (!survey) throw surveyNotFound();
  return toRow(survey);
}

/**
 * A survey by its id alone, for the hosted page, whose visitors have no account: knowing the id is enough to see the page.
 *
 * @throws AppError 404 `survey_not_found`.
 */
export async function getPublicSurvey({ orm }: Db, id: string): Promise<SurveyRow> {
  const survey = await orm.survey.findUnique({ where: { id } });
  if (!survey) throw surveyNotFound();
  return toRow(survey);
}

/**
 * Changes a survey. After the first answer, only its texts and terms can change, and the changes are kept. `tx` must be a
 * transaction, which locks the survey.
 *
 * @throws AppError 404 `survey_not_found`; 409 `survey_has_responses`; 409 `survey_closed` when there are more responses than
 *   `max_responses` allows; 412 when `ifMatch` names an earlier state. InvalidInputError when the changes contradict the rest
 *   of the survey.
 */
export async function updateSurvey(
  tx: Db,
  accountId: string,
  id: string,
  changes: ChangedSurvey,
  ifMatch?: string,
): Promise<SurveyRow> {
  const [locked] = await tx.query(LOCK, [id, accountId]);
  if (!locked) throw surveyNotFound();
  const survey = toRow(await tx.orm.survey.findUniqueOrThrow({ where: { id, accountId } }));
  requireUnchanged(ifMatch, surveyRevision(toSurveyDetails(survey, '')));
  const { title, ...terms } = validate(changesTo(survey), changes);
  const content: Partial<SurveyRow> = concernsContent(changes) ? contentOf(survey, changes) : {};
  const { language: _language, translations: _translations, ...asked } = content;
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const isSame = names.every((name) => isDeepStrictEqual(asked[name], survey[name]));
  const columns = {
    ...content,
    ...given({ title }),
    ...toColumns(terms),
    ...(!isSame && { revision: survey.revision + 1 }),
  };
  const hasBegun = await tx.orm.surveyResponse.findFirst({ where: { surveyId: id, accountId }, select: { id: true } });
  if (!hasBegun) return change(tx, accountId, id, columns);
  if (columns.draft || !isDeepStrictEqual(structureOf(survey), structureOf({ ...survey, ...asked })))
    throw new AppError(
      409,
      'survey_has_responses',
      'The survey has responses, so only its texts and terms can change. Copy the survey and change the copy',
    );
  await keepCorrection(tx, survey, { ...survey, ...columns });
  return change(tx, accountId, id, columns);
}

/** The content after the changes: all of it must fit together. */
function contentOf(survey: SurveyRow, changes: ChangedSurvey) {
  const whole = { ...survey, hidden_fields: survey.hiddenFields, ...changes };
  const { hidden_fields: hiddenFields, ...content } = validate(ChangedContent, whole);
  return { ...content, hiddenFields, ...given({ intro: changes.intro, creditReward: changes.credit_reward }) };
}

/**
 * Copies a survey within its product, with its terms, but open and without dates and responses.
 *
 * @throws AppError 404 `survey_not_found`, 409 `product_archived`.
 */
export async function copySurvey(db: Db, accountId: string, id: string, title?: string): Promise<SurveyRow> {
  const original = await getSurvey(db, accountId, id);
  return createSurvey(db, accountId, original.productId, {
    title: title ?? original.title,
    intro: original.intro,
    questions: original.questions,
    endings: original.endings,
    hidden_fields: original.hiddenFields,
    credit_reward: original.creditReward,
    language: original.language,
    translations: original.translations,
    allow_anonymous: original.allowAnonymous,
    max_responses: original.maxResponses,
    budget_left: original.budgetLeft,
  });
}

/** Closes the survey manually. Closing a closed survey changes nothing. @throws AppError 404 `survey_not_found`. */
export async function closeSurvey(db: Db, accountId: string, id: string): Promise<SurveyRow> {
  const survey = await getSurvey(db, accountId, id);
  return survey.closedAt ? survey : change(db, accountId, id, { closedAt: new Date() });
}

/**
 * Reopens a survey that was closed manually.
 *
 * @throws AppError 404 `survey_not_found`, 409 `survey_closed` when its closing date or its maximum keeps it closed.
 */
export async function reopenSurvey(db: Db, accountId: string, id: string): Promise<SurveyRow> {
  const survey = await getSurvey(db, accountId, id);
  const state = surveyState({ ...survey, closedAt: null });
  if (state === 'closed')
    throw new AppError(409, 'survey_closed', 'The closing date has passed. Change closes_at first');
  if (state === 'full') throw new AppError(409, 'survey_closed', 'The survey is full. Raise max_responses first');
  return change(db, accountId, id, { closedAt: null });
}

async function change({ orm }: Db, accountId: string, id: string, data: Partial<SurveyRow>): Promise<SurveyRow> {
  try {
    return toRow(await orm.survey.update({ where: { id, accountId }, data }));
  } catch (error) {
    if (isMissing(error)) throw surveyNotFound();
    if (!violates(error, 'surveys_response_limit')) throw error;
    throw new AppError(409, 'survey_closed', 'The survey already has more responses than max_responses');
  }
}

function toColumns(terms: ChangedSurvey) {
  const time = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text);
  return given({
    draft: terms.draft,
    allowAnonymous: terms.allow_anonymous,
    opensAt: time(terms.opens_at),
    closesAt: time(terms.closes_at),
    maxResponses: terms.max_responses,
    budgetLeft: terms.budget_left,
  });
}

/** Questions, endings and translations need no check, because they were checked before they were stored. */
const toRow = (survey: Survey) => survey as unknown as SurveyRow;
