import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import type { Queries } from '../db.ts';
import { asCsv, type Formatted } from '../export-formats.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { languagesOf } from '../surveys/translations.ts';
import { COLUMNS, toResponse, type ResponseRow } from './schemas.ts';

// As in store.ts, the condition on the account repeats the check made when the survey was found.
const EXPORT = `SELECT ${COLUMNS} FROM survey_responses
  WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status ORDER BY created_at DESC, id DESC`;

const STATE_LANGUAGES = {
  name: 'responses-state-languages',
  text: `SELECT 1 FROM survey_responses
    WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status AND language <> '' LIMIT 1`,
};

const HEAD = ['id', 'respondent_id', 'respondent_name', 'status', 'created_at'] as const;

/** The number of responses of a download that are in memory at once. Each has up to `MAX_ANSWERS_BYTES`. */
const ROWS_AT_ONCE = 10;

/** Streams a survey's responses with one status as CSV (RFC 4180), newest first, with a column for each question. */
export async function exportResponses(
  { db, sendDownload }: { db: Queries; sendDownload: SendDownload },
  survey: SurveyRow,
  status: string,
  response: Response,
): Promise<void> {
  const { extension, ...file } = formatOf(survey, await haveLanguages(db, survey, status));
  return sendDownload(survey.accountId, response, {
    ...file,
    fileName: `${survey.id}-responses.${extension}`,
    rows: (client) =>
      client.query(new QueryStream(EXPORT, [survey.id, survey.accountId, status], { batchSize: ROWS_AT_ONCE })),
  });
}

/** Whether to export languages: the survey has several now, or had several when some responses were given. */
async function haveLanguages(db: Queries, survey: SurveyRow, status: string): Promise<boolean> {
  if (languagesOf(survey).length > 1) return true;
  return (await db.query(STATE_LANGUAGES, [survey.id, survey.accountId, status])).length > 0;
}

function formatOf(survey: SurveyRow, languages: boolean): Formatted {
  const questions = answerable(survey);
  // The column of the language is the last one and exists only if the survey has languages, so that other files do not change.
  const columns = [
    ...HEAD,
    ...questions.map(({ id, text }) => `${id}: ${text}`),
    ...survey.hiddenFields,
    ...(languages ? ['language'] : []),
  ];
  return asCsv(columns, (row: ResponseRow) => {
    const { responses, answers: _typed, hidden_fields: hidden = {}, language = '', ...fields } = toResponse(row);
    return [
      ...HEAD.map((column) => fields[column]),
      ...questions.map(({ id }) => responses[id] ?? ''),
      ...survey.hiddenFields.map((name) => hidden[name] ?? ''),
      ...(languages ? [language] : []),
    ];
  });
}

/** Statements have no answers, unless they can be skipped. */
function answerable({ questions }: SurveyRow) {
  return questions.filter((question) => question.type !== 'statement' || question.skip_label !== undefined);
}
