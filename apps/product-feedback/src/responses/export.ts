import { Transform } from 'node:stream';

import { CSV, cellWithoutFormula } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import type { Queries } from '../db.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { languagesOf } from '../surveys/translations.ts';
import { toResponse, type ResponseRow } from './schemas.ts';
import { COLUMNS } from './store.ts';

// As in store.ts, the condition on the account repeats what finding the survey has checked.
const EXPORT = `SELECT ${COLUMNS} FROM survey_responses
  WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status ORDER BY created_at DESC, id DESC`;

const STATE_LANGUAGES = {
  name: 'responses-state-languages',
  text: `SELECT 1 FROM survey_responses
    WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status AND language <> '' LIMIT 1`,
};

const HEAD = ['id', 'respondent_id', 'respondent_name', 'status', 'created_at'] as const;

/** Streams a survey's responses of one status as CSV (RFC 4180), a column for each question, newest first. */
export async function exportResponses(
  { db, sendDownload }: { db: Queries; sendDownload: SendDownload },
  survey: SurveyRow,
  status: string,
  response: Response,
): Promise<void> {
  const languages = await haveLanguages(db, survey, status);
  return sendDownload(survey.accountId, response, {
    fileName: `${survey.id}-responses.csv`,
    contentType: CSV,
    rows: (client) => client.query(new QueryStream(EXPORT, [survey.id, survey.accountId, status], { batchSize: 500 })),
    format: [toRecords(survey, languages), format(survey, languages)],
  });
}

/** The survey has several, or had them when some of the responses were given. */
async function haveLanguages(db: Queries, survey: SurveyRow, status: string): Promise<boolean> {
  if (languagesOf(survey).length > 1) return true;
  return (await db.query(STATE_LANGUAGES, [survey.id, survey.accountId, status])).length > 0;
}

function toRecords(survey: SurveyRow, languages: boolean): Transform {
  const questions = answerable(survey);
  return new Transform({
    objectMode: true,
    transform(row: ResponseRow, _encoding, done) {
      const { responses, answers: _typed, hidden_fields: hidden = {}, language = '', ...fields } = toResponse(row);
      const cells = [
        ...HEAD.map((column) => fields[column]),
        ...questions.map(({ id }) => responses[id] ?? ''),
        ...survey.hiddenFields.map((name) => hidden[name] ?? ''),
        ...(languages ? [language] : []),
      ];
      done(null, cells.map(cellWithoutFormula));
    },
  });
}

/** Statements have no answers, unless they can be skipped. */
function answerable({ questions }: SurveyRow) {
  return questions.filter((question) => question.type !== 'statement' || question.skip_label !== undefined);
}

/** The column of the language comes last and only where there are any, so that other files stay as they were. */
function format(survey: SurveyRow, languages: boolean) {
  const questions = answerable(survey).map(({ id, text }) => cellWithoutFormula(`${id}: ${text}`));
  const columns = [...HEAD, ...questions, ...survey.hiddenFields, ...(languages ? ['language'] : [])];
  // The library quotes cells with its own delimiter only; RFC 4180 wants any line break quoted.
  return stringify({ header: true, columns, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
