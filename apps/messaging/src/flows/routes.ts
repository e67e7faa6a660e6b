import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { page } from '../envelope.ts';
import { cancelRun, getRun, listRuns, triggerFlow } from './runs.ts';
import { FlowChanges, FlowQuery, FlowTrigger, NewFlow, RunQuery, toFlow, toRun, toStartedRun } from './schemas.ts';
import { createFlow, getFlow, getSteps, listFlows, updateFlow } from './store.ts';

/** Flows, and the runs of recipients through them. */
export function flowRoutes({ config, db, auth, once }: Deps): Router {
  const keyring = config.ENCRYPTION_KEYS;
  const router = Router();
  router.use(['/api/v1/flows', '/api/v1/runs'], auth.required);

  router.post('/api/v1/flows', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewFlow, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: toFlow(await createFlow(tx, keyring, accountId, input), input.steps),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/flows', async (request, response) => {
    const query = validate(FlowQuery, request.query, 'query');
    const { rows, total } = await listFlows(db, auth.caller(request).accountId, query);
    const data = rows.map(({ flow, steps }) => toFlow(flow, steps));
    response.json(page(data, total, query));
  });

  router.get('/api/v1/flows/:flowId', async (request, response) => {
    const flow = await getFlow(db, auth.caller(request).accountId, request.params.flowId);
    response.json(toFlow(flow, await getSteps(db, flow.id, flow.version)));
  });

  router.put('/api/v1/flows/:flowId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const changes = validate(FlowChanges, request.body);
    const flow = await db.transaction((tx) => updateFlow(tx, keyring, accountId, request.params.flowId, changes));
    response.json(toFlow(flow, await getSteps(db, flow.id, flow.version)));
  });

  router.post('/api/v1/flows/:flowId/trigger', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { flowId } = request.params;
    const input = validate(FlowTrigger, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 202,
      body: toStartedRun(await triggerFlow(tx, accountId, flowId, input)),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/flows/:flowId/runs', async (request, response) => {
    const { accountId } = auth.caller(request);
    const query = validate(RunQuery, request.query, 'query');
    const flow = await getFlow(db, accountId, request.params.flowId);
    const { rows, total } = await listRuns(db, accountId, flow.id, query);
    response.json(page(rows.map(toRun), total, query));
  });

  router.get('/api/v1/runs/:runId', async (request, response) => {
    response.json(toRun(await getRun(db, auth.caller(request).accountId, request.params.runId)));
  });

  router.post('/api/v1/runs/:runId/cancel', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { runId } = request.params;
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: toRun(await cancelRun(tx, accountId, runId)),
    }));
    response.status(answer.status).json(answer.body);
  });

  return router;
}
