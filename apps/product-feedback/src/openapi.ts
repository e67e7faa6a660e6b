import { createDocument, type Operation } from '@services/common/openapi/openapi';

import { accountOperations } from './accounts/operations.ts';
import * as credits from './credits/schemas.ts';
import { ErrorBody, OPTIONAL_PAGE, OptionalPageQuery, optionalPageOf, pageOf, PageQuery } from './envelope.ts';
import * as feedback from './feedback/schemas.ts';
import * as links from './links/schemas.ts';
import * as products from './products/schemas.ts';
import * as responses from './responses/schemas.ts';
import * as surveys from './surveys/schemas.ts';
import * as updates from './updates/schemas.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** The errors of a POST with a body that makes something. */
const CREATION = [400, 404, 409, 413, 415, 422];
/** A POST that can be repeated without a second effect. */
const IDEMPOTENT = {
  headers: {
    'Idempotency-Key':
      'Repeating a request with the same key within 24 hours gets the first answer again, and no second effect.',
  },
};
const operations: Record<string, Operation> = {
  'GET /api/v1/products': {
    summary: 'List products',
    tag: 'Products',
    query: PageQuery,
    response: pageOf(products.CountedProduct),
    errors: [400],
  },
  'GET /api/v1/products/:id': {
    summary: 'Read a product',
    tag: 'Products',
    response: products.CountedProduct,
    errors: [404],
  },
  'POST /api/v1/products': {
    summary: 'Register a product',
    tag: 'Products',
    body: products.NewProduct,
    response: products.Product,
    errors: CREATION,
    ...IDEMPOTENT,
  },
  'PUT /api/v1/products/:id': {
    summary: 'Change some of the fields',
    tag: 'Products',
    body: products.ChangedProduct,
    response: products.UpdatedProduct,
    errors: [400, 404, 413, 415],
  },
  'GET /api/v1/products/:id/feedback': {
    summary: "List a product's feedback",
    tag: 'Feedback',
    query: feedback.FeedbackQuery,
    response: pageOf(feedback.Feedback),
    errors: [400, 404],
  },
  'POST /api/v1/products/:id/feedback': {
    summary: 'Submit feedback on behalf of a reviewer',
    description: 'The owner of a product cannot review it (409 `SELF_REVIEW`).',
    tag: 'Feedback',
    body: feedback.NewFeedback,
    response: feedback.Feedback,
    errors: CREATION,
    ...IDEMPOTENT,
  },
  'GET /api/v1/feedback/:id': { summary: 'Read feedback', tag: 'Feedback', response: feedback.Feedback, errors: [404] },
  'POST /api/v1/feedback/:id/validate': {
    summary: 'Validate feedback: its reviewer earns credits',
    description: 'Final: 409 `FEEDBACK_ALREADY_VALIDATED` or `FEEDBACK_ALREADY_DISMISSED` afterwards.',
    tag: 'Feedback',
    response: feedback.ValidatedFeedback,
    errors: [404, 409, 422],
    ...IDEMPOTENT,
  },
  'POST /api/v1/feedback/:id/dismiss': {
    summary: 'Dismiss feedback',
    description: 'Final: 409 `FEEDBACK_ALREADY_VALIDATED` or `FEEDBACK_ALREADY_DISMISSED` afterwards.',
    tag: 'Feedback',
    response: feedback.DismissedFeedback,
    errors: [404, 409, 422],
    ...IDEMPOTENT,
  },
  'POST /api/v1/products/:id/feedback-links': {
    summary: 'Sign a link to the feedback page for a reviewer',
    tag: 'Feedback',
    body: links.NewFeedbackLink,
    response: links.Link,
    errors: [400, 404],
  },
  'GET /api/v1/products/:id/surveys': {
    summary: "List a product's surveys",
    description: OPTIONAL_PAGE,
    tag: 'Surveys',
    query: OptionalPageQuery,
    response: optionalPageOf(surveys.ListedSurvey),
    errors: [400, 404],
  },
  'POST /api/v1/products/:id/surveys': {
    summary: 'Publish a survey',
    description: 'Questions get the ids `q1`, `q2`, … by order, which `show_if` and `branches` refer to.',
    tag: 'Surveys',
    body: surveys.NewSurvey,
    response: surveys.Survey,
    errors: CREATION,
    ...IDEMPOTENT,
  },
  'GET /api/v1/surveys/:id': {
    summary: 'Read a survey',
    tag: 'Surveys',
    response: surveys.SurveyDetails,
    errors: [404],
  },
  'PUT /api/v1/surveys/:id': {
    summary: 'Change title or terms',
    tag: 'Surveys',
    body: surveys.ChangedSurvey,
    response: surveys.SurveyDetails,
    errors: [400, 404, 409],
  },
  'POST /api/v1/surveys/:id/close': {
    summary: 'Close a survey',
    tag: 'Surveys',
    response: surveys.SurveyDetails,
    errors: [404],
  },
  'POST /api/v1/surveys/:id/reopen': {
    summary: 'Open a closed survey again',
    tag: 'Surveys',
    response: surveys.SurveyDetails,
    errors: [404, 409],
  },
  'POST /api/v1/surveys/:id/links': {
    summary: 'Sign a link to the survey for a respondent',
    tag: 'Surveys',
    body: links.NewSurveyLink,
    response: links.Link,
    errors: [400, 404],
  },
  'GET /api/v1/surveys/:id/responses': {
    summary: 'List responses, or export them as CSV',
    description:
      `${OPTIONAL_PAGE} With \`format=csv\` all of them as text/csv, a column for each question. An account downloads two ` +
      'at a time; others wait for their turn, and after 10 seconds for a 429 `TOO_MANY_EXPORTS`.',
    tag: 'Responses',
    query: responses.ResponseQuery,
    response: optionalPageOf(responses.SurveyResponse),
    errors: [400, 404],
  },
  'POST /api/v1/surveys/:id/responses': {
    summary: 'Answer a survey on behalf of a respondent',
    description: 'One response per respondent; one in progress (`finished: false`) can be continued and finished.',
    tag: 'Responses',
    body: responses.NewResponse,
    response: responses.SurveyResponse,
    errors: CREATION,
    ...IDEMPOTENT,
  },
  'GET /api/v1/surveys/:id/summary': {
    summary: 'What the responses add up to',
    tag: 'Responses',
    response: responses.SurveySummary,
    errors: [404],
  },
  'GET /api/v1/products/:id/updates': {
    summary: "List a product's updates",
    description: OPTIONAL_PAGE,
    tag: 'Updates',
    query: OptionalPageQuery,
    response: optionalPageOf(updates.Update),
    errors: [400, 404],
  },
  'POST /api/v1/products/:id/updates': {
    summary: 'Post an update',
    tag: 'Updates',
    body: updates.NewUpdate,
    response: updates.Update,
    errors: CREATION,
    ...IDEMPOTENT,
  },
  'GET /api/v1/updates/:id': { summary: 'Read an update', tag: 'Updates', response: updates.Update, errors: [404] },
  'GET /api/v1/reviewers/:id/credits': {
    summary: "A reviewer's or respondent's balance and ledger entries",
    tag: 'Credits',
    query: PageQuery,
    response: credits.Credits,
    errors: [400],
  },
  ...webhookOperations,
  ...accountOperations,
};

/** The API's document, assembled from the schemas that also validate. */
export const document = createDocument({
  title: 'Product feedback',
  version: '1',
  description:
    'Products, the feedback that earns reviewers credits, surveys that people answer in a browser, and updates with feeds.',
  security: { type: 'http', scheme: 'bearer', description: 'An API key, `pf_…`' },
  error: { schema: ErrorBody, common: [401, 403, 429, 500] },
  operations,
});
