import { AppError } from '@services/common/http/errors';
import { takeReadTurn } from '@services/common/http/turns';
import type { Request } from 'express';
import { z } from 'zod';

import type { Db } from '../db.ts';
import { OPTIONAL_PAGE, optionalPage, optionalPageOf } from '../envelope.ts';
import { AT_ONCE, EXPORTED } from '../export-formats.ts';
import { operation } from '../operation.ts';
import type { Caller } from '../scopes.ts';
import { idOf } from '../text.ts';
import { getSurvey } from '../surveys/store.ts';
import { compareResponses } from './comparison.ts';
import { responsesFile } from './export.ts';
import { sendFile } from './files.ts';
import {
  ComparisonQuery,
  NewResponse,
  ResponseExportQuery,
  ResponseQuery,
  SurveyComparison,
  SurveyResponse,
  SurveySummary,
  SurveyTrend,
  TrendQuery,
  toResponse,
  type ResponseRow,
} from './schemas.ts';
import { listResponses, saveResponse } from './store.ts';
import { summarizeSurvey } from './summary.ts';
import { trendOf } from './trend.ts';

const tag = 'Responses';
const params = { id: 'survey-01k9x3w8d0q4m7v5t2r6y8z1ab' };
export const response = {
  id: 'resp-01k9x3w8d0q4m7v5t2r6y8z1ab',
  survey_id: params.id,
  respondent_id: 'user-8',
  respondent_name: 'Reviewer 8',
  responses: { q1: '5', q2: 'The weekend' },
  answers: { q1: 5, q2: 'The weekend' },
  status: 'submitted',
  created_at: '2026-03-01T10:00:00.000Z',
} as const;
const summaries = [
  {
    id: 'q1',
    text: 'How do you rate it?',
    type: 'rating',
    answered: 1,
    average: 5,
    distribution: ['1', '2', '3', '4', '5'].map((value) => ({
      value,
      count: value === '5' ? 1 : 0,
      percentage: value === '5' ? 100 : 0,
    })),
  },
  { id: 'q2', text: 'What is missing?', type: 'text', answered: 1 },
];

interface Sent {
  caller: Caller;
  params: { id: string };
  body: z.output<typeof NewResponse>;
  request: Request;
}

async function save(db: Db, { caller, params, body, request }: Sent): Promise<ResponseRow> {
  const { respondent_id: personId, respondent_name: name, ...input } = body;
  const survey = await getSurvey(db, caller.accountId, params.id);
  const respondent = { personId, name, anonymous: false };
  return db.statements((tx) => saveResponse(tx, survey, { ...input, respondent }, request.headers['if-match']));
}

export const responseOperations = [
  operation({
    id: 'responses.list',
    method: 'get',
    path: '/api/v1/surveys/:id/responses',
    tag,
    scope: 'responses:read',
    summary: 'List responses',
    description: OPTIONAL_PAGE,
    query: ResponseQuery,
    response: optionalPageOf(SurveyResponse),
    errors: { 404: ['survey_not_found'] },
    example: { params, query: { status: 'submitted' }, response: { data: [response] } },
    async handle({ db }, { caller: { accountId }, params, query: { status, ...query } }) {
      const survey = await getSurvey(db, accountId, params.id);
      return optionalPage(
        query,
        async (slice) => (await listResponses(db, survey, status, slice)).map(toResponse),
        async () =>
          status === 'submitted'
            ? survey.responseCount
            : db.orm.surveyResponse.count({ where: { accountId, surveyId: survey.id, status } }),
      );
    },
  }),
  operation({
    id: 'responses.export',
    method: 'get',
    path: '/api/v1/surveys/:id/responses/export',
    tag,
    scope: 'responses:read',
    summary: 'Export responses as CSV, XLSX or JSON',
    description:
      'One file with all responses, newest first. A table has a column for each question, and several columns for a multiple choice, a ' +
      'ranking (each option with its rank) and a matrix (each row). Hidden fields and the language follow. The columns depend ' +
      `only on the survey. ${AT_ONCE}`,
    query: ResponseExportQuery,
    response: [...EXPORTED],
    errors: { 404: ['survey_not_found'], 429: ['too_many_exports'] },
    example: {
      params,
      query: { values: 'codes' },
      response:
        'id,respondent_id,respondent_name,status,created_at,q1,q2,language\r\n' +
        `${response.id},user-8,Reviewer 8,submitted,${response.created_at},5,The weekend,\r\n`,
    },
    async handle({ db, sendDownload }, { caller, params, query }, response) {
      const survey = await getSurvey(db, caller.accountId, params.id);
      return sendDownload(caller.accountId, response, responsesFile(survey, query));
    },
  }),
  operation({
    id: 'responses.file',
    method: 'get',
    path: '/api/v1/surveys/:id/files/:file',
    tag,
    scope: 'responses:read',
    summary: 'Download a file of a response',
    params: z.object({ id: idOf('survey'), file: idOf('file') }),
    description: 'A file that a respondent sent. Files come from strangers: check them before you open them.',
    response: ['application/octet-stream'],
    errors: { 404: ['survey_not_found', 'file_not_found'] },
    example: { params: { ...params, file: 'file-01k9x3w8d0q4m7v5t2r6y8z1ab' }, response: 'The content of the file' },
    async handle({ db }, { caller, params }, response) {
      return sendFile(db, await getSurvey(db, caller.accountId, params.id), params.file, response);
    },
  }),
  operation({
    id: 'responses.create',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/surveys/:id/responses',
    tag,
    scope: 'responses:write',
    summary: 'Answer a survey on behalf of a respondent',
    description:
      'Each respondent has one response. With `finished: false` it stays in progress, and answers that you send later are merged ' +
      'into it. Finishing requires at least one answer and earns the reward of the survey, once per respondent. If a budget is too small, the answers ' +
      'are kept and the response stays in progress. Owners cannot answer surveys about their own product. In `If-Match`, send the `ETag` of the survey as it was shown.',
    body: NewResponse,
    idempotent: 'handled',
    response: SurveyResponse,
    errors: {
      404: ['survey_not_found'],
      409: [
        'survey_closed',
        'survey_changed',
        'response_already_submitted',
        'self_review',
        'product_archived',
        'budget_exhausted',
      ],
      412: ['changed_meanwhile'],
    },
    example: {
      params,
      body: { respondent_id: 'user-8', respondent_name: 'Reviewer 8', responses: { q1: 5, q2: 'The weekend' } },
      response,
    },
    async handle({ db, once }, input) {
      try {
        return await once(input.request, input.caller.accountId, async (tx) => toResponse(await save(tx, input)));
      } catch (error) {
        // The transaction was rolled back because the reward cannot be paid.
        if (error instanceof AppError && error.code === 'budget_exhausted')
          await save(db, { ...input, body: { ...input.body, finished: false } });
        throw error;
      }
    },
  }),
  operation({
    id: 'responses.summarize',
    method: 'get',
    path: '/api/v1/surveys/:id/summary',
    tag,
    scope: 'responses:read',
    summary: 'Summarize the responses to a survey',
    description:
      'Only finished responses count. `dropped_off` shows where people stopped. Words are counted in the first 200 characters ' +
      'of at most 1,000 of the newest texts.',
    response: SurveySummary,
    errors: { 404: ['survey_not_found'] },
    example: {
      params,
      response: {
        survey_id: params.id,
        title: 'First impressions',
        responses_started: 1,
        responses_finished: 1,
        completion_rate: 100,
        questions: summaries.map((question) => ({
          ...question,
          dropped_off: 0,
          ...(question.type === 'text' && { words: [{ word: 'weekend', count: 1 }] }),
        })),
      },
    },
    async handle({ db }, { caller: { accountId }, params }) {
      const survey = await getSurvey(db, accountId, params.id);
      return takeReadTurn(db, accountId, () => summarizeSurvey(db, survey));
    },
  }),
  operation({
    id: 'responses.compare',
    method: 'get',
    path: '/api/v1/surveys/:id/comparison',
    tag,
    scope: 'responses:read',
    summary: 'Compare the responses by an answer or a hidden field',
    description:
      'One summary for each value, side by side. A response that chose several options is in several columns. All free texts ' +
      'given instead of an option share one column. Unlike in the summary, words are not counted.',
    query: ComparisonQuery,
    response: SurveyComparison,
    errors: { 404: ['survey_not_found'] },
    example: {
      params,
      query: { by: 'q1', value: '5' },
      response: {
        survey_id: params.id,
        by: 'q1',
        compared: 1,
        columns: [
          {
            value: '5',
            responses: 1,
            questions: summaries,
          },
        ],
      },
    },
    async handle({ db }, { caller: { accountId }, params, query }) {
      const survey = await getSurvey(db, accountId, params.id);
      return takeReadTurn(db, accountId, () => compareResponses(db, survey, query));
    },
  }),
  operation({
    id: 'responses.trend',
    method: 'get',
    path: '/api/v1/surveys/:id/trend',
    tag,
    scope: 'responses:read',
    summary: 'Count the responses over time',
    description: "By days, weeks or months in the account's time zone. Means cover the newest 50,000 responses.",
    query: TrendQuery,
    response: SurveyTrend,
    errors: { 404: ['survey_not_found'] },
    example: {
      params,
      query: { interval: 'month' },
      response: {
        survey_id: params.id,
        interval: 'month',
        periods: [{ start: '2026-03-01', responses: 1, averages: { q1: 5 } }],
      },
    },
    async handle({ db }, { caller: { accountId }, params, query: { interval } }) {
      const survey = await getSurvey(db, accountId, params.id);
      return takeReadTurn(db, accountId, () => trendOf(db, survey, interval));
    },
  }),
];
