import { notHeld } from '@services/common/access/held-accounts';
import type { IsoTime } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';

import type { Database, Db, Statement } from '../../db.ts';
import { emitEvents } from '../../events/store.ts';
import { begin } from './begin.ts';
import { feed, NoChannelError, refill } from './feed.ts';
import { cancelWaiting, holdWaiting } from './waiting.ts';
import { readStanding, readStats, type Standing } from '../statistics.ts';
import type { Campaign } from '../store.ts';

export interface CampaignLoopOptions {
  db: Database;
  addressKey: Buffer;
  /** There are new messages, or events. */
  wake: (work: 'messages' | 'webhooks') => void;
  /** Messages in the queue at which no more are inserted: what is not inserted costs nothing to pause or cancel. */
  ahead?: number;
}

const AHEAD = 20_000;
/** Contacts a transaction. */
const BATCH = 1000;

/** A query without values, as `watchQueues` asks it. */
export const CAMPAIGNS_DUE = `SELECT id FROM campaigns WHERE active AND ${notHeld('account_id')} ORDER BY id`;
const ACTIVE: Statement = { name: 'active_campaigns', text: CAMPAIGNS_DUE };
/** One worker at a time advances a campaign; another one goes on to the next. */
const LOCK: Statement = {
  name: 'lock_active_campaign',
  text: `SELECT id FROM campaigns WHERE id = $1 AND active AND ${notHeld('account_id')} FOR UPDATE SKIP LOCKED`,
};
const PAUSE: Statement = {
  name: 'pause_campaign_for',
  text: `UPDATE campaigns SET status = 'paused', status_reason = $2, updated_at = now()
    WHERE id = $1 AND status IN ('running', 'scheduled')`,
};
const COMPLETE: Statement = {
  name: 'complete_campaign',
  text: `UPDATE campaigns SET status = 'completed', active = false, ended_at = now(), updated_at = now()
    WHERE id = $1 AND status = 'running' RETURNING ended_at AS "endedAt"`,
};
const REST: Statement = { name: 'rest_campaign', text: 'UPDATE campaigns SET active = false WHERE id = $1' };

/** One round over the campaigns that have something to do, a batch for each; resolves to how much was done. */
export function createCampaignLoop({
  db,
  addressKey,
  wake,
  ahead = AHEAD,
}: CampaignLoopOptions): () => Promise<number> {
  async function advance(id: string): Promise<number> {
    return db.transaction(async (tx) => {
      const [locked] = await tx.query(LOCK, [id]);
      if (!locked) return 0;
      const campaign = (await tx.orm.campaign.findUniqueOrThrow({ where: { id } })) as unknown as Campaign;
      switch (campaign.status) {
        case 'scheduled':
          if (campaign.startAt && campaign.startAt > new Date()) return 0;
          await begin(tx, campaign);
          return 1;
        case 'running':
          return run(tx, campaign);
        case 'paused':
          return holdWaiting(tx, id);
        default:
          return end(tx, campaign);
      }
    });
  }

  async function run(tx: Db, campaign: Campaign): Promise<number> {
    const standing = await readStanding(tx, campaign.id);
    const reason = tooManyFailures(campaign, standing);
    if (reason !== null) {
      await tx.query(PAUSE, [campaign.id, reason]);
      return 1;
    }
    if (campaign.exhausted) return standing.due + standing.scheduled > 0 ? 0 : complete(tx, campaign);
    // With a throttle no more than a second's worth may wait, or it would go out in one burst after a standstill.
    const most = Math.min(ahead, campaign.perSecond ?? Infinity) - standing.due;
    const limit = Math.floor(Math.min(BATCH, most, refill(campaign, new Date())));
    // Many small batches would cost more than the sending: room for a whole one is waited for, or a quarter of a second's.
    const least = Math.min(BATCH, ahead, Math.ceil((campaign.perSecond ?? Infinity) / 4));
    if (limit < least) return 0;
    await feed(tx, addressKey, campaign, limit);
    return 1;
  }

  async function complete(tx: Db, campaign: Campaign): Promise<number> {
    const { id, accountId, name, channel } = campaign;
    const [completed] = await tx.query<{ endedAt: IsoTime }>(COMPLETE, [id]);
    if (!completed) return 0;
    const stats = (await readStats(tx, [campaign])).get(id);
    const completedAt = completed.endedAt;
    const payload = { campaignId: id, name, channel, status: 'completed', stats, completedAt };
    await emitEvents(tx, [{ accountId, event: 'campaign.completed', subjectId: id, payload }]);
    return 1;
  }

  async function end(tx: Db, { id }: Campaign): Promise<number> {
    const canceled = await cancelWaiting(tx, id);
    const { due, scheduled } = await readStanding(tx, id);
    if (due + scheduled === 0) await tx.query(REST, [id]);
    return canceled;
  }

  return async () => {
    let handled = 0;
    for (const { id } of await db.query<{ id: string }>(ACTIVE, [])) {
      handled += await advance(id).catch(async (error: unknown) => {
        const reason = explain(error);
        if (reason === null) throw error;
        await db.query(PAUSE, [id, reason]);
        return 1;
      });
    }
    if (handled > 0) {
      wake('messages');
      wake('webhooks');
    }
    return handled;
  };
}

/** What is wrong with the campaign itself, for its owner; null: the fault is ours, or the database's. */
function explain(error: unknown): string | null {
  if (error instanceof NoChannelError) return error.message;
  return error instanceof AppError && error.status < 500 ? error.message : null;
}

function tooManyFailures(campaign: Campaign, { failed, settled }: Standing): string | null {
  const { failureRate, after } = campaign.autoPause;
  const outcomes = settled - campaign.settledBase;
  const failures = failed - campaign.failedBase;
  if (outcomes < after || failures / outcomes <= failureRate) return null;
  return `${failures} of ${outcomes} messages have failed`;
}
