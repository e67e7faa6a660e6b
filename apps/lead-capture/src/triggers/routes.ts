import { getAutomation } from '../automations/store.ts';
import { page, success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { loadAutomations, loadFiring, type Candidate } from './candidates.ts';
import { createMatch } from './decision.ts';
import { RetryRequest, RetryResult, TestResult, TextToTest, Trigger, TriggerPage, TriggerQuery } from './schemas.ts';
import { listTriggers, retryPublicReply, retryTrigger, retryTriggersSince } from './store.ts';

const reading = { tag: 'Automations', scope: 'automations:read' } as const;
const writing = { tag: 'Automations', scope: 'automations:write' } as const;
const unknownTrigger = { 404: ['automation_not_found', 'trigger_not_found'] };
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

const keywords = { keyword: 'price', matched_keyword: 'price' };
const fires = { automation_id: params.id, ...keywords, messages: ['Here is our price list.'], public_replies: [] };
const pending = { outcome: 'pending', next_attempt_at: '2026-03-01T11:00:00.000Z' } as const;
const unsent = { reason: null, detail: null, attempts: 1, next_attempt_at: pending.next_attempt_at, sent_at: null };
const publicReply = { text: 'Sent you a message!', outcome: pending.outcome, ...unsent };

export const historyOperations = [
  operation({
    ...reading,
    id: 'automations.listTriggers',
    method: 'get',
    path: '/v1/automations/:id/triggers',
    summary: 'List the events that matched an automation',
    description: 'Newest first, each with its outcome: sent, failed, skipped or still pending, and why.',
    query: TriggerQuery,
    response: TriggerPage,
    errors: { 404: ['automation_not_found'] },
    example: {
      params,
      query: { outcome: 'skipped' },
      response: page([trigger], { page: 1, limit: 50, total: 1 }),
    },
    async handle({ db }, { caller, params, query }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      const { triggers, total } = await listTriggers(db, caller.accountId, id, query);
      return page(triggers, { page: query.page, limit: query.limit, total });
    },
  }),
  operation({
    ...reading,
    id: 'automations.test',
    effect: 'none',
    method: 'post',
    path: '/v1/automations/test',
    summary: 'Test which automation a text would fire',
    description: 'Shows what would happen and why. Nothing is sent, captured or counted.',
    body: TextToTest,
    response: successOf(TestResult),
    example: {
      body: { text: 'Price please!' },
      response: success({ fires, skipped: [] }),
    },
    async handle({ db }, { caller: { accountId }, body }) {
      const { text, kind, media_id, is_reply: isReply, username, display_name: displayName } = body;
      const event = { accountId, text, kind, isReply, mediaIds: media_id === undefined ? [] : [media_id] };
      const match = await createMatch(await loadAutomations(db, [accountId]));
      const { winner: matched, keyword, others } = match(event);
      const winner = matched && (await loadFiring(db, [matched.id])).get(matched.id);
      const filled = (template: string) => fillPlaceholders(template, { username, displayName });
      const tested = ({ id, keyword }: Candidate) => ({ automation_id: id, keyword });
      return success({
        fires: winner
          ? {
              ...tested(winner),
              matched_keyword: keyword,
              messages: winner.messages.map((variation) => filled(variation.text)),
              public_replies: kind === 'comment' ? winner.publicReplyTexts.map(filled) : [],
            }
          : null,
        skipped: others.map(({ automation, reason }) => ({ ...tested(automation), reason })),
      });
    },
  }),
  operation({
    ...writing,
    id: 'automations.retryTrigger',
    method: 'post',
    path: '/v1/automations/:id/triggers/:triggerId/retry',
    summary: 'Retry a failed reply',
    description:
      'Possible for as long as Instagram accepts a reply: 7 days after a comment, 24 hours after a story reply.',
    response: successOf(Trigger),
    errors: { ...unknownTrigger, 409: ['trigger_not_failed', 'not_connected', 'window_closed'] },
    example: {
      params: { ...params, triggerId: trigger.id },
      response: success({ ...trigger, ...pending }),
    },
    async handle({ db }, { caller, params }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      return success(await retryTrigger(db, caller.accountId, id, params.triggerId));
    },
  }),
  operation({
    ...writing,
    id: 'automations.retryPublicReply',
    method: 'post',
    path: '/v1/automations/:id/triggers/:triggerId/public-reply/retry',
    summary: 'Retry a failed public reply',
    description: 'Possible for 7 days after the comment. The private reply is not affected.',
    response: successOf(Trigger),
    errors: { ...unknownTrigger, 409: ['public_reply_not_failed', 'not_connected', 'window_closed'] },
    example: {
      params: { ...params, triggerId: trigger.id },
      response: success({ ...trigger, outcome: 'sent' as const, public_reply: publicReply }),
    },
    async handle({ db }, { caller, params }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      return success(await retryPublicReply(db, caller.accountId, id, params.triggerId));
    },
  }),
  operation({
    ...writing,
    id: 'automations.retryTriggers',
    method: 'post',
    path: '/v1/automations/:id/triggers/retry',
    summary: 'Retry all failed replies since a time',
    description:
      'Discarded replies and replies of disconnected Instagram accounts are not retried. Safe to repeat, for example after a timeout.',
    body: RetryRequest,
    response: RetryResult,
    errors: { 404: ['automation_not_found'] },
    example: {
      params,
      body: { since: '2026-03-01T00:00:00Z' },
      response: success({ retried: 0, retried_public_replies: 0, expired: 0 }),
    },
    async handle({ db }, { caller, params, body: { since } }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      const { retriedPublic, ...counts } = await retryTriggersSince(db, caller.accountId, id, since);
      return success({ ...counts, retried_public_replies: retriedPublic });
    },
  }),
];
