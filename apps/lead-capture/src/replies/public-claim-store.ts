import { REFUSALS_BEFORE_HOLD } from '../connections/holds.ts';
import type { Db, Statement } from '../db.ts';
import { DUE, LOCK_CONNECTION, type ClaimedTrigger, type ClaimLimits } from './claim-store.ts';

// As with private replies, minutes are counted whole, and an hour is 61 of them.
const CLAIM: Statement = {
  name: 'claim_public_replies',
  text: `WITH budget AS (
      SELECT greatest($3::int - coalesce(sum(sent), 0), 0)::int AS left, min(minute) AS since FROM public_reply_counts
      WHERE connection_id = $1 AND minute > now() - interval '61 minutes'
    ), room AS (
      SELECT CASE
          WHEN public_held_until > now() THEN 0
          WHEN public_refusals < ${REFUSALS_BEFORE_HOLD} THEN $2::int
          WHEN EXISTS (SELECT FROM public_replies WHERE status = 'sending' AND connection_id = $1) THEN 0
          ELSE 1
        END AS places
      FROM connections WHERE id = $1
    ), due AS (
      SELECT id FROM public_replies t WHERE connection_id = $1 AND ${DUE}
      ORDER BY due_at LIMIT least((SELECT places FROM room), (SELECT "left" FROM budget)) FOR UPDATE OF t SKIP LOCKED
    ), claimed AS (
      UPDATE public_replies SET status = 'sending', attempts = attempts + 1,
        attempted_at = CASE WHEN uncertain AND attempted_at IS NOT NULL THEN attempted_at ELSE now() END,
        leased_until = now() + $4::float8 * interval '1 millisecond'
      WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING *
    ), counted AS (
      INSERT INTO public_reply_counts (connection_id, minute, sent)
      SELECT $1, date_trunc('minute', now()), count(*)::int FROM claimed HAVING count(*) > 0
      ON CONFLICT (connection_id, minute) DO UPDATE SET sent = public_reply_counts.sent + excluded.sent
    ), used_up AS (
      UPDATE connections
      SET public_resume_at = coalesce((SELECT since FROM budget), date_trunc('minute', now())) + interval '61 minutes'
      WHERE id = $1 AND (SELECT count(*) FROM claimed) >= (SELECT "left" FROM budget)
    )
    SELECT t.id, t.account_id AS "accountId", t.automation_id AS "automationId", t.trigger_id AS "triggerId",
      t.lead_id AS "leadId", t.username,
      EXISTS (SELECT FROM webhooks w WHERE w.account_id = t.account_id) AS "hasWebhooks",
      t.connection_id AS "connectionId", 'public_reply' AS kind, t.recipient, t.message, t.attempts, t.refusals,
      t.uncertain, t.reason, t.attempted_at AS "attemptedAt", t.expires_at AS "expiresAt", t.traceparent,
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken"
    FROM claimed t JOIN connections c ON c.id = t.connection_id`,
};

/** Claims due public replies of one connection as far as the hour's budget goes, as `claimTriggers` does private ones. */
export function claimPublicReplies(db: Db, connectionId: string, limits: ClaimLimits): Promise<ClaimedTrigger[]> {
  return db.transaction(async (tx) => {
    const locked = await tx.query(LOCK_CONNECTION, [connectionId]);
    if (locked.length === 0) return [];
    const { count, repliesPerHour, leaseMs } = limits;
    return tx.query<ClaimedTrigger>(CLAIM, [connectionId, count, repliesPerHour, leaseMs]);
  });
}
