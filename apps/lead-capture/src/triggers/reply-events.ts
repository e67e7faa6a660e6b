import type { Queries } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';
import { publish, type AccountEvent } from '../events.ts';

/** A reply whose outcome is final. */
export interface SettledReply {
  id: string;
  accountId: string;
  automationId: string;
  leadId: string | null;
  kind: EventKind;
  username: string | null;
  outcome: 'sent' | 'failed';
  messageId?: string | null;
  reason?: string;
  detail?: string | null;
}

/** What an UPDATE of triggers returns for `SettledReply`. */
export const REPLY_COLUMNS = `id, account_id AS "accountId", automation_id AS "automationId", lead_id AS "leadId", kind, username`;

/** Notifies webhooks of replies that were sent or given up. */
export async function publishReplies(tx: Queries, replies: readonly SettledReply[]): Promise<void> {
  await publish(tx, replies.map(toEvent));
}

function toEvent(reply: SettledReply): AccountEvent {
  const { id, accountId, automationId, leadId, kind, username, messageId = null, reason = '', detail = null } = reply;
  const data = { trigger_id: id, automation_id: automationId, lead_id: leadId, kind, username };
  return reply.outcome === 'sent'
    ? { accountId, leadId, type: 'reply.sent', data: { ...data, message_id: messageId } }
    : { accountId, leadId, type: 'reply.failed', data: { ...data, reason, detail } };
}
