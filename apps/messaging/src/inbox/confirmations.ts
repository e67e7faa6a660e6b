import type { KeywordReply } from '../channels/schemas.ts';
import { prepared, type Db } from '../db.ts';
import { acceptMessages } from '../messages/acceptance/accept.ts';
import { draftMessage, type Draft } from '../messages/acceptance/drafts.ts';
import type { Keyword } from './keywords.ts';
import type { Receiving } from './record.ts';

/**
 * The keywords among new inbound messages whose senders have not written the same keyword to the channel within 24 hours. The senders'
 * conversations must be locked, so that a concurrent transaction sees these messages.
 */
const FIND_UNANSWERED = prepared(`SELECT i.id, i.sender, i.keyword, c.keyword_replies AS replies,
      (SELECT locale FROM contacts k WHERE k.account_id = $1 AND k.phone = i.sender) AS locale
    FROM channels c JOIN inbound_messages i ON i.account_id = c.account_id AND i.id = ANY($3::text[])
    WHERE c.account_id = $1 AND c.id = $2 AND c.keyword_replies <> '[]' AND i.keyword IS NOT NULL
      AND coalesce((SELECT e.received_at FROM inbound_messages e
        WHERE e.account_id = $1 AND e.sender = i.sender AND e.channel_id = $2 AND e.keyword = i.keyword
          AND (e.id < i.id OR e.id <> ALL($3::text[]))
        ORDER BY e.id DESC LIMIT 1) < now() - interval '24 hours', true)`);

interface Unanswered {
  id: string;
  sender: string;
  keyword: Keyword;
  replies: KeywordReply[];
  locale: string | null;
}

/**
 * Queues the channel's replies to STOP, START and HELP, also to people who have opted out. Each person gets each reply at most once in
 * 24 hours, so two programs cannot answer each other without end.
 *
 * @param ids of new inbound messages that the provider has not answered.
 */
export async function confirmKeywords(
  tx: Db,
  addressKey: Buffer,
  { accountId, channel, channelId }: Omit<Receiving, 'receivedAt'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const unanswered = await tx.query<Unanswered>(FIND_UNANSWERED, [accountId, channelId, ids]);
  const drafts: Draft[] = [];
  for (const { id, sender: to, keyword, replies, locale } of unanswered) {
    const language = locale?.toLowerCase().split(/[-_]/, 1)[0];
    const body = (replies.find((each) => each.language === language) ?? replies[0])?.[keyword];
    if (body === undefined) continue;
    const input = { channel, channelId, to, body, fallback: [], tags: [] };
    const draft = await draftMessage(tx, { addressKey, accountId, lane: 'single' }, input);
    drafts.push({ ...draft, category: 'confirmation', inReplyTo: id });
  }
  await acceptMessages(tx, drafts);
}
