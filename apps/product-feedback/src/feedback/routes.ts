import { validate } from '@services/common/http/validation';
import { Router, type Request, type Response } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../db.ts';
import { page, toSlice } from '../envelope.ts';
import { FeedbackQuery, NewFeedback, toDismissed, toFeedback, toValidated } from './schemas.ts';
import { createFeedback, dismissFeedback, getFeedback, listFeedback, validateFeedback } from './store.ts';

/** Feedback on products: submitted, then validated, which earns credits, or dismissed. */
export function feedbackRoutes({ db, auth, once }: Deps): Router {
  const router = Router();

  router.get('/api/v1/products/:id/feedback', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'feedback:read');
    const { status, type, ...query } = validate(FeedbackQuery, request.query, 'query');
    const { feedback, total } = await listFeedback(db, accountId, request.params.id, { status, type }, toSlice(query));
    response.json(page(feedback.map(toFeedback), query, total));
  });

  router.post('/api/v1/products/:id/feedback', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'feedback:write');
    const input = validate(NewFeedback, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: toFeedback(await tx.statements((each) => createFeedback(each, accountId, request.params.id, input))),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/feedback/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'feedback:read');
    response.json(toFeedback(await getFeedback(db, accountId, request.params.id)));
  });

  router.post('/api/v1/feedback/:id/validate', async (request, response) => {
    await decide(request, response, async (tx, accountId) =>
      toValidated(await validateFeedback(tx, accountId, request.params.id)),
    );
  });

  router.post('/api/v1/feedback/:id/dismiss', async (request, response) => {
    await decide(request, response, async (tx, accountId) =>
      toDismissed(await dismissFeedback(tx, accountId, request.params.id)),
    );
  });

  async function decide(
    request: Request,
    response: Response,
    decision: (tx: Queries, accountId: string) => Promise<object>,
  ) {
    const { accountId } = allow(auth.caller(request), 'feedback:moderate');
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: await tx.statements((each) => decision(each, accountId)),
    }));
    response.status(answer.status).json(answer.body);
  }

  return router;
}
