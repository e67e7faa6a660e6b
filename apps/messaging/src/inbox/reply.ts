import { AppError } from '@services/common/http/errors';
import { cut } from '@services/common/runtime/text';

import { prepared, type Db } from '../db.ts';
import { draftMessage, type Draft } from '../messages/acceptance/drafts.ts';
import type { NewReply } from './schemas.ts';
import { replyUntil, type InboundRow } from './table.ts';

const WINDOW = prepared(
  `SELECT until, until > now() AS open FROM (SELECT ${replyUntil('$2', '$3')} AS until) AS reply`,
);

/**
 * Answers an inbound message over the channel on which it arrived. The answer is transactional: recipients who have opted out of marketing
 * get it.
 *
 * @throws AppError 409 `reply_window_closed` for a free text over WhatsApp more than 24 hours after the person's last message.
 */
export async function draftReply(
  db: Db,
  { addressKey, accountId }: { addressKey: Buffer; accountId: string },
  inbound: InboundRow,
  reply: NewReply,
): Promise<Draft> {
  const { inboundMessageId, channel, channelId, from: to } = inbound;
  if (channel === 'whatsapp' && !reply.whatsappTemplate) await checkWindow(db, accountId, inbound);
  const thread = channel === 'email' ? threadOf(inbound) : {};
  const input = { channel, channelId, to, fallback: [], category: 'transactional' as const, ...thread, ...reply };
  return { ...(await draftMessage(db, { addressKey, accountId, lane: 'single' }, input)), inReplyTo: inboundMessageId };
}

const MAX_HEADER = 900;

/** The subject of an answer, and the header fields by which mail programs find the thread (RFC 5322 §3.6.4). */
function threadOf({ providerMessageId, content }: InboundRow) {
  const { subject = '', references = [] } = (content ?? {}) as { subject?: string; references?: string[] };
  const answer = { subject: cut(/^re:/i.test(subject) ? subject : `Re: ${subject}`.trim(), 500) };
  if (!providerMessageId?.startsWith('<')) return answer;
  const ids = [...references, providerMessageId];
  while (ids.join(' ').length > MAX_HEADER) ids.shift();
  return { ...answer, headers: { 'In-Reply-To': providerMessageId, References: ids.join(' ') } };
}

async function checkWindow(db: Db, accountId: string, { from, channelId }: InboundRow): Promise<void> {
  const [window] = await db.query<{ until: string; open: boolean }>(WINDOW, [accountId, from, channelId]);
  if (window?.open) return;
  const message =
    'WhatsApp accepts free text only within 24 hours of the person’s last message. ' +
    'Send an approved template instead: `whatsappTemplate`';
  throw new AppError(409, 'reply_window_closed', message, { details: { field: 'body', value: window?.until } });
}
