import { withIsoTimes } from '@services/common/database/iso-time';

import type { Db, Statement } from '../db.ts';
import { cutPage, sliceOf } from '../envelope.ts';
import { STATUSES } from '../messages/status.ts';
import type { CampaignMessageQuery } from './schemas.ts';

const TOTAL: Statement = {
  name: 'count_campaign_messages',
  text: `SELECT coalesce(sum(total), 0)::int AS total FROM campaign_counts
    WHERE campaign_id = $1 AND status = ANY($2::text[])`,
};

/** A page of a campaign's messages, newest first, and how many there are. The campaign must be the account's. */
export async function listCampaignMessages(db: Db, campaignId: string, query: CampaignMessageQuery) {
  const { status, after } = query;
  const [found, [counted]] = await Promise.all([
    db.orm.message.findMany({
      where: {
        campaignId,
        ...(status !== undefined && { status }),
        ...(after !== undefined && { id: { lt: after } }),
      },
      orderBy: { id: 'desc' },
      ...sliceOf(query),
    }),
    db.query<{ total: number }>(TOTAL, [campaignId, status === undefined ? [...STATUSES] : [status]]),
  ]);
  const { rows, next } = cutPage(found, query, ({ id }) => id);
  return { rows: rows.map(withIsoTimes), total: counted?.total ?? 0, next };
}
