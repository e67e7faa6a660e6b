import { notConnected } from '../messages/acceptance/drafts.ts';
import type { Db } from '../db.ts';
import { begin } from './sending/begin.ts';
import { refuseSkipping } from './sending/check.ts';
import { findCampaignChannel } from './sending/insert.ts';
import { startTime } from './sending/schedule.ts';
import { readTotals } from './statistics.ts';
import { lockCampaign, refuseState, type Campaign } from './store.ts';
import { releaseWaiting } from './sending/waiting.ts';

export type Move = 'start' | 'pause' | 'resume' | 'cancel';

/** The statuses from which each move is possible. */
const FROM: Record<Move, readonly string[]> = {
  start: ['draft'],
  pause: ['running', 'scheduled'],
  resume: ['paused'],
  cancel: ['draft', 'scheduled', 'running', 'paused'],
};
const WORDS = { start: 'started', pause: 'paused', resume: 'resumed', cancel: 'canceled' } as const;

/**
 * Checks a campaign that is about to start. Call it outside of transactions, because it waits until templates of other accounts are
 * rendered.
 *
 * @param skipMissing whether the start may skip contacts without a value for a variable.
 * @returns the checked state, for `moveCampaign`.
 * @throws AppError 409 `no_recipients` or `missing_variables`.
 */
export async function checkStart(db: Db, addressKey: Buffer, campaign: Campaign, skipMissing?: boolean): Promise<Date> {
  if (FROM.start.includes(campaign.status)) await refuseSkipping(db, addressKey, campaign, skipMissing);
  return campaign.updatedAt;
}

/**
 * Changes the status of a campaign. Pausing and canceling take effect at the commit: no worker claims its messages after that. Call it in a
 * transaction.
 *
 * @param skipMissing whether a start may skip contacts without a value for a variable.
 * @param checked the state that `checkStart` has checked. A campaign that has changed since is checked again.
 * @throws AppError 404 `campaign_not_found`, 409 `invalid_state`, `no_recipients` or `missing_variables`, 400 `channel_not_connected`.
 */
export async function moveCampaign(
  tx: Db,
  addressKey: Buffer,
  accountId: string,
  id: string,
  move: Move,
  { skipMissing, checked }: { skipMissing?: boolean | undefined; checked?: Date | undefined } = {},
): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id);
  if (!FROM[move].includes(campaign.status)) refuseState(campaign.status, WORDS[move]);
  switch (move) {
    case 'start':
      if (campaign.updatedAt.getTime() !== checked?.getTime())
        await refuseSkipping(tx, addressKey, campaign, skipMissing);
      return start(tx, campaign);
    case 'pause':
      await tx.orm.campaign.update({ where: { id }, data: { status: 'paused', statusReason: null } });
      return;
    case 'resume':
      return resume(tx, campaign);
    case 'cancel':
      await tx.orm.campaign.update({
        where: { id },
        data: { status: 'canceled', active: campaign.startedAt !== null, endedAt: new Date() },
      });
  }
}

async function start(tx: Db, campaign: Campaign): Promise<void> {
  if ((await findCampaignChannel(tx, campaign)) === null) throw notConnected(campaign.channel);
  const startAt = startTime(campaign.schedule);
  if (startAt && startAt > new Date()) {
    const data = { status: 'scheduled', active: true, startAt };
    await tx.orm.campaign.update({ where: { id: campaign.id }, data });
    return;
  }
  await begin(tx, campaign);
}

async function resume(tx: Db, campaign: Campaign): Promise<void> {
  const { id, startedAt, startAt } = campaign;
  if (startedAt === null) {
    await tx.orm.campaign.update({ where: { id }, data: { status: 'scheduled', statusReason: null, startAt } });
    return;
  }
  if ((await findCampaignChannel(tx, campaign)) === null) throw notConnected(campaign.channel);
  const { failed, settled } = await readTotals(tx, id);
  const now = new Date();
  await tx.orm.campaign.update({
    where: { id },
    data: { status: 'running', statusReason: null, failedBase: failed, settledBase: settled, tokens: 0, tokensAt: now },
  });
  await releaseWaiting(tx, id);
}

/** The move that a new `status` in an update requests. */
export function moveTowards(current: string, wished: 'running' | 'paused' | 'canceled'): Move {
  if (wished === 'paused') return 'pause';
  if (wished === 'canceled') return 'cancel';
  return current === 'paused' ? 'resume' : 'start';
}
