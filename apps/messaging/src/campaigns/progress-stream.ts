import type { Response } from 'express';

import type { Db } from '../db.ts';
import { createEventStreams } from '../event-streams.ts';
import { readStats } from './statistics.ts';
import { getCampaign } from './store.ts';

export const MOST_STREAMS_OF_ACCOUNT = 10;

const HAS_MOVED = {
  name: 'has_account_moved',
  text: 'SELECT 1 AS found FROM accounts WHERE id = $1 AND moved_to IS NOT NULL',
};

const serve = createEventStreams({ most: 200, mostOfAccount: MOST_STREAMS_OF_ACCOUNT, everyMs: 500 });

/**
 * Streams the campaign's status and numbers, whenever they have changed, until the campaign has ended. A stream of an account
 * that moves to another cell ends: what is left of the campaign here is being deleted, and the next request is passed on.
 *
 * @throws AppError 404, 429 when too many streams are open.
 */
export async function streamProgress(db: Db, accountId: string, id: string, response: Response): Promise<void> {
  await getCampaign(db, accountId, id);
  let before = '';
  await serve(accountId, response, async () => {
    const campaign = await getCampaign(db, accountId, id).catch(() => null);
    if (!campaign || (await db.query(HAS_MOVED, [accountId])).length > 0) return { events: [], ended: true };
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
