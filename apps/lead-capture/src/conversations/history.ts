import { DUE_NOW } from '@services/common/database/claims';
import { isoSql } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';
import type { z } from 'zod';

import { prepared, type Db } from '../db.ts';
import { MESSAGE_KINDS } from '../instagram/events.ts';
import { getLead } from '../leads/store.ts';
import type { Conversation } from './schemas.ts';

const MAX_CONVERSATIONS = 20;
const MAX_MESSAGES = 100;

/** The status as shown. */
export const STATUS = `CASE WHEN is_paused AND status = 'running' THEN 'paused' ELSE status END`;

// Times have the format that JSON lists use. Texts in this format can be sorted by time.
const LIST = prepared(`
    SELECT c.id, c.automation_id, c.lead_id, ${STATUS} AS status, c.reason, c.step, c.started_at, c.ended_at, coalesce((
      SELECT json_agg(json_build_object('from', "from", 'text', text, 'image_url', image_url, 'step', step,
        'at', ${isoSql('at')}, 'outcome', outcome, 'reason', reason) ORDER BY at, "from" DESC) FROM (
        SELECT * FROM (
          SELECT 'account' AS "from", coalesce(message, '') AS text, image_url, step, created_at AS at,
            trigger_outcome(status) AS outcome, reason
          FROM conversation_messages WHERE conversation_id = c.id
          UNION ALL
          SELECT 'person', text, NULL, NULL, received_at, fate, NULL FROM events
          WHERE connection_id = c.connection_id AND platform_user_id = c.platform_user_id
            AND kind IN ('${MESSAGE_KINDS.join("', '")}') AND fate IN ('answered', 'in_conversation', 'queued') AND received_at BETWEEN c.started_at AND coalesce(c.ended_at, now())
        ) AS said ORDER BY at DESC LIMIT ${MAX_MESSAGES}
      ) AS newest), '[]') AS messages
    FROM conversations c WHERE c.account_id = $1 AND c.lead_id = $2 ORDER BY c.id DESC LIMIT ${MAX_CONVERSATIONS}`);

/** @throws AppError 404 when the account has no such lead. */
export async function listConversations(db: Db, accountId: string, leadId: string) {
  await getLead(db, accountId, leadId);
  return db.query<z.output<typeof Conversation>>(LIST, [accountId, leadId]);
}

async function findConversation(db: Db, accountId: string, leadId: string, id: string) {
  const conversation = (await listConversations(db, accountId, leadId)).find((listed) => listed.id === id);
  if (!conversation) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
  return conversation;
}

const RESUME = prepared(`UPDATE conversations SET is_paused = false, due_at = now()
    WHERE account_id = $1 AND lead_id = $2 AND id = $3 AND status = 'running' AND is_paused`);

/**
 * Continues a conversation that a message written by hand has paused.
 *
 * @throws AppError 404 when the account has no such lead or conversation, 409 when the conversation has ended.
 */
export async function resumeConversation(db: Db, accountId: string, leadId: string, id: string) {
  await db.query(RESUME, [accountId, leadId, id]);
  const conversation = await findConversation(db, accountId, leadId, id);
  if (conversation.status !== 'ended') return conversation;
  throw new AppError(409, 'conversation_ended', 'The conversation has ended');
}

// Locks the person, so that the second of two concurrent requests sees the conversation that the first request has restarted.
const LOCK_PERSON = prepared(
  `SELECT pg_advisory_xact_lock(person_lock(connection_id, platform_user_id)) FROM conversations WHERE account_id = $1 AND id = $2`,
);
// A database trigger on the table restarts the conversation.
const RETRY = prepared(`
    UPDATE conversation_messages m SET status = 'queued', reason = NULL, detail = NULL, due_at = ${DUE_NOW}, refusals = 0
    FROM conversations c JOIN connections n ON n.id = c.connection_id AND n.status <> 'disconnected'
    WHERE c.account_id = $1 AND c.lead_id = $2 AND c.id = $3 AND m.id = c.message_id AND m.status = 'failed'
      AND m.reason = c.reason AND m.expires_at > now() AND NOT EXISTS (SELECT FROM conversations o
        WHERE o.connection_id = c.connection_id AND o.platform_user_id = c.platform_user_id AND o.status = 'running')
    RETURNING m.id`);

/**
 * Sends again the message whose failure ended the conversation. The conversation then continues.
 *
 * @throws AppError 404 when the account has no such lead or conversation, 409 when the conversation ended for another reason
 *   or cannot continue.
 */
export async function retryConversation(db: Db, accountId: string, leadId: string, id: string) {
  const retried = await db.statements(async (tx) => {
    await tx.query(LOCK_PERSON, [accountId, id]);
    return tx.query(RETRY, [accountId, leadId, id]);
  });
  const conversation = await findConversation(db, accountId, leadId, id);
  if (retried.length > 0) return conversation;
  const message =
    'Only a conversation whose last message failed can be retried. The person’s last message must be at most 24 hours old, ' +
    'the Instagram account must be connected, and the person must not be in another conversation';
  throw new AppError(409, 'conversation_not_retryable', message);
}
