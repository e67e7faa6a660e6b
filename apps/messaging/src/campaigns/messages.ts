import { prepared, type Db, type Statement } from '../db.ts';
import { cutPage, sliceOf } from '../envelope.ts';
import { selectPage, type PageRow } from '../messages/store.ts';
import { STATUSES } from '../messages/status.ts';
import type { CampaignMessageQuery } from './schemas.ts';

const TOTAL = prepared(`SELECT coalesce(sum(total), 0)::int AS total FROM campaign_counts
    WHERE campaign_id = $1 AND status = ANY($2::text[])`);

/** The caller must check that the campaign belongs to the account. */
const LIST: Statement = {
  name: 'list_campaign_messages',
  // Every message id sorts before 'n'.
  text: selectPage(
    `campaign_id = $1 AND ($2::text IS NULL OR status = $2) AND id < coalesce($3, 'n')`,
    'LIMIT $4 OFFSET $5',
  ),
};

/** A page of a campaign's messages, newest first, for `pageReader`, and their total number. The campaign must belong to the account. */
export async function listCampaignMessages(db: Db, campaignId: string, query: CampaignMessageQuery) {
  const { status, after } = query;
  const { skip, take } = sliceOf(query);
  const [found, [counted]] = await Promise.all([
    db.query<PageRow>(LIST, [campaignId, status ?? null, after ?? null, take, skip]),
    db.query<{ total: number }>(TOTAL, [campaignId, status === undefined ? [...STATUSES] : [status]]),
  ]);
  const { rows, next } = cutPage(found, query, ({ id }) => id);
  return { rows, total: counted?.total ?? 0, next };
}
