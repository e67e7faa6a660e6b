import { AppError } from '@services/common/http/errors';
import { constantTimeEqual } from '@services/common/runtime/constant-time';
import { z } from 'zod';

import { getAutomation } from '../automations/store.ts';
import { success, successOf } from '../envelope.ts';
import { readDelivery } from '../instagram/events.ts';
import { isSignedBy } from '../instagram/signature.ts';
import { operation } from '../operation.ts';
import { confirmSent, storeEvents } from './events.ts';
import { Delivery, Handshake, TriggerPage, TriggerQuery, toTrigger } from './schemas.ts';
import { listTriggers } from './store.ts';

const WEBHOOK_LIMIT_BYTES = 2_000_000;

/** The platform's webhook: its handshake, and its events, which are stored and queued before it gets its 200. */
export const webhookOperations = [
  operation({
    id: 'instagram.verify',
    method: 'get',
    path: '/v1/instagram/webhook',
    tag: 'Instagram',
    secured: false,
    summary: "Answer the platform's handshake",
    description: 'The platform calls this when the webhook is set up.',
    query: Handshake,
    response: 'text/plain',
    errors: { 403: ['verification_failed'] },
    respond({ config }, { query }, response) {
      const known = constantTimeEqual(query['hub.verify_token'], config.INSTAGRAM_VERIFY_TOKEN);
      if (query['hub.mode'] !== 'subscribe' || !known) {
        throw new AppError(403, 'verification_failed', 'The verify token does not match');
      }
      response.type('text/plain').send(query['hub.challenge']);
    },
  }),
  operation({
    id: 'instagram.receive',
    method: 'post',
    path: '/v1/instagram/webhook',
    tag: 'Instagram',
    secured: false,
    summary: "Receive the platform's events",
    description: 'Signed with `X-Hub-Signature-256` over the exact bytes. Answered when the events are stored.',
    read: 'bytes',
    bodyType: 'application/json',
    bodyLimitBytes: WEBHOOK_LIMIT_BYTES,
    body: Delivery,
    requestHeaders: {
      'X-Hub-Signature-256': '`sha256=` and the hexadecimal HMAC of the body under the app secret',
    },
    response: successOf(z.object({ received: z.int() })),
    errors: { 400: ['invalid_json'], 401: ['invalid_signature'] },
    async handle({ db, config, onEvents, eventsReceived }, { body, request }) {
      if (!isSignedBy(config.INSTAGRAM_APP_SECRETS, body, request.get('x-hub-signature-256'))) {
        eventsReceived.inc({ result: 'unsigned' });
        throw new AppError(401, 'invalid_signature', 'Invalid signature');
      }
      const { events, echoes, ignored } = readDelivery(parse(body));
      await Promise.all([storeEvents(db, events), confirmSent(db, echoes)]);
      if (events.length > 0) onEvents();
      eventsReceived.inc({ result: 'stored' }, events.length);
      eventsReceived.inc({ result: 'ignored' }, ignored);
      return success({ received: events.length });
    },
  }),
];

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON', { cause: error });
  }
}

/** The history of an automation. */
export const historyOperations = [
  operation({
    id: 'automations.listTriggers',
    method: 'get',
    path: '/v1/automations/:id/triggers',
    tag: 'Automations',
    scope: 'automations:read',
    summary: 'List the events that matched an automation',
    description: 'Newest first, each with its outcome: sent, failed, skipped or still pending, and why.',
    query: TriggerQuery,
    response: TriggerPage,
    errors: { 404: ['automation_not_found'] },
    example: {
      params: { id: 'auto_01KF0000000000000000000001' },
      query: { outcome: 'skipped' },
      response: {
        ...success([
          {
            id: 'trg_01KF0000000000000000000001',
            kind: 'comment' as const,
            username: null,
            text: 'price',
            outcome: 'skipped' as const,
            reason: null,
            detail: null,
            lead_id: null,
            variation: 'main',
            attempts: 0,
            occurred_at: '2026-03-01T10:00:00.000Z',
            next_attempt_at: null,
            sent_at: null,
          },
        ]),
        pagination: { page: 1, limit: 50, total: 1 },
      },
    },
    async handle({ db }, { caller, params, query }) {
      const { id } = await getAutomation(db, caller.accountId, params.id);
      const { triggers, total } = await listTriggers(db, caller.accountId, id, query);
      return { ...success(triggers.map(toTrigger)), pagination: { page: query.page, limit: query.limit, total } };
    },
  }),
];
