import type { Db, Statement } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';

/** A reply that this process has claimed, and the connection that it goes over. */
export interface ClaimedTrigger {
  id: string;
  connectionId: string;
  kind: EventKind;
  recipient: string;
  platformUserId: string;
  message: string;
  attempts: number;
  uncertain: boolean;
  expiresAt: string;
  createdAt: string;
  traceparent: string | null;
  instagramAccountId: string;
  sealedAccessToken: string;
}

const SENDABLE: Statement = {
  name: 'sendable_connections',
  text: `SELECT id FROM connections c
    WHERE status = 'active' AND (held_until IS NULL OR held_until <= now())
      AND EXISTS (SELECT FROM triggers t WHERE t.connection_id = c.id AND t.status = 'queued' AND t.due_at <= now())
    ORDER BY random() LIMIT 50`,
};

/** Connections with replies to send, in random order, so that a busy one does not starve the others. */
export async function sendableConnections(db: Db): Promise<string[]> {
  return (await db.query<{ id: string }>(SENDABLE, [])).map(({ id }) => id);
}

const LOCK_CONNECTION: Statement = {
  name: 'lock_connection',
  text: 'SELECT id FROM connections WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED',
};

// Minutes are counted whole, and an hour is 61 of them: never more than the platform allows, whichever way it counts.
const CLAIM_TRIGGERS: Statement = {
  name: 'claim_triggers',
  text: `WITH budget AS (
      SELECT greatest($3::int - coalesce(sum(sent), 0), 0)::int AS left FROM private_reply_counts
      WHERE connection_id = $1 AND minute > now() - interval '61 minutes'
    ), comments AS (
      SELECT id, due_at FROM triggers WHERE connection_id = $1 AND status = 'queued' AND due_at <= now() AND kind = 'comment'
      ORDER BY due_at LIMIT least($2::int, (SELECT "left" FROM budget)) FOR UPDATE SKIP LOCKED
    ), others AS (
      SELECT id, due_at FROM triggers WHERE connection_id = $1 AND status = 'queued' AND due_at <= now() AND kind <> 'comment'
      ORDER BY due_at LIMIT $2::int FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE triggers SET status = 'sending', attempts = attempts + 1,
        leased_until = now() + $4::float8 * interval '1 millisecond'
      WHERE id IN (SELECT id FROM (TABLE comments UNION ALL TABLE others) AS due ORDER BY due_at LIMIT $2::int)
      RETURNING *
    ), counted AS (
      INSERT INTO private_reply_counts (connection_id, minute, sent)
      SELECT $1, date_trunc('minute', now()), count(*)::int FROM claimed WHERE kind = 'comment' HAVING count(*) > 0
      ON CONFLICT (connection_id, minute) DO UPDATE SET sent = private_reply_counts.sent + excluded.sent
    )
    SELECT t.id, t.connection_id AS "connectionId", t.kind, t.recipient, t.platform_user_id AS "platformUserId", t.message,
      t.attempts, t.uncertain, t.expires_at AS "expiresAt", t.created_at AS "createdAt", t.traceparent,
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken"
    FROM claimed t JOIN connections c ON c.id = t.connection_id`,
};

export interface ClaimLimits {
  /** At most so many replies. */
  count: number;
  privateRepliesPerHour: number;
  /** Until when they are this process's own; afterwards their outcome counts as unknown. */
  leaseMs: number;
}

/**
 * Claims due replies of one connection, private replies only as far as the hour's budget goes. The connection's row is
 * locked meanwhile, so that replicas share one budget; while another replica holds it, nothing is claimed.
 */
export function claimTriggers(db: Db, connectionId: string, limits: ClaimLimits): Promise<ClaimedTrigger[]> {
  return db.transaction(async (tx) => {
    const locked = await tx.query(LOCK_CONNECTION, [connectionId]);
    if (locked.length === 0) return [];
    const { count, privateRepliesPerHour, leaseMs } = limits;
    return tx.query<ClaimedTrigger>(CLAIM_TRIGGERS, [connectionId, count, privateRepliesPerHour, leaseMs]);
  });
}

// Guarded by the attempt: a result that comes after the lease ended and somebody else took over is not written.
const FINISH = `leased_until = NULL WHERE id = $1 AND status = 'sending' AND attempts = $2`;

const MARK_SENT: Statement = {
  name: 'mark_sent',
  text: `UPDATE triggers SET status = 'sent', sent_at = now(), platform_message_id = $3, uncertain = false, reason = NULL,
    detail = NULL, due_at = NULL, ${FINISH}`,
};

export async function markSent(db: Db, { id, attempts }: ClaimedTrigger, messageId: string | null): Promise<void> {
  await db.query(MARK_SENT, [id, attempts, messageId]);
}

const MARK_FAILED: Statement = {
  name: 'mark_failed',
  text: `UPDATE triggers SET status = 'failed', reason = $3, detail = $4, due_at = NULL, ${FINISH}`,
};

export async function markFailed(db: Db, { id, attempts }: ClaimedTrigger, reason: string, detail: string | null) {
  await db.query(MARK_FAILED, [id, attempts, reason, detail]);
}

export interface Postponement {
  reason: string;
  detail: string;
  pauseMs: number;
  /** Whether the message may have gone out nevertheless. */
  uncertain: boolean;
}

const POSTPONE: Statement = {
  name: 'postpone',
  text: `UPDATE triggers SET status = 'queued', reason = $3, detail = $4, due_at = now() + $5::float8 * interval '1 millisecond',
    uncertain = uncertain OR $6::boolean, ${FINISH}`,
};

export async function postpone(db: Db, { id, attempts }: ClaimedTrigger, postponement: Postponement): Promise<void> {
  const { reason, detail, pauseMs, uncertain } = postponement;
  await db.query(POSTPONE, [id, attempts, reason, detail, pauseMs, uncertain]);
}

const RECOVER: Statement = {
  name: 'recover_triggers',
  text: `UPDATE triggers SET status = 'queued', uncertain = true, due_at = now(), leased_until = NULL, reason = 'interrupted'
    WHERE status = 'sending' AND leased_until < now()`,
};

/** Replies whose process died while it sent them: queued again, of unknown outcome. */
export async function recoverTriggers(db: Db): Promise<void> {
  await db.query(RECOVER, []);
}
