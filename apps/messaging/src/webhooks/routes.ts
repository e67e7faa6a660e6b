import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { page } from '../envelope.ts';
import { DeliveryQuery, NewWebhook, Recovery, toDelivery, toWebhook, WebhookChanges, WebhookQuery } from './schemas.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  recoverDeliveries,
  redeliver,
  rotateSecret,
  updateWebhook,
} from './store.ts';

/** Webhooks: who is told about events, and the log of what they were told. */
export function webhookRoutes({ config, db, auth, once, wake }: Deps): Router {
  const router = Router();
  const keyring = config.ENCRYPTION_KEYS;

  router.post('/api/v1/webhooks', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewWebhook, request.body);
    const answer = await once(request, accountId, async (tx) => {
      const { webhook, secret } = await createWebhook(tx, keyring, accountId, input);
      return { status: 201, body: { ...toWebhook(webhook), secret } };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/webhooks', async (request, response) => {
    const query = validate(WebhookQuery, request.query, 'query');
    const { rows, total } = await listWebhooks(db, auth.caller(request).accountId, query);
    response.json(page(rows.map(toWebhook), total, query));
  });

  router.get('/api/v1/webhooks/:webhookId', async (request, response) => {
    response.json(toWebhook(await getWebhook(db, auth.caller(request).accountId, request.params.webhookId)));
  });

  router.put('/api/v1/webhooks/:webhookId', async (request, response) => {
    const changes = validate(WebhookChanges, request.body);
    const webhook = await updateWebhook(db, auth.caller(request).accountId, request.params.webhookId, changes);
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

  router.get('/api/v1/webhooks/:webhookId/deliveries', async (request, response) => {
    const query = validate(DeliveryQuery, request.query, 'query');
    const { rows, total } = await listDeliveries(db, auth.caller(request).accountId, request.params.webhookId, query);
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
