import { InvalidInputError } from '@services/common/http/errors';
import { z } from 'zod';

import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listCorrections, SurveyCorrection } from './corrections.ts';
import {
  ChangedSurvey,
  CopiedSurvey,
  ImportedSurvey,
  ListedSurvey,
  NewSurvey,
  Survey,
  SurveyFile,
  SurveyDetails,
  SurveyJsSurvey,
  toListedSurvey,
  toSurvey,
  toSurveyFile,
  toSurveyDetails,
} from './schemas.ts';
import { fromSurveyJs } from './surveyjs/convert.ts';
import { surveyRevision } from './states.ts';
import {
  closeSurvey,
  copySurvey,
  countSurveys,
  createSurvey,
  getSurvey,
  listSurveys,
  reopenSurvey,
  updateSurvey,
} from './store.ts';

const tag = 'Surveys';
const unknownSurvey = { 404: ['survey_not_found'] };
const questions = [
  { text: 'How do you rate it?', type: 'rating', required: true },
  { text: 'What is missing?', type: 'text' },
] as const;
const survey = {
  id: 'survey-01k9x3w8d0q4m7v5t2r6y8z1ab',
  product_id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab',
  title: 'First impressions',
  questions: questions.map((question, index) => ({ id: `q${index + 1}`, ...question })),
  credit_reward: 15,
  created_at: '2026-03-01T10:00:00.000Z',
  allow_anonymous: true,
  url: 'http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab',
};
const file = {
  title: survey.title,
  questions: survey.questions,
  credit_reward: survey.credit_reward,
  allow_anonymous: survey.allow_anonymous,
};
const product = { id: survey.product_id };
const params = { id: survey.id };
const details = {
  ...survey,
  response_count: 0,
  status: 'open' as const,
  opens_at: null,
  closes_at: null,
  max_responses: null,
};

export const surveyOperations = [
  operation({
    id: 'surveys.list',
    method: 'get',
    path: '/api/v1/products/:id/surveys',
    tag,
    scope: 'surveys:read',
    summary: "List a product's surveys",
    description: OPTIONAL_PAGE,
    query: OptionalPageQuery,
    response: optionalPageOf(ListedSurvey),
    errors: { 404: ['product_not_found'] },
    example: { params: product, response: { data: [{ ...survey, response_count: 0, status: 'open' }] } },
    handle: ({ db, config }, { caller: { accountId }, params: { id }, query }) =>
      optionalPage(
        query,
        async (slice) =>
          (await listSurveys(db, accountId, id, slice)).map((row) => toListedSurvey(row, config.PUBLIC_URL)),
        () => countSurveys(db, accountId, id),
      ),
  }),
  operation({
    id: 'surveys.create',
    method: 'post',
    path: '/api/v1/products/:id/surveys',
    tag,
    scope: 'surveys:write',
    summary: 'Publish a survey',
    description:
      'Questions get the IDs `q1`, `q2`, … in order, which `show_if` and `branches` refer to. Anyone with the `url` can answer ' +
      'anonymously, without earning credits, unless `allow_anonymous` is false.',
    body: NewSurvey,
    idempotent: true,
    response: Survey,
    errors: { 404: ['product_not_found'], 409: ['product_archived'] },
    example: {
      params: product,
      body: { title: survey.title, questions: [...questions], credit_reward: 15 },
      response: survey,
    },
    handle: async ({ db, config }, { caller, params, body }) =>
      toSurvey(await createSurvey(db, caller.accountId, params.id, body), config.PUBLIC_URL),
  }),
  operation({
    id: 'surveys.import',
    method: 'post',
    path: '/api/v1/products/:id/surveys/import',
    tag,
    scope: 'surveys:write',
    summary: 'Import a survey of SurveyJS',
    description:
      'Creates a draft from a survey in the JSON format of SurveyJS, with its translations and conditions. `left_out` lists what ' +
      'has no counterpart here, except the layout, so that you can check the draft before you publish it.',
    body: SurveyJsSurvey,
    idempotent: true,
    response: ImportedSurvey,
    errors: { 404: ['product_not_found'], 409: ['product_archived'] },
    example: {
      params: product,
      body: {
        title: survey.title,
        elements: [
          { type: 'rating', name: 'rate', title: 'How do you rate it?', isRequired: true },
          { type: 'signaturepad', name: 'signature' },
        ],
      },
      response: {
        survey: {
          ...survey,
          credit_reward: 0,
          questions: survey.questions.slice(0, 1).map((question) => ({ ...question, scale: 5 })),
          draft: true,
        },
        left_out: [{ part: 'signature', reason: 'Questions of type signaturepad have no counterpart' }],
      },
    },
    async handle({ db, config }, { caller, params, body }) {
      const { survey, leftOut } = fromSurveyJs(body);
      if (!survey)
        throw new InvalidInputError('body', [
          { field: 'pages', message: 'No question of this survey can be imported' },
          ...leftOut.slice(0, 20).map(({ part, reason }) => ({ field: part, message: reason })),
        ]);
      const created = await createSurvey(db, caller.accountId, params.id, { ...survey, draft: true });
      return { survey: toSurvey(created, config.PUBLIC_URL), left_out: leftOut };
    },
  }),
  operation({
    id: 'surveys.get',
    method: 'get',
    path: '/api/v1/surveys/:id',
    tag,
    scope: 'surveys:read',
    summary: 'Read a survey',
    response: SurveyDetails,
    errors: unknownSurvey,
    example: { params, response: details },
    revision: surveyRevision,
    handle: async ({ db, config }, { caller, params }) =>
      toSurveyDetails(await getSurvey(db, caller.accountId, params.id), config.PUBLIC_URL),
  }),
  operation({
    id: 'surveys.update',
    method: 'put',
    path: '/api/v1/surveys/:id',
    tag,
    scope: 'surveys:write',
    summary: 'Update a survey',
    description:
      'Omitted fields stay unchanged; lists are replaced as a whole. Texts and terms (access, dates, maximum and budget) can ' +
      'change at any time; changes after the first answer are listed. Types, options, order, rules and hidden fields can change until the first person begins to ' +
      'answer. After that, copy the survey.',
    body: ChangedSurvey,
    response: SurveyDetails,
    errors: { ...unknownSurvey, 409: ['survey_closed', 'survey_has_responses'] },
    example: {
      params,
      body: { title: 'First weeks', max_responses: 100 },
      response: { ...details, title: 'First weeks', max_responses: 100 },
    },
    revision: surveyRevision,
    handle: async ({ db, config }, { caller, params, body, request: { headers } }) =>
      toSurveyDetails(
        await db.transaction((tx) => updateSurvey(tx, caller.accountId, params.id, body, headers['if-match'])),
        config.PUBLIC_URL,
      ),
  }),
  operation({
    id: 'surveys.corrections',
    method: 'get',
    path: '/api/v1/surveys/:id/corrections',
    tag,
    scope: 'surveys:read',
    summary: 'List corrections of a survey',
    description: 'The latest 40 changes to texts and terms since the first person began to answer, newest first.',
    response: z.object({ data: z.array(SurveyCorrection).describe('The corrections') }),
    errors: unknownSurvey,
    example: {
      params,
      response: {
        data: [
          {
            id: 'change-01k9x3w8d0q4m7v5t2r6y8z1ab',
            response_count: 1,
            changes: [{ field: 'questions.0.text', before: 'How do you rate it?', after: 'How was it?' }],
            created_at: '2026-03-02T10:00:00.000Z',
          },
        ],
      },
    },
    handle: async ({ db }, { caller, params }) => ({
      data: await listCorrections(db, await getSurvey(db, caller.accountId, params.id)),
    }),
  }),
  operation({
    id: 'surveys.file',
    method: 'get',
    path: '/api/v1/surveys/:id/file',
    tag,
    scope: 'surveys:read',
    summary: 'Export a survey as a file',
    description:
      'The texts in all languages, the questions, endings and terms, without dates and responses. `POST /products/{id}/surveys` ' +
      'creates the same survey from the file, in this or another account.',
    response: SurveyFile,
    errors: unknownSurvey,
    example: { params, response: file },
    handle: async ({ db }, { caller, params }) => toSurveyFile(await getSurvey(db, caller.accountId, params.id)),
  }),
  operation({
    id: 'surveys.copy',
    method: 'post',
    path: '/api/v1/surveys/:id/copy',
    tag,
    scope: 'surveys:write',
    summary: 'Copy a survey',
    description:
      'The copy belongs to the same product and has the same content, access, maximum and budget. It is open, and has no dates or responses.',
    body: CopiedSurvey,
    idempotent: true,
    response: Survey,
    errors: { ...unknownSurvey, 409: ['product_archived'] },
    example: { params, body: { title: 'Second impressions' }, response: { ...survey, title: 'Second impressions' } },
    handle: async ({ db, config }, { caller, params, body }) =>
      toSurvey(await copySurvey(db, caller.accountId, params.id, body.title), config.PUBLIC_URL),
  }),
  operation({
    id: 'surveys.close',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/surveys/:id/close',
    tag,
    scope: 'surveys:write',
    summary: 'Close a survey',
    description: 'The survey accepts no responses until you reopen it. Closing it again has no effect.',
    response: SurveyDetails,
    errors: unknownSurvey,
    example: { params, response: { ...details, status: 'closed' } },
    handle: async ({ db, config }, { caller, params }) =>
      toSurveyDetails(await closeSurvey(db, caller.accountId, params.id), config.PUBLIC_URL),
  }),
  operation({
    id: 'surveys.reopen',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/surveys/:id/reopen',
    tag,
    scope: 'surveys:write',
    summary: 'Reopen a closed survey',
    response: SurveyDetails,
    errors: { ...unknownSurvey, 409: ['survey_closed'] },
    example: { params, response: details },
    handle: async ({ db, config }, { caller, params }) =>
      toSurveyDetails(await reopenSurvey(db, caller.accountId, params.id), config.PUBLIC_URL),
  }),
];
