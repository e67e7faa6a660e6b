import { prepared, type Db, type Statement } from '../db.ts';
import {
  budgetOf,
  claim,
  CLAIMED,
  countOf,
  dueOf,
  IS_PRIVATE_REPLY,
  IS_SENDABLE,
  places,
  resumeIn,
  selectClaimed,
  type ClaimedTrigger,
  type ClaimLimits,
  type Doubt,
} from './claim-store.ts';
import { MESSAGE_KIND } from './reply-events.ts';

const IS_MESSAGE = `NOT (${IS_PRIVATE_REPLY})`;
const due = (doubt: Doubt, kind: string, most: string) => `
      SELECT id, due_at, recipient FROM conversation_messages t
      WHERE connection_id = $1 AND ${dueOf(doubt)} AND ${IS_SENDABLE} AND ${kind}
        AND recipient NOT IN (SELECT recipient FROM under_way)
      ORDER BY due_at LIMIT ${most} FOR UPDATE OF t SKIP LOCKED`;

// Messages have no hourly limit, but private replies written by hand share the limit of automatic private replies. A person
// gets one message at a time, so that messages arrive in order.
const claimOf = (doubt: Doubt): Statement =>
  prepared(`WITH budget AS (
      ${budgetOf('private_reply_counts')}
    ), under_way AS (
      SELECT recipient, platform_user_id FROM conversation_messages WHERE status = 'sending' AND connection_id = $1
    ), room AS (
      SELECT ${places('message_refusals', 'messages_held_until', IS_MESSAGE)} AS for_messages,
        ${places('comment_refusals', 'comments_held_until', IS_PRIVATE_REPLY)} AS for_comments
      FROM connections WHERE id = $1
    ), messages AS (${due(doubt, IS_MESSAGE, '(SELECT for_messages FROM room)')}
    ), replies AS (${due(doubt, IS_PRIVATE_REPLY, 'least((SELECT for_comments FROM room), (SELECT "left" FROM budget))')}
    ), one_each AS (
      SELECT DISTINCT ON (recipient) id, due_at FROM (TABLE messages UNION ALL TABLE replies) AS due ORDER BY recipient, due_at
    ), claimed AS (
      UPDATE conversation_messages SET ${CLAIMED}
      WHERE id = ANY(ARRAY(SELECT id FROM one_each ORDER BY due_at LIMIT $2::int)) RETURNING *
    ), counted AS (${countOf('private_reply_counts', IS_PRIVATE_REPLY)}
    ), used_up AS (${resumeIn('replies_resume_at', IS_PRIVATE_REPLY)}
    )${selectClaimed(`${MESSAGE_KIND} AS kind, t.image_url AS "imageUrl", t.quick_replies AS "quickReplies", t.buttons`)}`);
const CLAIM = { new: claimOf('new'), suspect: claimOf('suspect') };

/** Claims due messages of one connection's conversations, like `claimTriggers` for private replies. */
export function claimConversationMessages(
  db: Db,
  connectionId: string,
  limits: ClaimLimits,
): Promise<ClaimedTrigger[]> {
  return claim(db, CLAIM[limits.doubt], connectionId, limits);
}
