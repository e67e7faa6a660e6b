import type { Db, Statement } from '../db.ts';
import {
  claim,
  CLAIMED,
  dueOf,
  places,
  selectClaimed,
  type ClaimedTrigger,
  type ClaimLimits,
  type Doubt,
} from './claim-store.ts';

// The limits of direct messages apply, which include no hourly limit, so $3 is unused. Unsent messages of an ended
// conversation stay unsent until they expire.
const claimOf = (doubt: Doubt): Statement => ({
  name: `claim_${doubt}_conversation_messages`,
  text: `WITH under_way AS (
      SELECT 1 FROM conversation_messages WHERE status = 'sending' AND connection_id = $1
    ), room AS (
      SELECT ${places('message_refusals', 'messages_held_until', 'true')} AS places FROM connections WHERE id = $1
    ), due AS (
      SELECT id FROM conversation_messages t WHERE connection_id = $1 AND ${dueOf(doubt)} AND $3::int IS NOT NULL
        AND EXISTS (SELECT FROM conversations c WHERE c.id = t.conversation_id AND c.status = 'running')
      ORDER BY due_at LIMIT (SELECT places FROM room) FOR UPDATE OF t SKIP LOCKED
    ), claimed AS (
      UPDATE conversation_messages SET ${CLAIMED} WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING *
    )${selectClaimed(`'conversation_message' AS kind, t.image_url AS "imageUrl", t.quick_replies AS "quickReplies", t.buttons`)}`,
});
const CLAIM = { new: claimOf('new'), suspect: claimOf('suspect') };

/** Claims due messages of one connection's conversations, like `claimTriggers` for private replies. */
export function claimConversationMessages(
  db: Db,
  connectionId: string,
  limits: ClaimLimits,
): Promise<ClaimedTrigger[]> {
  return claim(db, CLAIM[limits.doubt], connectionId, limits);
}
