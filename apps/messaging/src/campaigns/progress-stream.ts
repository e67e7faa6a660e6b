import type { Response } from 'express';

import type { Db } from '../db.ts';
import { createEventStreams } from '../events/streams.ts';
import { readStats } from './statistics.ts';
import { getCampaign } from './store.ts';

export const MAX_STREAMS_PER_ACCOUNT = 10;

const serve = createEventStreams({ most: 200, maxPerAccount: MAX_STREAMS_PER_ACCOUNT, everyMs: 500 });

/**
 * Streams the campaign's status and statistics whenever they change, until the campaign has ended.
 *
 * @throws AppError 404, 429 when too many streams are open.
 */
export async function streamProgress(db: Db, accountId: string, id: string, response: Response): Promise<void> {
  await getCampaign(db, accountId, id);
  let before = '';
  await serve(accountId, response, async () => {
    const campaign = await getCampaign(db, accountId, id).catch(() => null);
    if (!campaign) return { events: [], ended: true };
    const stats = (await readStats(db, [campaign])).get(id);
    const { status, statusReason, audienceSize } = campaign;
    const data = { campaignId: id, status, statusReason, audienceSize, stats };
    const [last, now] = [before, JSON.stringify(data)];
    before = now;
    return {
      events: now === last ? [] : [{ event: 'progress', data }],
      ended: status === 'completed' || (status === 'canceled' && !campaign.active),
    };
  });
}
