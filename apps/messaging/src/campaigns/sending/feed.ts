import { hashAddress, personKeys } from '../../contacts/addresses/hashing.ts';
import type { Db, Statement } from '../../db.ts';
import { countCapped, findCapped, lockCaps } from '../../messages/caps.ts';
import { readAudience } from './audience.ts';
import { copiesFor, readTexts } from './content.ts';
import { findOptedOut } from './opted-out.ts';
import { findCampaignChannel, insertMessages, type CampaignMessage } from './insert.ts';
import { sendTime } from './schedule.ts';
import { recordSkips, type Skip } from '../skips.ts';
import type { Campaign } from '../store.ts';

const MOVE: Statement = {
  name: 'move_campaign_cursor',
  text: `UPDATE campaigns SET cursor = $2, exhausted = $3, tokens = $4::float8, tokens_at = $5::timestamptz WHERE id = $1`,
};

/** Thrown if the campaign has no channel because it was disconnected. */
export class NoChannelError extends Error {}

/** The number of messages that the throttle allows now. */
export function refill({ perSecond, tokens, tokensAt }: Campaign, now: Date): number {
  if (perSecond === null) return Infinity;
  const elapsedMs = Math.max(now.getTime() - tokensAt.getTime(), 0);
  return Math.min(perSecond, tokens + (elapsedMs * perSecond) / 1000);
}

/**
 * Creates messages for the next contacts and moves the cursor past them, both in the caller's transaction. Slow work is done before the
 * first write, because writing locks the rows of the counters.
 *
 * @param limit the maximum number of contacts.
 * @returns the number of inserted messages.
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

  const wanted: CampaignMessage[] = [];
  const skips: Skip[] = [];
  for (const { contact, copy } of copies) {
    const contactId = contact.id;
    if ('reason' in copy) skips.push({ contactId, reason: copy.reason, variable: copy.variable });
    else if (optedOut.has(copy.recipient)) skips.push({ contactId, reason: 'opted_out', variable: null });
    else wanted.push({ ...copy, contactId, sendAt: sendTime(schedule, contact.timezone, now) });
  }
  const caps = category === 'transactional' ? [] : await lockCaps(tx, accountId);
  const countable = wanted.map(({ id, contactId, recipient, sendAt }) => ({
    id,
    people: personKeys(contactId, hashAddress(addressKey, recipient)),
    at: sendAt ?? now,
  }));
  const capped = await findCapped(tx, accountId, caps, countable);
  const messages = wanted.filter((message) => !capped.has(message.id));
  for (const { id, contactId } of wanted)
    if (capped.has(id)) skips.push({ contactId, reason: 'frequency_capped', variable: null });

  const quietHours = schedule?.quietHours ?? null;
  await insertMessages(tx, { accountId, channel, id, channelId, category, topic, tracking, quietHours }, messages);
  await countCapped(
    tx,
    accountId,
    caps,
    countable.filter((message) => !capped.has(message.id)),
  );
  await recordSkips(tx, campaign, skips);
  const tokens = campaign.perSecond === null ? 0 : refill(campaign, now) - messages.length;
  const last = copies.at(-1)?.contact.id ?? cursor;
  const exhausted = contacts.length < limit && !isCut && copies.length === contacts.length;
  await tx.query(MOVE, [id, last, exhausted, tokens, now.toISOString()]);
  return messages.length;
}
