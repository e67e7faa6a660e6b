import type { Queries } from '../db.ts';
import { publish, type AccountEvent } from '../events.ts';
import type { EventKind } from '../instagram/events.ts';

/** A reply whose outcome is final. */
export interface SettledReply {
  id: string;
  accountId: string;
  /** Null if the reply was written by hand. */
  automationId: string | null;
  leadId: string | null;
  kind: EventKind | 'public_reply' | 'conversation_message' | 'private_reply';
  /** The trigger of a public reply. */
  triggerId?: string | null;
  username: string | null;
  outcome: 'sent' | 'failed';
  messageId?: string | null;
  reason?: string;
  detail?: string | null;
}

/** The tables of replies. A private reply is part of its trigger; public replies and messages of conversations have their own tables. */
export type ReplyTable = 'triggers' | 'public_replies' | 'conversation_messages';

const COLUMNS = `account_id AS "accountId", automation_id AS "automationId", lead_id AS "leadId", username`;
/** The kind of a message. The recipient is the person, except that a private reply written by hand is sent to the comment. */
export const MESSAGE_KIND = `CASE WHEN recipient = platform_user_id THEN 'conversation_message' ELSE 'private_reply' END`;
/** The columns that an UPDATE of each table returns for `SettledReply`. */
export const REPLY_COLUMNS: Record<ReplyTable, string> = {
  triggers: `id, kind, ${COLUMNS}`,
  public_replies: `id, 'public_reply' AS kind, trigger_id AS "triggerId", ${COLUMNS}`,
  conversation_messages: `id, ${MESSAGE_KIND} AS kind, ${COLUMNS}`,
};

/** Publishes events for sent and failed replies; messages of a conversation and replies written by hand have no events. */
export async function publishReplies(tx: Queries, replies: readonly SettledReply[]): Promise<void> {
  await publish(tx, replies.flatMap(toEvents));
}

function toEvents(reply: SettledReply): AccountEvent[] {
  const { id, accountId, automationId, leadId, kind, username, messageId = null, reason = '', detail = null } = reply;
  if (kind === 'conversation_message' || kind === 'private_reply' || automationId === null) return [];
  const about = { automation_id: automationId, lead_id: leadId, username };
  const isSent = reply.outcome === 'sent';
  if (kind === 'public_reply') {
    const data = { trigger_id: reply.triggerId ?? id, ...about };
    return [
      isSent
        ? { accountId, leadId, type: 'public_reply.sent', data: { ...data, comment_id: messageId } }
        : { accountId, leadId, type: 'public_reply.failed', data: { ...data, reason, detail } },
    ];
  }
  const data = { trigger_id: id, ...about, kind };
  return [
    isSent
      ? { accountId, leadId, type: 'reply.sent', data: { ...data, message_id: messageId } }
      : { accountId, leadId, type: 'reply.failed', data: { ...data, reason, detail } },
  ];
}
