import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { getProduct } from '../products/store.ts';
import { getSurvey } from '../surveys/store.ts';
import { expiryOf, NewFeedbackLink, NewSurveyLink } from './schemas.ts';
import { signVisitor, type Visitor } from './tokens.ts';

/** Signed links to the hosted pages, which carry a person's identity. */
export function linkRoutes({ db, auth, config }: Deps): Router {
  const router = Router();

  router.post('/api/v1/surveys/:id/links', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'responses:write');
    const {
      respondent_id: personId,
      respondent_name: name,
      expires_at: expiry,
    } = validate(NewSurveyLink, request.body);
    const { id } = await getSurvey(db, accountId, request.params.id);
    response.json(link(`/s/${id}`, id, { personId, name, anonymous: false }, expiryOf(expiry)));
  });

  router.post('/api/v1/products/:id/feedback-links', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'feedback:write');
    const { reviewer_id: personId, reviewer_name: name, expires_at: expiry } = validate(NewFeedbackLink, request.body);
    const { id } = await getProduct(db, accountId, request.params.id);
    response.json(link(`/p/${id}/feedback`, id, { personId, name, anonymous: false }, expiryOf(expiry)));
  });

  function link(path: string, subject: string, visitor: Visitor, expiresAt: Date) {
    const token = signVisitor(config.LINK_SECRETS, subject, visitor, expiresAt);
    return { url: `${config.PUBLIC_URL}${path}?t=${token}`, expires_at: expiresAt.toISOString() };
  }

  return router;
}
