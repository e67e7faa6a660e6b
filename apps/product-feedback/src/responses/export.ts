import { Transform } from 'node:stream';

import { CSV, cellWithoutFormula } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import type { SurveyRow } from '../surveys/schemas.ts';
import { languagesOf } from '../surveys/translations.ts';
import { toResponse, type ResponseRow } from './schemas.ts';
import { COLUMNS } from './store.ts';

// As in store.ts, the condition on the account repeats what finding the survey has checked.
const EXPORT = `SELECT ${COLUMNS} FROM survey_responses
  WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status ORDER BY created_at DESC, id DESC`;

const HEAD = ['id', 'respondent_id', 'respondent_name', 'status', 'created_at'] as const;

/** Streams a survey's responses of one status as CSV (RFC 4180), a column for each question, newest first. */
export function exportResponses(
  send: SendDownload,
  survey: SurveyRow,
  status: string,
  response: Response,
): Promise<void> {
  return send(survey.accountId, response, {
    fileName: `${survey.id}-responses.csv`,
    contentType: CSV,
    rows: (client) => client.query(new QueryStream(EXPORT, [survey.id, survey.accountId, status], { batchSize: 500 })),
    format: [toRecords(survey), format(survey)],
  });
}

function toRecords(survey: SurveyRow): Transform {
  const questions = answerable(survey);
  return new Transform({
    objectMode: true,
    transform(row: ResponseRow, _encoding, done) {
      const { responses, answers: _typed, hidden_fields: hidden = {}, language = '', ...fields } = toResponse(row);
      const cells = [
        ...HEAD.map((column) => fields[column]),
        ...questions.map(({ id }) => responses[id] ?? ''),
        ...survey.hiddenFields.map((name) => hidden[name] ?? ''),
        ...(isTranslated(survey) ? [language] : []),
      ];
      done(null, cells.map(cellWithoutFormula));
    },
  });
}

/** The column of the language comes last and only where there are several, so that other files stay as they were. */
function isTranslated(survey: SurveyRow): boolean {
  return languagesOf(survey).length > 1;
}

/** Statements have no answers, unless they can be skipped. */
function answerable({ questions }: SurveyRow) {
  return questions.filter((question) => question.type !== 'statement' || question.skip_label !== undefined);
}

function format(survey: SurveyRow) {
  const questions = answerable(survey).map(({ id, text }) => cellWithoutFormula(`${id}: ${text}`));
  const columns = [...HEAD, ...questions, ...survey.hiddenFields, ...(isTranslated(survey) ? ['language'] : [])];
  // The library quotes cells with its own delimiter only; RFC 4180 wants any line break quoted.
  return stringify({ header: true, columns, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
