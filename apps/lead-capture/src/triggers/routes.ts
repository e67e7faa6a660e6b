import { AppError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { constantTimeEqual } from '@services/common/runtime/constant-time';
import express, { Router } from 'express';

import { getAutomation } from '../automations/store.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import { readDelivery } from '../instagram/events.ts';
import { isSignedBy } from '../instagram/signature.ts';
import { confirmSent, storeEvents } from './events.ts';
import { Handshake, TriggerQuery, toTrigger } from './schemas.ts';
import { listTriggers } from './store.ts';

const WEBHOOK_LIMIT_BYTES = 2_000_000;

/** The platform's webhook: its handshake, and its events, which are stored and queued before it gets its 200. */
export function webhookRoutes({ db, config, onEvents, metrics }: Deps): Router {
  const router = Router();
  const received = metrics.counter('instagram_events_total', 'Items delivered by the webhook.', ['result']);

  router.get('/v1/instagram/webhook', (request, response) => {
    const handshake = validate(Handshake, request.query, 'query');
    const known = constantTimeEqual(handshake['hub.verify_token'], config.INSTAGRAM_VERIFY_TOKEN);
    if (handshake['hub.mode'] !== 'subscribe' || !known) {
      throw new AppError(403, 'verification_failed', 'The verify token does not match');
    }
    response.type('text/plain').send(handshake['hub.challenge']);
  });

  router.post(
    '/v1/instagram/webhook',
    express.raw({ limit: WEBHOOK_LIMIT_BYTES, type: () => true }),
    async (request, response) => {
      const body: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedBy(config.INSTAGRAM_APP_SECRETS, body, request.get('x-hub-signature-256'))) {
        received.inc({ result: 'unsigned' });
        throw new AppError(401, 'invalid_signature', 'Invalid signature');
      }
      const { events, echoes, ignored } = readDelivery(parse(body));
      await Promise.all([storeEvents(db, events), confirmSent(db, echoes)]);
      if (events.length > 0) onEvents();
      received.inc({ result: 'stored' }, events.length);
      received.inc({ result: 'ignored' }, ignored);
      response.json(success({ received: events.length }));
    },
  );
  return router;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON', { cause: error });
  }
}

/** What became of each event that an automation's keyword matched. */
export function historyRoutes({ db, auth }: Deps): Router {
  const router = Router();
  router.get('/v1/automations/:id/triggers', async (request, response) => {
    const { accountId } = auth.caller(request);
    const query = validate(TriggerQuery, request.query, 'query');
    const { id } = await getAutomation(db, accountId, request.params.id);
    const { triggers, total } = await listTriggers(db, accountId, id, query);
    const pagination = { page: query.page, limit: query.limit, total };
    response.json({ ...success(triggers.map(toTrigger)), pagination });
  });
  return router;
}
