import type { Db, Statement } from '../../db.ts';
import { readAudience } from './audience.ts';
import { copiesFor, readTexts } from './content.ts';
import { findOptedOut } from './opted-out.ts';
import { findCampaignChannel, insertMessages, type CampaignMessage } from './insert.ts';
import { sendTime } from './schedule.ts';
import { addMissing, countSkipped, type SkipReason } from '../statistics.ts';
import type { Campaign } from '../store.ts';

const MOVE: Statement = {
  name: 'move_campaign_cursor',
  text: `UPDATE campaigns SET cursor = $2, exhausted = $3, tokens = $4::float8, tokens_at = $5::timestamptz WHERE id = $1`,
};

/** The campaign has no channel: it was disconnected. */
export class NoChannelError extends Error {}

/** The number of messages that the throttle allows to insert now. */
export function refill({ perSecond, tokens, tokensAt }: Campaign, now: Date): number {
  if (perSecond === null) return Infinity;
  const elapsedMs = Math.max(now.getTime() - tokensAt.getTime(), 0);
  return Math.min(perSecond, tokens + (elapsedMs * perSecond) / 1000);
}

/**
 * Turns the next contacts into messages and moves the cursor past them, in the caller's transaction: a crash leaves both
 * or neither. Slow work comes before the first write, because the counters' rows are locked from then on.
 *
 * @param limit contacts, at most.
 * @returns how many messages were inserted.
 * @throws NoChannelError, TooExpensiveError
 */
export async function feed(tx: Db, addressKey: Buffer, campaign: Campaign, limit: number): Promise<number> {
  const { id, accountId, channel, category, topic, tracking, schedule, audience, cursor, lastContact } = campaign;
  const channelId = await findCampaignChannel(tx, campaign);
  if (channelId === null) throw new NoChannelError('The channel is not connected');
  const now = new Date();
  const texts = await readTexts(tx, campaign);
  const { contacts, isCut } = await readAudience(tx, accountId, audience, { after: cursor, upTo: lastContact, limit });
  const copies = await copiesFor(campaign, texts, contacts, 'bulk');
  const optedOut = await findOptedOut(tx, addressKey, campaign, copies);

  const messages: CampaignMessage[] = [];
  const skipped: Record<string, number> = {};
  const missing: Record<string, number> = {};
  const skip = (reason: SkipReason) => (skipped[reason] = (skipped[reason] ?? 0) + 1);
  for (const { contact, copy } of copies) {
    if ('reason' in copy) {
      skip(copy.reason);
      addMissing(missing, copy);
    } else if (optedOut.has(copy.recipient)) skip('opted_out');
    else messages.push({ ...copy, contactId: contact.id, sendAt: sendTime(schedule, contact.timezone, now) });
  }

  const quietHours = schedule?.quietHours ?? null;
  await insertMessages(tx, { accountId, channel, id, channelId, category, topic, tracking, quietHours }, messages);
  await countSkipped(tx, id, skipped, missing);
  const tokens = campaign.perSecond === null ? 0 : refill(campaign, now) - messages.length;
  const last = copies.at(-1)?.contact.id ?? cursor;
  const exhausted = contacts.length < limit && !isCut && copies.length === contacts.length;
  await tx.query(MOVE, [id, last, exhausted, tokens, now.toISOString()]);
  return messages.length;
}
