import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import {
  AutomationChanges,
  AutomationStatus,
  NewAutomation,
  NewVariation,
  StatisticsQuery,
  toAutomation,
  toCreatedAutomation,
  toListedAutomation,
  toUpdatedAutomation,
  toVariation,
} from './schemas.ts';
import { statistics } from './statistics.ts';
import {
  addVariation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  updateAutomation,
} from './store.ts';

/** Automations: keyword, message and trigger type; paused and resumed, varied, and measured. */
export function automationRoutes({ db, auth, once, config }: Deps): Router {
  const router = Router();
  router.get('/v1/automations', async (request, response) => {
    const automations = await listAutomations(db, auth.caller(request).accountId);
    response.json(success(automations.map(toListedAutomation)));
  });

  router.get('/v1/automations/:id', async (request, response) => {
    response.json(success(toAutomation(await getAutomation(db, auth.caller(request).accountId, request.params.id))));
  });

  router.post('/v1/automations', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewAutomation, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: success(toCreatedAutomation(await createAutomation(tx, accountId, input, config.PLAN_AUTOMATIONS))),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.put('/v1/automations/:id', async (request, response) => {
    const changes = validate(AutomationChanges, request.body);
    const automation = await updateAutomation(db, auth.caller(request).accountId, request.params.id, changes);
    response.json(success(toUpdatedAutomation(automation)));
  });

  router.delete('/v1/automations/:id', async (request, response) => {
    await deleteAutomation(db, auth.caller(request).accountId, request.params.id);
    response.json({ success: true, message: 'Automation deleted successfully' });
  });

  router.put('/v1/automations/:id/status', async (request, response) => {
    const { status } = validate(AutomationStatus, request.body);
    const automation = await updateAutomation(db, auth.caller(request).accountId, request.params.id, { status });
    response.json(success({ id: automation.id, status: automation.status }));
  });

  router.post('/v1/automations/:id/variations', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { message } = validate(NewVariation, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: success(toVariation(await addVariation(tx, accountId, request.params.id, message))),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/v1/automations/:id/stats', async (request, response) => {
    const range = validate(StatisticsQuery, request.query, 'query');
    response.json(success(await statistics(db, auth.caller(request).accountId, request.params.id, range)));
  });

  return router;
}
