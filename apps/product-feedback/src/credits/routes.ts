import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { PageQuery, toSlice } from '../envelope.ts';
import { toCredits } from './schemas.ts';
import { findCredits } from './store.ts';

/** What reviewers and respondents have earned. */
export function creditRoutes({ db, auth }: Deps): Router {
  const router = Router();

  router.get('/api/v1/reviewers/:id/credits', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'credits:read');
    const query = validate(PageQuery, request.query, 'query');
    const credits = await findCredits(db, accountId, request.params.id, toSlice(query));
    response.json(toCredits(request.params.id, credits, query));
  });

  return router;
}
