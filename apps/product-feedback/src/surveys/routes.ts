import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { optionalPage, OptionalPageQuery } from '../envelope.ts';
import { ChangedSurvey, NewSurvey, toListedSurvey, toSurvey, toSurveyDetails } from './schemas.ts';
import {
  closeSurvey,
  countSurveys,
  createSurvey,
  getSurvey,
  listSurveys,
  reopenSurvey,
  updateSurvey,
} from './store.ts';

/** Surveys of a product: published, changed in their terms, closed and opened again. */
export function surveyRoutes({ db, auth, once, config }: Deps): Router {
  const router = Router();

  router.get('/api/v1/products/:id/surveys', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:read');
    const { id } = request.params;
    const query = validate(OptionalPageQuery, request.query, 'query');
    const answer = await optionalPage(
      query,
      async (slice) =>
        (await listSurveys(db, accountId, id, slice)).map((row) => toListedSurvey(row, config.PUBLIC_URL)),
      () => countSurveys(db, accountId, id),
    );
    response.json(answer);
  });

  router.post('/api/v1/products/:id/surveys', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:write');
    const survey = validate(NewSurvey, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: toSurvey(await createSurvey(tx, accountId, request.params.id, survey), config.PUBLIC_URL),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/surveys/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:read');
    response.json(toSurveyDetails(await getSurvey(db, accountId, request.params.id), config.PUBLIC_URL));
  });

  router.put('/api/v1/surveys/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:write');
    const changes = validate(ChangedSurvey, request.body);
    const survey = await db.transaction((tx) => updateSurvey(tx, accountId, request.params.id, changes));
    response.json(toSurveyDetails(survey, config.PUBLIC_URL));
  });

  router.post('/api/v1/surveys/:id/close', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:write');
    response.json(toSurveyDetails(await closeSurvey(db, accountId, request.params.id), config.PUBLIC_URL));
  });

  router.post('/api/v1/surveys/:id/reopen', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'surveys:write');
    response.json(toSurveyDetails(await reopenSurvey(db, accountId, request.params.id), config.PUBLIC_URL));
  });

  return router;
}
