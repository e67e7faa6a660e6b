import { getAutomation } from '../automations/store.ts';
import { success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { createMatch } from './decision.ts';
import { loadAutomations, type Candidate } from './matching-store.ts';
import {
  RetryRequest,
  RetryResult,
  TestResult,
  TextToTest,
  toTrigger,
  Trigger,
  TriggerPage,
  TriggerQuery,
} from './schemas.ts';
import { listTriggers, retryTrigger, retryTriggersSince } from './store.ts';

const tag = 'Automations';
const params = { id: 'auto_01KF0000000000000000000001' };
const trigger = {
  id: 'trg_01KF0000000000000000000001',
  kind: 'comment',
  username: null,
  text: 'price',
  outcome: 'skipped',
  reason: null,
  detail: null,
  lead_id: null,
  variation: 'main',
  attempts: 0,
  occurred_at: '2026-03-01T10:00:00.000Z',
  next_attempt_at: null,
  sent_at: null,
} as const;

/** The history of an automation. */
export const historyOperations = [
  operation({
    id: 'automations.listTriggers',
    method: 'get',
    path: '/v1/automations/:id/triggers',
    tag,
    scope: 'automations:read',
    summary: 'List the events that matched an automation',
    description: 'Newest first, each with its outcome: sent, failed, skipped or still pending, and why.',
    query: TriggerQuery,
    response: TriggerPage,
    errors: { 404: ['automation_not_found'] },
    example: {
      params,
      query: { outcome: 'skipped' },
      response: {
        ...success([trigger]),
        pagination: { page: 1, limit: 50, total: 1 },
      },
    },
    async handle({ db }, { caller, params, query }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      const { triggers, total } = await listTriggers(db, caller.accountId, id, query);
      return { ...success(triggers.map(toTrigger)), pagination: { page: query.page, limit: query.limit, total } };
    },
  }),
  operation({
    id: 'automations.test',
    method: 'post',
    path: '/v1/automations/test',
    tag,
    scope: 'automations:read',
    summary: 'Test which automation a text would fire',
    description: 'Says what would happen and why. Nothing is sent, captured or counted.',
    body: TextToTest,
    response: successOf(TestResult),
    example: {
      body: { text: 'Price please!' },
      response: success({
        fires: { automation_id: params.id, keyword: 'price', messages: ['Here is our price list.'] },
        skipped: [],
      }),
    },
    async handle({ db }, { caller: { accountId }, body }) {
      const { winner, others } = createMatch(await loadAutomations(db, [accountId]))({ accountId, ...body });
      const tested = ({ id, keyword }: Candidate) => ({ automation_id: id, keyword });
      return success({
        fires: winner ? { ...tested(winner), messages: winner.messages.map(({ text }) => text) } : null,
        skipped: others.map(({ automation, reason }) => ({ ...tested(automation), reason })),
      });
    },
  }),
  operation({
    id: 'automations.retryTrigger',
    method: 'post',
    path: '/v1/automations/:id/triggers/:triggerId/retry',
    tag,
    scope: 'automations:write',
    summary: 'Retry a failed reply',
    description:
      'Within the time in which the platform accepts a reply: 7 days after a comment, 24 hours after a story reply.',
    response: successOf(Trigger),
    errors: {
      404: ['automation_not_found', 'trigger_not_found'],
      409: ['trigger_not_failed', 'window_closed'],
    },
    example: {
      params: { ...params, triggerId: trigger.id },
      response: success({ ...trigger, outcome: 'pending' as const, next_attempt_at: '2026-03-01T11:00:00.000Z' }),
    },
    async handle({ db }, { caller, params }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      return success(toTrigger(await retryTrigger(db, caller.accountId, id, params.triggerId)));
    },
  }),
  operation({
    id: 'automations.retryTriggers',
    method: 'post',
    path: '/v1/automations/:id/triggers/retry',
    tag,
    scope: 'automations:write',
    summary: 'Retry all failed replies since a time',
    description:
      'All or none are queued again; sending the request twice changes nothing more. Discarded replies stay.',
    body: RetryRequest,
    response: RetryResult,
    errors: { 404: ['automation_not_found'] },
    example: {
      params,
      body: { since: '2026-03-01T00:00:00Z' },
      response: success({ retried: 0, expired: 0 }),
    },
    async handle({ db }, { caller, params, body: { since } }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      return success(await retryTriggersSince(db, caller.accountId, id, since));
    },
  }),
];
