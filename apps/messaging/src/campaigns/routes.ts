import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import type { Db } from '../db.ts';
import { page } from '../envelope.ts';
import { toListedMessage } from '../messages/schemas.ts';
import { listCampaignMessages } from './messages.ts';
import { moveCampaign, moveTowards } from './moves.ts';
import { toCampaign } from './presentation.ts';
import { previewCampaign, sendTest } from './preview.ts';
import { streamProgress } from './progress-stream.ts';
import { CampaignChanges, CampaignMessageQuery, CampaignQuery, NewCampaign, TestSend } from './schemas.ts';
import { readStats } from './statistics.ts';
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from './store.ts';

/** Campaigns: one text for many contacts. */
export function campaignRoutes({ config, db, auth, once, wake }: Deps): Router {
  const router = Router();
  const addressKey = config.ADDRESS_KEY;
  router.use('/api/v1/campaigns', auth.required);

  async function read(from: Db, accountId: string, id: string) {
    const campaign = await getCampaign(from, accountId, id);
    return toCampaign(campaign, (await readStats(from, [campaign])).get(id));
  }

  router.post('/api/v1/campaigns', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewCampaign, request.body);
    const answer = await once(request, accountId, async (tx) => {
      const { id } = await createCampaign(tx, accountId, input);
      return { status: 201, body: await read(tx, accountId, id) };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/campaigns', async (request, response) => {
    const query = validate(CampaignQuery, request.query, 'query');
    const { rows, total } = await listCampaigns(db, auth.caller(request).accountId, query);
    const stats = await readStats(db, rows);
    const data = rows.map((row) => toCampaign(row, stats.get(row.id)));
    response.json(page(data, total, query));
  });

  router.get('/api/v1/campaigns/:campaignId', async (request, response) => {
    response.json(await read(db, auth.caller(request).accountId, request.params.campaignId));
  });

  router.put('/api/v1/campaigns/:campaignId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { campaignId } = request.params;
    const { status, ...changes } = validate(CampaignChanges, request.body);
    await db.transaction(async (tx) => {
      await updateCampaign(tx, accountId, campaignId, changes);
      if (status === undefined) return;
      const { status: current } = await getCampaign(tx, accountId, campaignId);
      if (current !== status) await moveCampaign(tx, accountId, campaignId, moveTowards(current, status));
    });
    wake('messages');
    response.json(await read(db, accountId, campaignId));
  });

  for (const move of ['start', 'pause', 'resume', 'cancel'] as const) {
    router.post(`/api/v1/campaigns/:campaignId/${move}`, async (request, response) => {
      const { accountId } = auth.caller(request);
      const campaignId = String(request.params['campaignId']);
      const answer = await once(request, accountId, (outer) =>
        outer.transaction(async (tx) => {
          await moveCampaign(tx, accountId, campaignId, move);
          return { status: 200, body: await read(tx, accountId, campaignId) };
        }),
      );
      wake('messages');
      response.status(answer.status).json(answer.body);
    });
  }

  router.post('/api/v1/campaigns/:campaignId/preview', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { campaignId } = request.params;
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: await previewCampaign(tx, addressKey, accountId, campaignId),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.post('/api/v1/campaigns/:campaignId/test', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { campaignId } = request.params;
    const input = validate(TestSend, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 202,
      body: await sendTest(tx, addressKey, accountId, campaignId, input),
    }));
    wake('messages');
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/campaigns/:campaignId/messages', async (request, response) => {
    const { accountId } = auth.caller(request);
    const query = validate(CampaignMessageQuery, request.query, 'query');
    const campaign = await getCampaign(db, accountId, request.params.campaignId);
    const { rows, total } = await listCampaignMessages(db, accountId, campaign.id, query);
    response.json(page(rows.map(toListedMessage), total, query));
  });

  router.get('/api/v1/campaigns/:campaignId/progress', async (request, response) => {
    await streamProgress(db, auth.caller(request).accountId, request.params.campaignId, response);
  });

  return router;
}
