import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';
import {
  countDeliveries,
  listDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from '@services/common/webhooks/deliveries';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '@services/common/webhooks/subscriptions';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { page } from '../envelope.ts';
import { EVENT_ID_PREFIX } from '../events/store.ts';
import {
  DeliveryQuery,
  NewWebhook,
  Recovery,
  toDelivery,
  toEvents,
  toWebhook,
  WebhookChanges,
  WebhookQuery,
} from './schemas.ts';

/** A webhook is for one event or all, so that an account needs several for one receiver. */
const MOST_WEBHOOKS = 100;
const slice = ({ page, limit }: { page: number; limit: number }) => ({ skip: (page - 1) * limit, take: limit });

/** Webhooks: who is notified of events, and the log of their deliveries. */
export function webhookRoutes({ config, db, network, auth, once, wake }: Deps): Router {
  const router = Router();
  const keyring = config.ENCRYPTION_KEYS;

  router.post('/api/v1/webhooks', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { event, ...input } = validate(NewWebhook, request.body);
    const answer = await once(request, accountId, async (tx) => {
      const subscription = { ...input, id: newId('wh_'), events: toEvents(event) };
      const options = { keyring, network, most: MOST_WEBHOOKS };
      const { webhook, secret } = await createWebhook(tx, options, accountId, subscription);
      return { status: 201, body: { ...toWebhook(webhook), secret } };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/webhooks', async (request, response) => {
    const { accountId } = auth.caller(request);
    const query = validate(WebhookQuery, request.query, 'query');
    const [rows, total] = await Promise.all([
      listWebhooks(db, accountId, 'oldestFirst', slice(query)),
      countWebhooks(db, accountId),
    ]);
    response.json(page(rows.map(toWebhook), total, query));
  });

  router.get('/api/v1/webhooks/:webhookId', async (request, response) => {
    response.json(toWebhook(await getWebhook(db, auth.caller(request).accountId, request.params.webhookId)));
  });

  router.put('/api/v1/webhooks/:webhookId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { event, status, ...changes } = validate(WebhookChanges, request.body);
    const webhook = await updateWebhook(db, network, accountId, request.params.webhookId, {
      ...changes,
      ...(event !== undefined && { events: toEvents(event) }),
      ...(status !== undefined && { enabled: status === 'enabled' }),
    });
    wake('webhooks');
    response.json(toWebhook(webhook));
  });

  router.delete('/api/v1/webhooks/:webhookId', async (request, response) => {
    await deleteWebhook(db, auth.caller(request).accountId, request.params.webhookId);
    response.status(204).end();
  });

  router.post('/api/v1/webhooks/:webhookId/rotate', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { webhookId } = request.params;
    const answer = await once(request, accountId, async (tx) => {
      const { webhook, secret } = await rotateSecret(tx, keyring, accountId, webhookId);
      return { status: 200, body: { ...toWebhook(webhook), secret } };
    });
    response.status(answer.status).json(answer.body);
  });

  router.post('/api/v1/webhooks/:webhookId/test', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { webhookId } = request.params;
    const answer = await once(request, accountId, async (tx) => {
      const payload = { event: 'webhook.test', webhookId, sentAt: new Date().toISOString() };
      const test = { event: payload.event, payload };
      const delivery = await sendTestEvent(tx, accountId, webhookId, test, { idPrefix: EVENT_ID_PREFIX });
      return { status: 202, body: toDelivery(delivery) };
    });
    wake('webhooks');
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/webhooks/:webhookId/deliveries', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { webhookId } = request.params;
    const query = validate(DeliveryQuery, request.query, 'query');
    const [rows, total] = await Promise.all([
      listDeliveries(db, accountId, webhookId, { status: query.status, ...slice(query) }),
      countDeliveries(db, accountId, webhookId, query.status),
    ]);
    response.json(page(rows.map(toDelivery), total, query));
  });

  router.post('/api/v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { webhookId, deliveryId } = request.params;
    const answer = await once(request, accountId, async (tx) => ({
      status: 202,
      body: toDelivery(await redeliver(tx, accountId, webhookId, deliveryId)),
    }));
    wake('webhooks');
    response.status(answer.status).json(answer.body);
  });

  router.post('/api/v1/webhooks/:webhookId/recover', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { webhookId } = request.params;
    const { since } = validate(Recovery, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 202,
      body: { recovered: await recoverDeliveries(tx, accountId, webhookId, since) },
    }));
    wake('webhooks');
    response.status(answer.status).json(answer.body);
  });

  return router;
}
