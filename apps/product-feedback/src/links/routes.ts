import { operation } from '../operation.ts';
import type { Config } from '../config.ts';
import { getProduct, requireFeedbackPage } from '../products/store.ts';
import { requireEligible } from '../surveys/eligibility.ts';
import { requireNotEnded } from '../surveys/states.ts';
import { reservePlace } from '../surveys/places.ts';
import { getSurvey } from '../surveys/store.ts';
import { expiryOf, Link, NewFeedbackLink, NewSurveyLink } from './schemas.ts';
import { signVisitor, type Visitor } from './tokens.ts';

const IDENTITY = 'Anyone who opens the link acts as this person, who earns the credits.';
/** Shortened: a real token contains the person's id and name and is longer. */
const TOKEN = 'eyJwIjoidXNlci03In0.Zk3v8Qw1LxT5rUcY';
const link = (path: string) => ({
  url: `http://localhost:4002${path}?t=${TOKEN}`,
  expires_at: '2026-04-01T10:00:00.000Z',
});
const survey = { id: 'survey-01k9x3w8d0q4m7v5t2r6y8z1ab' };
const product = { id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab' };

/** Signed links to the hosted pages, which carry a person's identity. */
export const linkOperations = [
  operation({
    id: 'surveys.createLink',
    method: 'post',
    path: '/api/v1/surveys/:id/links',
    tag: 'Surveys',
    scope: 'responses:write',
    summary: 'Create a signed link to a survey',
    description: `${IDENTITY} If the survey has ended or this person cannot answer it, no link is created. If the survey has a maximum of responses, the link reserves one response until the link expires.`,
    body: NewSurveyLink,
    response: Link,
    errors: { 404: ['survey_not_found'], 409: ['survey_closed', 'product_archived', 'self_review'] },
    example: {
      params: survey,
      body: { respondent_id: 'user-7', respondent_name: 'Reviewer 7' },
      response: link(`/s/${survey.id}`),
    },
    async handle({ db, config }, { caller, params, body }) {
      const { respondent_id: personId, respondent_name: name, expires_at: expiry } = body;
      const survey = await getSurvey(db, caller.accountId, params.id);
      requireNotEnded(survey);
      requireEligible(survey, await getProduct(db, caller.accountId, survey.productId), personId);
      const expiresAt = expiryOf(expiry);
      await db.transaction((tx) => reservePlace(tx, survey, personId, expiresAt));
      return signLink(config, `/s/${survey.id}`, survey.id, { personId, name, anonymous: false }, expiresAt);
    },
  }),
  operation({
    id: 'feedback.createLink',
    method: 'post',
    path: '/api/v1/products/:id/feedback-links',
    tag: 'Feedback',
    scope: 'feedback:write',
    summary: 'Create a signed link to the feedback page',
    description: IDENTITY,
    body: NewFeedbackLink,
    response: Link,
    errors: { 404: ['product_not_found'], 409: ['feedback_closed'] },
    example: {
      params: product,
      body: { reviewer_id: 'user-7', reviewer_name: 'Reviewer 7' },
      response: link(`/p/${product.id}/feedback`),
    },
    async handle({ db, config }, { caller, params, body }) {
      const { reviewer_id: personId, reviewer_name: name, expires_at: expiry } = body;
      const product = await getProduct(db, caller.accountId, params.id);
      requireFeedbackPage(product);
      const { id } = product;
      return signLink(config, `/p/${id}/feedback`, id, { personId, name, anonymous: false }, expiryOf(expiry));
    },
  }),
];

/** A link to a hosted page for one person. */
export function signLink(config: Config, path: string, subject: string, visitor: Visitor, expiresAt: Date) {
  const token = signVisitor(config.LINK_SECRETS, subject, visitor, expiresAt);
  return { url: `${config.PUBLIC_URL}${path}?t=${token}`, expires_at: expiresAt.toISOString() };
}
