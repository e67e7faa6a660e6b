import { takeReadTurn } from '@services/common/http/turns';
import { allOf, page, pageOf, paginationOf } from '../envelope.ts';
import { answerLong } from '../lists/long.ts';
import { operation, TEXT_BODY_BYTES } from '../operation.ts';
import { cancelRun, cancelRuns, countRunsByStep, getRun, listRuns, readRuns, triggerFlow } from './runs.ts';
import {
  CheckedFlow,
  Flow,
  FlowChanges,
  FlowQuery,
  NewFlowRun,
  NewFlow,
  Run,
  RunQuery,
  StartedRun,
  StepCount,
  toCheckedFlow,
  toFlow,
  toRun,
  toStartedRun,
} from './schemas.ts';
import { createFlow, getFlow, getSteps, listFlows, readFlows, updateFlow } from './store.ts';

const reading = { tag: 'Flows', scope: 'flows:read' } as const;
const writing = { tag: 'Flows', scope: 'flows:write' } as const;
const params = { flowId: 'flow_01kf0000000000000000000001' };
const runParams = { runId: 'run_01kf0000000000000000000001' };
const unknown = { 404: ['flow_not_found'] };
const revision = ({ updatedAt }: { updatedAt: string }) => updatedAt;
const welcome = {
  name: 'Welcome',
  trigger: { type: 'api' as const },
  steps: [{ id: 'hello', type: 'send' as const, channel: 'sms' as const, body: 'Hi' }],
};

const at = '2026-03-01T10:00:00.000Z';
const stored = {
  ...params,
  ...welcome,
  status: 'draft' as const,
  version: 1,
  oncePerContact: false,
  createdAt: at,
  updatedAt: at,
};
const checked = { ...stored, warnings: [] };
const basic = { to: '+15551234567', variables: { plan: 'basic' } };
const started = { ...runParams, ...params, version: 1, status: 'running' as const };
const run = {
  ...started,
  ...basic,
  contactId: null,
  stepId: 'hello',
  dueAt: at,
  error: null,
  history: [],
  createdAt: at,
  endedAt: null,
};

export const flowOperations = [
  operation({
    ...writing,
    id: 'flows.create',
    method: 'post',
    path: '/api/v1/flows',
    summary: 'Create a flow as a draft',
    body: { schema: NewFlow, limitBytes: TEXT_BODY_BYTES },
    idempotent: true,
    status: 201,
    response: CheckedFlow,
    errors: { 404: ['template_not_found'] },
    example: { body: welcome, response: checked },
    handle: async ({ db, config }, { caller, body }) =>
      toCheckedFlow(await createFlow(db, config.ENCRYPTION_KEYS, caller.accountId, body), body.steps),
  }),
  operation({
    ...reading,
    id: 'flows.list',
    method: 'get',
    path: '/api/v1/flows',
    summary: 'List flows',
    description: 'Newest first, unless `order` is `asc`.',
    query: FlowQuery,
    response: pageOf(Flow),
    example: { query: { limit: '20' }, response: page([stored], 1, { page: 1, limit: 20 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, query }, response) {
      const { rows, total, next } = await listFlows(db, accountId, query);
      const read = async (ids: string[]) =>
        (await readFlows(db, accountId, ids)).map(({ flow, steps }) => toFlow(flow, steps));
      return answerLong({ turn, accountId, response }, { rows, read }, paginationOf(total, query, next));
    },
  }),
  operation({
    ...reading,
    id: 'flows.get',
    method: 'get',
    path: '/api/v1/flows/:flowId',
    summary: 'Read a flow',
    response: CheckedFlow,
    errors: unknown,
    example: { params, response: checked },
    revision,
    async handle({ db }, { caller, params }) {
      const flow = await getFlow(db, caller.accountId, params.flowId);
      return toCheckedFlow(flow, await getSteps(db, flow.id, flow.version));
    },
  }),
  operation({
    ...writing,
    id: 'flows.update',
    method: 'put',
    path: '/api/v1/flows/:flowId',
    summary: 'Change, activate, pause or archive a flow',
    description:
      'Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.',
    body: { schema: FlowChanges, limitBytes: TEXT_BODY_BYTES },
    response: CheckedFlow,
    errors: { 404: ['flow_not_found', 'template_not_found'], 409: ['invalid_state'] },
    example: { params, body: { status: 'active' }, response: { ...checked, status: 'active' } },
    revision,
    async handle({ db, config }, { caller, params, body, request }) {
      const ifMatch = request.headers['if-match'];
      const flow = await updateFlow(db, config.ENCRYPTION_KEYS, caller.accountId, params.flowId, body, ifMatch);
      if (body.cancelRuns) await cancelRuns(db, flow);
      return toCheckedFlow(flow, await getSteps(db, flow.id, flow.version));
    },
  }),
  operation({
    ...writing,
    id: 'flows.trigger',
    method: 'post',
    path: '/api/v1/flows/:flowId/trigger',
    summary: 'Start a run for one recipient',
    body: { schema: NewFlowRun, limitBytes: TEXT_BODY_BYTES },
    idempotent: true,
    status: 202,
    response: StartedRun,
    errors: {
      400: ['invalid_phone_number', 'invalid_email'],
      404: ['flow_not_found', 'contact_not_found'],
      409: ['flow_inactive', 'flow_already_run'],
    },
    example: { params, body: basic, response: started },
    handle: async ({ db }, { caller, params, body }) =>
      toStartedRun(await triggerFlow(db, caller.accountId, params.flowId, body)),
  }),
  operation({
    ...reading,
    id: 'flows.listRuns',
    method: 'get',
    path: '/api/v1/flows/:flowId/runs',
    summary: 'List the runs of a flow',
    description: 'Newest first.',
    query: RunQuery,
    response: pageOf(Run),
    errors: unknown,
    example: { params, query: { limit: '20' }, response: page([run], 1, { page: 1, limit: 20 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, params, query }, response) {
      const flow = await getFlow(db, accountId, params.flowId);
      const { rows, total, next } = await takeReadTurn(db, accountId, () => listRuns(db, accountId, flow.id, query));
      const read = async (ids: string[]) => (await readRuns(db, accountId, ids)).map(toRun);
      return answerLong({ turn, accountId, response }, { rows, read }, paginationOf(total, query, next));
    },
  }),
  operation({
    id: 'flows.countRuns',
    method: 'get',
    path: '/api/v1/flows/:flowId/run-counts',
    tag: 'Console',
    scope: 'flows:read',
    summary: 'Count the running runs at each step',
    description: 'Counts the newest 10,000 runs.',
    response: allOf(StepCount),
    errors: unknown,
    example: { params, response: { data: [] } },
    async handle({ db }, { caller: { accountId }, params: { flowId } }) {
      const { id } = await getFlow(db, accountId, flowId);
      return { data: await takeReadTurn(db, accountId, () => countRunsByStep(db, accountId, id)) };
    },
  }),
  operation({
    ...reading,
    id: 'runs.get',
    method: 'get',
    path: '/api/v1/runs/:runId',
    summary: 'Read a run and its history',
    response: Run,
    errors: { 404: ['run_not_found'] },
    example: { params: runParams, response: run },
    handle: async ({ db }, { caller, params }) => toRun(await getRun(db, caller.accountId, params.runId)),
  }),
  operation({
    ...writing,
    id: 'runs.cancel',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/runs/:runId/cancel',
    summary: 'Cancel a run',
    idempotent: true,
    response: Run,
    errors: { 404: ['run_not_found'], 409: ['invalid_state'] },
    example: { params: runParams, response: { ...run, status: 'canceled', stepId: null, dueAt: null, endedAt: at } },
    handle: async ({ db }, { caller, params }) => toRun(await cancelRun(db, caller.accountId, params.runId)),
  }),
];
