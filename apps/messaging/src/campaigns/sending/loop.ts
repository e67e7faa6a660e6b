import { isSuspended } from '@services/common/access/open-accounts';
import { isDatabaseLost, isTemporary } from '@services/common/database/errors';
import type { IsoTime } from '@services/common/database/iso-time';
import { logFailure } from '@services/common/database/log-failure';
import { AppError } from '@services/common/http/errors';

import { prepared, type Db } from '../../db.ts';
import type { LoopDeps } from '../../deps.ts';
import { emitEvents } from '../../events/store.ts';
import { begin } from './begin.ts';
import { feed, NoChannelError, prepareCopies, refill, type NextCopies } from './feed.ts';
import { cancelWaiting, holdWaiting } from './waiting.ts';
import { readTotals, readStats, type Totals } from '../statistics.ts';
import type { Campaign } from '../store.ts';

interface CampaignLoopOptions extends Omit<LoopDeps, 'keyring'> {
  /** Notifies the workers of new messages or events. */
  wake: (work: 'messages' | 'webhooks') => void;
  /** Maximum number of queued messages per campaign. Pausing and canceling are cheap for messages that are not inserted yet. */
  ahead?: number;
}

const AHEAD = 20_000;
/** Contacts per transaction. */
const BATCH = 1000;

/** Finds whether a campaign has work. `watchQueues` needs a query without parameters. */
export const CAMPAIGNS_DUE = `SELECT id FROM campaigns WHERE active AND (leased_until IS NULL OR leased_until <= now())
    AND NOT ${isSuspended('account_id')} ORDER BY id`;
const ACTIVE = prepared(CAMPAIGNS_DUE);
/** One worker at a time processes a campaign. Other workers skip this campaign and process the next one. */
const LOCK = prepared(`
    SELECT id FROM campaigns WHERE id = $1 AND active AND ($2 OR leased_until IS NULL OR leased_until <= now())
    FOR UPDATE SKIP LOCKED`);
/** Counts a start. The count is committed before the work, so that the next start can detect that the work crashed the process. */
const START = prepared(`UPDATE campaigns SET starts = starts + 1, leased_until = now() + make_interval(secs => $2)
    WHERE id = $1 AND active AND (leased_until IS NULL OR leased_until <= now()) RETURNING starts`);
const END = prepared('UPDATE campaigns SET starts = $2, leased_until = NULL WHERE id = $1');
/** Sets a campaign aside whose work failed, so that it does not delay the other campaigns. A failed start is not counted. */
const SET_ASIDE = prepared(
  `UPDATE campaigns SET starts = coalesce($2, starts), leased_until = now() + make_interval(secs => $3) WHERE id = $1`,
);
const FAULTY_PAUSE_SECONDS = 30;
/** A campaign that has crashed the process this often is paused at its next start. */
const MAX_STOPS = 2;
const PAUSE = prepared(`UPDATE campaigns SET status = 'paused', status_reason = $2, updated_at = now()
    WHERE id = $1 AND status IN ('running', 'scheduled')`);
const COMPLETE = prepared(`
    UPDATE campaigns SET status = 'completed', active = false, ended_at = now(), updated_at = now()
    WHERE id = $1 AND status = 'running' RETURNING ended_at AS "endedAt"`);
const REST = prepared('UPDATE campaigns SET active = false WHERE id = $1');

/** Work of a campaign whose start must be counted: to begin, or to create the messages of up to `limit` contacts. */
interface Due {
  campaign: Campaign;
  limit: number;
}

/** Processes one batch of each campaign that has work. Resolves to zero if there was nothing to do. */
export function createCampaignLoop({
  db,
  addressKey,
  logger,
  leaseSeconds,
  wake,
  ahead = AHEAD,
}: CampaignLoopOptions): () => Promise<number> {
  /** Campaigns whose work failed without a crash, each with its number of starts before this work. */
  const failed = new Map<string, number>();

  async function advance(id: string): Promise<number> {
    const looked = await step(id);
    if (looked === null || typeof looked === 'number') return looked ?? 0;
    const [started] = await db.query<{ starts: number }>(START, [id, leaseSeconds]);
    // Another worker has claimed the campaign.
    if (!started) return 0;
    const { starts } = started;
    if (starts > MAX_STOPS) {
      logger.error({ campaignId: id }, 'a campaign stopped the process repeatedly and was paused');
      await db.query(PAUSE, [id, 'Preparing the campaign’s messages crashed the worker twice']);
      await db.query(END, [id, 0]);
      return 1;
    }
    failed.set(id, starts - 1);
    const { campaign, limit } = looked;
    const worked = await step(id, limit > 0 ? await prepareCopies(db, campaign, limit) : null);
    // If another transaction has locked the campaign, the campaign stays in `failed`, so that the next round ends its lease.
    if (worked !== null) failed.delete(id);
    return typeof worked === 'number' ? worked : 0;
  }

  async function endFailed(): Promise<void> {
    for (const [id, starts] of failed) {
      await db.query(END, [id, starts]);
      failed.delete(id);
    }
  }

  /**
   * Processes a batch of a campaign, or returns the work whose start must be counted first. Null if another transaction has locked the
   * campaign.
   *
   * @param next the prepared messages of a campaign whose start was counted; null if the campaign begins.
   */
  async function step(id: string, next?: NextCopies | null): Promise<number | Due | null> {
    const isCounted = next !== undefined;
    return db.transaction(async (tx) => {
      const [locked] = await tx.query(LOCK, [id, isCounted]);
      if (!locked) return null;
      if (isCounted) await tx.query(END, [id, 0]);
      const campaign = (await tx.orm.campaign.findUniqueOrThrow({ where: { id } })) as unknown as Campaign;
      switch (campaign.status) {
        case 'scheduled':
          if (campaign.startAt && campaign.startAt > new Date()) return 0;
          if (!isCounted) return { campaign, limit: 0 };
          await begin(tx, campaign);
          return 1;
        case 'running':
          return run(tx, campaign, next);
        case 'paused':
          return holdWaiting(tx, id);
        default:
          return end(tx, campaign);
      }
    });
  }

  async function run(tx: Db, campaign: Campaign, next?: NextCopies | null): Promise<number | Due> {
    const totals = await readTotals(tx, campaign.id);
    const reason = tooManyFailures(campaign, totals);
    if (reason !== null) {
      await tx.query(PAUSE, [campaign.id, reason]);
      return 1;
    }
    if (campaign.exhausted) return totals.due + totals.scheduled > 0 ? 0 : complete(tx, campaign);
    // With a throttle, at most one second's worth of messages may be queued. If more were queued, they would be sent in a burst after an
    // interruption.
    const most = Math.min(ahead, campaign.perSecond ?? Infinity) - totals.due;
    const limit = Math.floor(Math.min(BATCH, most, refill(campaign, new Date())));
    // Small batches would cost more than the sending itself. So a batch is inserted when there is room for a full batch, or for the
    // messages of a quarter of a second.
    const least = Math.min(BATCH, ahead, Math.ceil((campaign.perSecond ?? Infinity) / 4));
    if (limit < least) return 0;
    if (next === undefined) return { campaign, limit };
    // Another worker may have created these messages after this worker's lease ended.
    if (next?.cursor === campaign.cursor) await feed(tx, addressKey, campaign, next);
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
    const { due, scheduled } = await readTotals(tx, id);
    if (due + scheduled === 0) await tx.query(REST, [id]);
    return canceled;
  }

  return async () => {
    await endFailed();
    let handled = 0;
    for (const { id } of await db.query<{ id: string }>(ACTIVE, [])) {
      handled += await advance(id).catch(async (error: unknown) => {
        const reason = explain(error);
        if (reason !== null) {
          await db.query(PAUSE, [id, reason]);
          return 1;
        }
        if (isDatabaseLost(error)) throw error;
        logFailure(logger, error, 'a campaign failed and is tried again later', { campaignId: id });
        await db.query(SET_ASIDE, [id, failed.get(id), isTemporary(error) ? 1 : FAULTY_PAUSE_SECONDS]);
        failed.delete(id);
        return 0;
      });
    }
    if (handled > 0) {
      wake('messages');
      wake('webhooks');
    }
    return handled;
  };
}

/** The reason to show if the campaign itself caused the error. Null if the service or the database caused it. */
function explain(error: unknown): string | null {
  if (error instanceof NoChannelError) return error.message;
  return error instanceof AppError && error.status < 500 ? error.message : null;
}

function tooManyFailures(campaign: Campaign, { failed, settled }: Totals): string | null {
  const { failureRate, after } = campaign.autoPause;
  const outcomes = settled - campaign.settledBase;
  const failures = failed - campaign.failedBase;
  if (outcomes < after || failures / outcomes <= failureRate) return null;
  return `${failures} of ${outcomes} messages have failed`;
}
