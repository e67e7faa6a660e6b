import { ATTENTION_COLUMNS, toEvent, type Attention } from '../connections/holds.ts';
import { prepared, type Db } from '../db.ts';
import { publish } from '../events.ts';
import { budgetOf } from '../replies/claim-store.ts';

/** A connection that a process has claimed for a check. */
export interface DueConnection {
  connectionId: string;
  accountId: string;
  instagramAccountId: string;
  sealedAccessToken: string;
  isSubscriptionDue: boolean;
  /** The search for missed events begins at this time. */
  since: string;
}

const DUE = `status = 'active' AND check_due_at <= now() AND (held_until IS NULL OR held_until <= now())`;

/** A query without parameters, for `watchQueues`. */
export const CHECKS_DUE = `SELECT FROM connections WHERE ${DUE} LIMIT 1`;

// The next check is scheduled before this check is made, so a killed process skips only one check. The condition is repeated, because
// another process may have claimed the connection in between. Instagram states times in whole seconds.
const CLAIM = prepared(`UPDATE connections SET check_due_at = now() + interval '10 minutes'
    WHERE ${DUE} AND id = ANY(ARRAY(
      SELECT (array_agg(id ORDER BY check_due_at))[1] FROM connections WHERE ${DUE} AND account_id <> ALL($2::text[])
      GROUP BY account_id ORDER BY min(check_due_at) LIMIT $1::int))
    RETURNING id AS "connectionId", account_id AS "accountId", instagram_account_id AS "instagramAccountId",
      sealed_access_token AS "sealedAccessToken", coalesce(subscription_checked_at <= now() - CASE
        WHEN subscription_failure IS NULL THEN interval '1 day' ELSE interval '1 hour' END, true) AS "isSubscriptionDue",
      greatest(date_trunc('second', connected_since), now() - interval '1 day', caught_up_at - interval '1 hour') AS since`);

/** Claims due connections: at most one connection of each account, and no connection of the accounts in `busy`. */
export function claimConnections(db: Db, count: number, busy: string[]): Promise<DueConnection[]> {
  return db.query(CLAIM, [count, busy]);
}

const LOCK = prepared('SELECT id FROM connections WHERE id = $1 FOR NO KEY UPDATE');
const SPEND = prepared(`INSERT INTO public_reply_counts (connection_id, account_id, minute, sent)
    SELECT id, account_id, date_trunc('minute', now()), 1 FROM connections
    WHERE id = $1 AND (SELECT "left" FROM (${budgetOf('public_reply_counts')}) AS budget) > $2::int
    ON CONFLICT (connection_id, minute) DO UPDATE SET sent = public_reply_counts.sent + 1 RETURNING 1`);

/**
 * Counts a request in the hourly limit, before it is made. The platform counts reading comments and public replies together, so
 * checks use at most half of the limit of public replies.
 *
 * @returns whether the request may be made.
 */
export function spendRequest(db: Db, connectionId: string, perHour: number): Promise<boolean> {
  return db.statements(async (tx) => {
    await tx.query(LOCK, [connectionId]);
    return (await tx.query(SPEND, [connectionId, Math.floor(perHour / 2), perHour])).length > 0;
  });
}

const SAVE_CATCH_UP = prepared(`
    UPDATE connections SET catch_up_failure = $3, caught_up_at = CASE WHEN $3::text IS NULL THEN now() ELSE caught_up_at END
    WHERE id = $1 AND sealed_access_token = $2`);

export async function saveCatchUp(db: Db, due: DueConnection, failure: string | null): Promise<void> {
  await db.query(SAVE_CATCH_UP, [due.connectionId, due.sealedAccessToken, failure]);
}

const SAVE_SUBSCRIPTION = prepared(`WITH before AS (
      SELECT id, subscription_failure IS NULL AS begins FROM connections
      WHERE id = $1 AND sealed_access_token = $2 AND status = 'active' FOR NO KEY UPDATE
    )
    UPDATE connections c SET subscription_checked_at = now(), subscription_failure = $4,
      subscription_repaired_at = CASE WHEN $3::boolean THEN now() ELSE subscription_repaired_at END
    FROM before WHERE c.id = before.id RETURNING ${ATTENTION_COLUMNS}, begins`);

/** Stores the result of checking a subscription, and reports the first failure. */
export async function saveSubscription(
  db: Db,
  { connectionId, sealedAccessToken }: DueConnection,
  { wasRepaired = false, failure = null }: { wasRepaired?: boolean; failure?: string | null },
): Promise<void> {
  await db.statements(async (tx) => {
    const values = [connectionId, sealedAccessToken, wasRepaired, failure];
    const [saved] = await tx.query<Attention>(SAVE_SUBSCRIPTION, values);
    if (saved?.begins && failure !== null)
      await publish(tx, [toEvent({ ...saved, reason: failure }, 'not_subscribed')]);
  });
}
