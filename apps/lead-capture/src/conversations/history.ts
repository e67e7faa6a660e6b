import { isoSql } from '@services/common/database/iso-time';
import type { z } from 'zod';

import type { Db, Statement } from '../db.ts';
import { MESSAGE_KINDS } from '../instagram/events.ts';
import { getLead } from '../leads/store.ts';
import type { Conversation } from './schemas.ts';

const MAX_CONVERSATIONS = 20;
const MAX_MESSAGES = 100;

// Times have the format of JSON lists, in which they can be sorted as text.
const LIST: Statement = {
  name: 'list_conversations_of_lead',
  text: `SELECT c.id, c.automation_id, c.status, c.reason, c.step, c.started_at, c.ended_at, coalesce((
      SELECT json_agg(json_build_object('from', "from", 'text', text, 'image_url', image_url, 'step', step,
        'at', ${isoSql('at')}, 'outcome', outcome, 'reason', reason) ORDER BY at) FROM (
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
    FROM conversations c WHERE c.account_id = $1 AND c.lead_id = $2 ORDER BY c.id DESC LIMIT ${MAX_CONVERSATIONS}`,
};

/** @throws AppError 404 when the account has no such lead. */
export async function listConversations(db: Db, accountId: string, leadId: string) {
  await getLead(db, accountId, leadId);
  return db.query<z.output<typeof Conversation>>(LIST, [accountId, leadId]);
}
