import { prepared, type Queries, type Statement } from '../db.ts';
import { publish, type AccountEvent } from '../events.ts';
import type { ConversationMessage } from '../generated/prisma/client.ts';
import type { EventKind } from '../instagram/events.ts';

/** A reply whose outcome is final. */
export interface SettledReply extends Pick<
  ConversationMessage,
  'id' | 'accountId' | 'automationId' | 'leadId' | 'username'
> {
  kind: EventKind | 'public_reply' | 'conversation_message' | 'private_reply';
  /** The trigger of a public reply. */
  triggerId?: string | null;
  messageId?: string | null;
  reason?: string;
  detail?: string | null;
}

/** The tables of replies. A private reply is part of its trigger; public replies and messages of conversations have their own tables. */
export type ReplyTable = 'triggers' | 'public_replies' | 'conversation_messages';

/** Generates one statement for each table of replies. */
export function forTables(text: (table: ReplyTable) => string): Record<ReplyTable, Statement> {
  const statement = (table: ReplyTable) => prepared(text(table));
  return {
    triggers: statement('triggers'),
    public_replies: statement('public_replies'),
    conversation_messages: statement('conversation_messages'),
  };
}

export function tableOf(kind: SettledReply['kind']): ReplyTable {
  if (kind === 'public_reply') return 'public_replies';
  return kind === 'conversation_message' || kind === 'private_reply' ? 'conversation_messages' : 'triggers';
}

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
export async function publishReplies(
  tx: Queries,
  replies: readonly SettledReply[],
  outcome: 'sent' | 'failed',
): Promise<void> {
  await publish(
    tx,
    replies.flatMap((reply) => toEvents(reply, outcome)),
  );
}

function toEvents(reply: SettledReply, outcome: 'sent' | 'failed'): AccountEvent[] {
  const { id, accountId, automationId, leadId, kind, username, messageId = null, reason = '', detail = null } = reply;
  if (kind === 'conversation_message' || kind === 'private_reply' || automationId === null) return [];
  const about = { automation_id: automationId, lead_id: leadId, username };
  const event = { accountId, leadId };
  const isSent = outcome === 'sent';
  if (kind === 'public_reply') {
    const data = { trigger_id: reply.triggerId ?? id, ...about };
    if (isSent) return [{ ...event, type: 'public_reply.sent', data: { ...data, comment_id: messageId } }];
    return [{ ...event, type: 'public_reply.failed', data: { ...data, reason, detail } }];
  }
  const data = { trigger_id: id, ...about, kind };
  if (isSent) return [{ ...event, type: 'reply.sent', data: { ...data, message_id: messageId } }];
  return [{ ...event, type: 'reply.failed', data: { ...data, reason, detail } }];
}
