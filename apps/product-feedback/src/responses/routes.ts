import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { optionalPage } from '../envelope.ts';
import { getSurvey } from '../surveys/store.ts';
import { createExporter } from './export.ts';
import { NewResponse, ResponseQuery, toResponse } from './schemas.ts';
import { countResponses, listResponses, saveResponse } from './store.ts';
import { summarizeSurvey } from './summary.ts';

/** Responses to surveys: given at once or in parts, read as a list, as CSV or summed up. */
export function responseRoutes({ db, auth, once }: Deps): Router {
  const router = Router();
  const exportResponses = createExporter(db);

  router.get('/api/v1/surveys/:id/responses', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'responses:read');
    const { status, format, ...query } = validate(ResponseQuery, request.query, 'query');
    const survey = await getSurvey(db, accountId, request.params.id);
    if (format === 'csv') return exportResponses(survey, status, response);
    const answer = await optionalPage(
      query,
      async (slice) => (await listResponses(db, survey, status, slice)).map(toResponse),
      () => countResponses(db, survey, status),
    );
    response.json(answer);
  });

  router.post('/api/v1/surveys/:id/responses', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'responses:write');
    const { respondent_id: personId, respondent_name: name, ...input } = validate(NewResponse, request.body);
    const answer = await once(request, accountId, async (tx) => {
      const survey = await getSurvey(tx, accountId, request.params.id);
      const respondent = { personId, name, anonymous: false };
      const row = await tx.statements((each) => saveResponse(each, survey, { ...input, respondent }));
      return { status: 200, body: toResponse(row) };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/surveys/:id/summary', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'responses:read');
    response.json(await summarizeSurvey(db, await getSurvey(db, accountId, request.params.id)));
  });

  return router;
}
