import { prepared, type Database } from '../../db.ts';

const OVERDUE = `status IN ('queued', 'scheduled') AND expires_at <= now()`;
export const EXPIRED_DUE = `SELECT FROM messages WHERE ${OVERDUE} ORDER BY expires_at LIMIT 1`;
const EXPIRE = prepared(`WITH due AS (
      SELECT account_id, id FROM messages WHERE ${OVERDUE}
      LIMIT 500 FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET status = 'expired', expired_at = now(), next_attempt_at = NULL,
      events = m.events || jsonb_build_array(jsonb_build_object('status', 'expired', 'at', now()))
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id RETURNING m.id`);

export async function expireMessages(db: Database): Promise<number> {
  return (await db.query(EXPIRE, [])).length;
}
