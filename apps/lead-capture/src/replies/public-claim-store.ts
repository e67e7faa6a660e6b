import { REFUSALS_BEFORE_HOLD } from '../connections/holds.ts';
import { prepared, type Db, type Statement } from '../db.ts';
import {
  budgetOf,
  claim,
  CLAIMED,
  countOf,
  dueOf,
  resumeIn,
  selectClaimed,
  type ClaimedTrigger,
  type ClaimLimits,
  type Doubt,
} from './claim-store.ts';

const claimOf = (doubt: Doubt): Statement =>
  prepared(`WITH budget AS (
      ${budgetOf('public_reply_counts')}
    ), room AS (
      SELECT CASE
          WHEN public_held_until > now() THEN 0
          WHEN public_refusals < ${REFUSALS_BEFORE_HOLD} THEN $2::int
          WHEN EXISTS (SELECT FROM public_replies WHERE status = 'sending' AND connection_id = $1) THEN 0
          ELSE 1
        END AS places
      FROM connections WHERE id = $1
    ), due AS (
      SELECT id FROM public_replies t WHERE connection_id = $1 AND ${dueOf(doubt)}
      ORDER BY due_at LIMIT least((SELECT places FROM room), (SELECT "left" FROM budget)) FOR UPDATE OF t SKIP LOCKED
    ), claimed AS (
      UPDATE public_replies SET ${CLAIMED} WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING *
    ), counted AS (${countOf('public_reply_counts')}
    ), used_up AS (${resumeIn('public_resume_at')}
    )${selectClaimed(`'public_reply' AS kind, t.trigger_id AS "triggerId", t.parent_id AS "parentId"`)}`);
const CLAIM = { new: claimOf('new'), suspect: claimOf('suspect') };

/** Claims due public replies of one connection up to the hourly budget, like `claimTriggers` for private replies. */
export function claimPublicReplies(db: Db, connectionId: string, limits: ClaimLimits): Promise<ClaimedTrigger[]> {
  return claim(db, CLAIM[limits.doubt], connectionId, limits);
}
