import { validate } from '@services/common/http/validation';
import { Router } from 'express';
import { z } from 'zod';

import type { Deps } from '../deps.ts';
import { page, PageQuery } from '../envelope.ts';
import { ChannelChanges, NewChannel, toChannel } from './schemas.ts';
import {
  assertAllowed,
  createChannel,
  disconnectChannel,
  getChannel,
  listChannels,
  setPaused,
  updateChannel,
} from './store.ts';

/** Channels: the ways out, connected with a provider's credentials. */
export function channelRoutes({ config, db, auth, once, onceLong, providers, wake }: Deps): Router {
  const router = Router();
  const keyring = config.ENCRYPTION_KEYS;

  router.post('/api/v1/channels', async (request, response) => {
    const { accountId, mode } = auth.caller(request);
    const input = validate(NewChannel, request.body);
    assertAllowed(mode, input);
    const answer = await once(request, accountId, async (tx) => {
      const { channel, bounceSecret } = await createChannel(tx, keyring, accountId, input);
      return { status: 201, body: { ...toChannel(channel, config.PUBLIC_URL), ...(bounceSecret && { bounceSecret }) } };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/channels', async (request, response) => {
    const query = validate(z.object(PageQuery), request.query, 'query');
    const { rows, total } = await listChannels(db, auth.caller(request).accountId, query);
    response.json(
      page(
        rows.map((row) => toChannel(row, config.PUBLIC_URL)),
        total,
        query,
      ),
    );
  });

  router.get('/api/v1/channels/:channelId', async (request, response) => {
    const channel = await getChannel(db, auth.caller(request).accountId, request.params.channelId);
    response.json(toChannel(channel, config.PUBLIC_URL));
  });

  router.put('/api/v1/channels/:channelId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const changes = validate(ChannelChanges, request.body);
    const channel = await updateChannel(db, keyring, accountId, request.params.channelId, changes);
    wake('messages');
    response.json(toChannel(channel, config.PUBLIC_URL));
  });

  router.delete('/api/v1/channels/:channelId', async (request, response) => {
    await disconnectChannel(db, auth.caller(request).accountId, request.params.channelId);
    wake('messages');
    response.status(204).end();
  });

  router.post('/api/v1/channels/:channelId/test', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { channelId } = request.params;
    const answer = await onceLong(request, accountId, async () => {
      const channel = await getChannel(db, accountId, channelId);
      const body = await providers
        .of(channel)
        .test()
        .catch((error: Error) => ({ ok: false, code: 'provider_unavailable', message: error.message }));
      return { status: 200, body };
    });
    response.status(answer.status).json(answer.body);
  });

  for (const [action, reason] of [
    ['pause', 'Paused by the account'],
    ['resume', null],
  ] as const) {
    router.post(`/api/v1/channels/:channelId/${action}`, async (request, response) => {
      const { accountId } = auth.caller(request);
      const { channelId } = request.params;
      const answer = await once(request, accountId, async (tx) => ({
        status: 200,
        body: toChannel(await setPaused(tx, accountId, String(channelId), reason), config.PUBLIC_URL),
      }));
      wake('messages');
      response.status(answer.status).json(answer.body);
    });
  }

  return router;
}
