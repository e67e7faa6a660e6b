import { hashAddress, personKeys } from '../../contacts/addresses/hashing.ts';
import { prepared, type Contact, type Db } from '../../db.ts';
import { countCapped, findCapped, lockCaps } from '../../messages/caps.ts';
import { readAudience } from './audience.ts';
import { copiesFor, readTexts, type Copy, type Skip as CopySkip } from './content.ts';
import { findOptedOut } from './opted-out.ts';
import { findCampaignChannel, insertMessages, type CampaignMessage } from './insert.ts';
import { sendTime } from './schedule.ts';
import { recordSkips, type Skip } from '../skips.ts';
import type { Campaign } from '../store.ts';

const MOVE = prepared(
  `UPDATE campaigns SET cursor = $2, exhausted = $3, tokens = $4::float8, tokens_at = $5::timestamptz WHERE id = $1`,
);

/** Thrown if the campaign has no channel because it was disconnected. */
export class NoChannelError extends Error {}

/** The number of messages that the throttle allows now. */
export function refill({ perSecond, tokens, tokensAt }: Campaign, now: Date): number {
  if (perSecond === null) return Infinity;
  const elapsedMs = Math.max(now.getTime() - tokensAt.getTime(), 0);
  return Math.min(perSecond, tokens + (elapsedMs * perSecond) / 1000);
}

const ERASED = prepared(`SELECT given.id FROM unnest($2::text[]) AS given(id)
    WHERE NOT EXISTS (SELECT FROM contacts c WHERE c.account_id = $1 AND c.id = given.id)`);

/** The messages of the next contacts, and the position in the audience at which they begin. */
export interface NextCopies {
  cursor: string;
  copies: { contact: Contact; copy: Copy | CopySkip }[];
  isLast: boolean;
}

/**
 * Renders the messages of the next contacts. Call it outside of transactions: rendering waits until templates of other accounts are
 * rendered, and on a busy machine it takes longer than a transaction is allowed to take.
 *
 * @param limit the maximum number of contacts.
 * @throws TooExpensiveError
 */
export async function prepareCopies(db: Db, campaign: Campaign, limit: number): Promise<NextCopies> {
  const { accountId, audience, cursor, lastContact } = campaign;
  const texts = await readTexts(db, campaign);
  const { contacts, isCut } = await readAudience(db, accountId, audience, { after: cursor, upTo: lastContact, limit });
  const copies = await copiesFor(campaign, texts, contacts, 'bulk');
  return { cursor, copies, isLast: contacts.length < limit && !isCut && copies.length === contacts.length };
}

/**
 * Creates the messages that `prepareCopies` has rendered and moves the cursor past their contacts, both in the caller's transaction. Slow
 * work is done before the first write, because writing locks the rows of the counters.
 *
 * @returns the number of inserted messages.
 * @throws NoChannelError
 */
export async function feed(
  tx: Db,
  addressKey: Buffer,
  campaign: Campaign,
  { copies, isLast }: NextCopies,
): Promise<number> {
  const { id, accountId, channel, category, topic, tracking, schedule, cursor } = campaign;
  const channelId = await findCampaignChannel(tx, campaign);
  if (channelId === null) throw new NoChannelError('The channel is not connected');
  const now = new Date();
  const contactIds = copies.map(({ contact }) => contact.id);
  const erased = new Set((await tx.query<{ id: string }>(ERASED, [accountId, contactIds])).map((row) => row.id));
  const optedOut = await findOptedOut(tx, addressKey, campaign, copies);

  const wanted: CampaignMessage[] = [];
  const skips: Skip[] = [];
  for (const { contact, copy } of copies) {
    const contactId = contact.id;
    if (erased.has(contactId)) continue;
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
  await tx.query(MOVE, [id, last, isLast, tokens, now.toISOString()]);
  return messages.length;
}
