import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import { allow } from '../accounts/scopes.ts';
import type { Deps } from '../deps.ts';
import { optionalPage, OptionalPageQuery } from '../envelope.ts';
import { ChangedWebhook, DeliveryQuery, NewWebhook, toDelivery, toWebhook } from './schemas.ts';
import {
  countDeliveries,
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from './store.ts';

/** Where events are sent to, and what became of them. */
export function webhookRoutes({ db, auth, config }: Deps): Router {
  const router = Router();

  router.get('/api/v1/webhooks', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:read');
    const query = validate(OptionalPageQuery, request.query, 'query');
    const answer = await optionalPage(
      query,
      async (slice) => (await listWebhooks(db, accountId, slice)).map(toWebhook),
      () => countWebhooks(db, accountId),
    );
    response.json(answer);
  });

  router.post('/api/v1/webhooks', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:write');
    const webhook = validate(NewWebhook, request.body);
    // Not idempotent: the answer would have to be kept, and it holds a secret.
    const { secret, ...row } = await createWebhook(db, config.ENCRYPTION_KEYS, accountId, webhook);
    response.json({ ...toWebhook(row), secret });
  });

  router.get('/api/v1/webhooks/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:read');
    response.json(toWebhook(await getWebhook(db, accountId, request.params.id)));
  });

  router.put('/api/v1/webhooks/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:write');
    const changes = validate(ChangedWebhook, request.body);
    response.json(toWebhook(await updateWebhook(db, accountId, request.params.id, changes)));
  });

  router.delete('/api/v1/webhooks/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:write');
    const { id } = request.params;
    await deleteWebhook(db, accountId, id);
    response.json({ id, deleted: true });
  });

  router.get('/api/v1/webhooks/:id/deliveries', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'webhooks:read');
    const { status, ...query } = validate(DeliveryQuery, request.query, 'query');
    const { id } = await getWebhook(db, accountId, request.params.id);
    const answer = await optionalPage(
      query,
      async (slice) => (await listDeliveries(db, accountId, id, status, slice)).map(toDelivery),
      () => countDeliveries(db, accountId, id, status),
    );
    response.json(answer);
  });

  return router;
}
