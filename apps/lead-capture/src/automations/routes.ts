import { lockRow } from '@services/common/database/lock-row';
import { z } from 'zod';

import type { Deps } from '../deps.ts';
import { Deleted, success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import {
  Automation,
  AutomationChanges,
  AutomationStatus,
  CreatedAutomation,
  ListedAutomation,
  NewAutomation,
  NewVariation,
  Statistics,
  StatisticsQuery,
  UpdatedAutomation,
  UpdatedStatus,
} from './schemas.ts';
import { statistics } from './statistics.ts';
import {
  addVariation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  setAutomationStatus,
  updateAutomation,
} from './store.ts';
import { Variation } from './table.ts';

const reading = { tag: 'Automations', scope: 'automations:read' } as const;
const writing = { tag: 'Automations', scope: 'automations:write' } as const;
const unknownAutomation = { 404: ['automation_not_found'] };
const created = {
  id: 'auto_01KF0000000000000000000001',
  keyword: 'price',
  message: 'Here is our price list.',
  trigger_type: 'comment',
  status: 'active',
  created_at: '2026-03-01T10:00:00.000Z',
} as const;
const { created_at: _created, ...settings } = created;
const params = { id: created.id };
const updated_at = '2026-03-01T10:05:00.000Z';
const revision = ({ data }: { data: { updated_at: string } }) => data.updated_at;

type WarningDeps = Pick<Deps, 'db' | 'warningsOf'>;
async function withWarnings<Row extends { id: string }>(deps: WarningDeps, accountId: string, read: Promise<Row>) {
  const automation = await read;
  const warnings = await deps.warningsOf(deps.db, accountId, automation.id);
  return success({ ...automation, ...(warnings.length > 0 && { warnings }) });
}

/** The routes for automations, their variations, their status and their statistics. */
export const automationOperations = [
  operation({
    ...reading,
    id: 'automations.list',
    method: 'get',
    path: '/v1/automations',
    summary: 'List automations',
    description: 'All automations, newest first.',
    response: successOf(z.array(ListedAutomation)),
    example: { response: success([{ ...created, triggers_count: 0 }]) },
    handle: async ({ db }, { caller }) => success(await listAutomations(db, caller.accountId)),
  }),
  operation({
    ...reading,
    id: 'automations.get',
    method: 'get',
    path: '/v1/automations/:id',
    summary: 'Read an automation',
    response: successOf(Automation),
    errors: unknownAutomation,
    example: { params, response: success({ ...created, triggers_count: 0, updated_at, variations: [] }) },
    revision,
    handle: (deps, { caller: { accountId }, params }) =>
      withWarnings(deps, accountId, getAutomation(deps.db, accountId, params.id)),
  }),
  operation({
    ...writing,
    id: 'automations.create',
    method: 'post',
    path: '/v1/automations',
    summary: 'Create an automation',
    description:
      'Replies to comments and story replies that contain the keyword and arrive from now on. Your plan limits the number of automations. ' +
      'All automations together can have 4 MB of texts.',
    body: NewAutomation,
    idempotent: true,
    status: 201,
    response: successOf(CreatedAutomation),
    errors: { 402: ['plan_limit_reached'], 409: ['automations_too_large'] },
    example: {
      body: { keyword: created.keyword, message: created.message, trigger_type: created.trigger_type },
      response: success(created),
    },
    handle: (deps, { caller: { accountId }, body }) =>
      withWarnings(deps, accountId, createAutomation(deps.db, accountId, body, deps.config.PLAN_AUTOMATIONS)),
  }),
  operation({
    ...writing,
    id: 'automations.update',
    method: 'put',
    path: '/v1/automations/:id',
    summary: 'Change keyword, message or trigger type',
    description:
      'Omitted fields stay unchanged. You can send read-only fields back as you read them. The status and variations have their ' +
      'own endpoints.',
    body: AutomationChanges,
    response: successOf(UpdatedAutomation),
    errors: { ...unknownAutomation, 409: ['automations_too_large'] },
    example: {
      params,
      body: { message: 'Our new price list is here.' },
      response: success({ ...settings, message: 'Our new price list is here.', updated_at }),
    },
    revision: {
      of: revision,
      async lock({ db }, { caller, params }) {
        await lockRow(db, 'automations', caller.accountId, params.id);
        return (await getAutomation(db, caller.accountId, params.id)).updated_at;
      },
    },
    handle: (deps, { caller: { accountId }, params, body }) =>
      withWarnings(deps, accountId, updateAutomation(deps.db, accountId, params.id, body)),
  }),
  operation({
    ...writing,
    id: 'automations.delete',
    method: 'delete',
    path: '/v1/automations/:id',
    summary: 'Delete an automation',
    description: 'Leads are kept. Unsent replies are canceled.',
    response: Deleted,
    errors: unknownAutomation,
    example: { params, response: { success: true, message: 'Automation deleted successfully' } },
    async handle({ db }, { caller, params }) {
      await deleteAutomation(db, caller.accountId, params.id);
      return { success: true as const, message: 'Automation deleted successfully' };
    },
  }),
  operation({
    ...writing,
    id: 'automations.setStatus',
    method: 'put',
    path: '/v1/automations/:id/status',
    summary: 'Pause or resume an automation',
    description:
      'A paused automation captures no leads and sends no replies. Unsent replies stay queued unless you discard them with ' +
      '`queued_replies`.',
    body: AutomationStatus,
    response: successOf(UpdatedStatus),
    errors: unknownAutomation,
    example: { params, body: { status: 'paused' }, response: success({ ...params, status: 'paused' as const }) },
    async handle({ db, discardReplies }, { caller, params, body: { status, queued_replies } }) {
      const { id } = await setAutomationStatus(db, caller.accountId, params.id, status);
      if (queued_replies === 'keep') return success({ id, status });
      return success({ id, status, discarded_replies: await discardReplies(db, caller.accountId, id) });
    },
  }),
  operation({
    ...writing,
    id: 'automations.addVariation',
    method: 'post',
    path: '/v1/automations/:id/variations',
    summary: 'Add a variation of the message',
    description:
      'Each reply uses the message or one of its variations in turn. An automation has at most 100 variations.',
    body: NewVariation,
    idempotent: true,
    status: 201,
    response: successOf(Variation),
    errors: { ...unknownAutomation, 409: ['too_many_variations'] },
    example: {
      params,
      body: { message: 'You asked for our prices: here they are.' },
      response: success({ id: 'var_1', message: 'You asked for our prices: here they are.', triggers_count: 0 }),
    },
    handle: async ({ db }, { caller, params, body }) =>
      success(await addVariation(db, caller.accountId, params.id, body.message)),
  }),
  operation({
    ...reading,
    id: 'automations.statistics',
    method: 'get',
    path: '/v1/automations/:id/stats',
    summary: 'Read the statistics of an automation',
    description:
      'The range applies to the total, the average and the variations. The counts of the week and the month are always those of the current week and month.',
    query: StatisticsQuery,
    response: successOf(Statistics),
    errors: unknownAutomation,
    example: {
      params,
      query: { start_date: '2026-03-01', end_date: '2026-03-31' },
      response: success({
        id: created.id,
        keyword: created.keyword,
        total_triggers: 0,
        triggers_this_month: 0,
        triggers_this_week: 0,
        average_triggers_per_day: 0,
        variations: [{ id: 'main', triggers: 0 }],
      }),
    },
    handle: async ({ db }, { caller, params, query }) =>
      success(await statistics(db, caller.accountId, params.id, query)),
  }),
];
