import type { Operation } from '@services/common/openapi/openapi';

import { pageOf } from '../envelope.ts';
import { Flow, FlowChanges, FlowQuery, FlowTrigger, NewFlow, Run, RunQuery, StartedRun } from './schemas.ts';

const path = '/api/v1/flows';
const tag = 'Flows';

/** The flows' part of the API's document. */
export function flowOperations(headers: Record<string, string>): Record<string, Operation> {
  return {
    [`POST ${path}`]: {
      summary: 'Create a flow, as a draft',
      tag,
      body: NewFlow,
      status: 201,
      response: Flow,
      errors: [400, 409, 413, 415, 422],
      headers,
    },
    [`GET ${path}`]: {
      summary: 'List flows, newest first',
      tag,
      query: FlowQuery,
      response: pageOf(Flow),
      errors: [400],
    },
    [`GET ${path}/:flowId`]: { summary: 'Read a flow', tag, response: Flow, errors: [404] },
    [`PUT ${path}/:flowId`]: {
      summary: 'Change, activate, pause or archive a flow',
      description:
        'An active flow takes new runs; others let those under way go on. Activation checks the steps and names what is wrong.',
      tag,
      body: FlowChanges,
      response: Flow,
      errors: [400, 404, 409],
    },
    [`POST ${path}/:flowId/trigger`]: {
      summary: 'Start a run for one recipient',
      tag,
      body: FlowTrigger,
      status: 202,
      response: StartedRun,
      errors: [400, 404, 409, 413, 415, 422],
      headers,
    },
    [`GET ${path}/:flowId/runs`]: {
      summary: 'List runs, newest first',
      tag,
      query: RunQuery,
      response: pageOf(Run),
      errors: [400, 404],
    },
    'GET /api/v1/runs/:runId': { summary: 'Read a run and what it has done', tag, response: Run, errors: [404] },
    'POST /api/v1/runs/:runId/cancel': {
      summary: 'End a run where it stands',
      tag,
      response: Run,
      errors: [404, 409, 422],
      headers,
    },
  };
}
