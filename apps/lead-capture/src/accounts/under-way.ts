import type { Db, Statement } from '../db.ts';

const COUNT: Statement = {
  name: 'count_under_way',
  text: `SELECT (
      (SELECT count(*) FROM triggers t JOIN connections c ON c.id = t.connection_id
        WHERE c.account_id = $1 AND t.status = 'sending' AND t.leased_until > now())
      + (SELECT count(*) FROM public_replies WHERE account_id = $1 AND status = 'sending' AND leased_until > now())
      + (SELECT count(*) FROM webhook_outbox WHERE account_id = $1 AND status = 'pending' AND claimed
        AND next_attempt_at > now())
    )::int AS total`,
};

/** How many replies and webhooks of an account workers are sending. */
export async function countUnderWay(db: Db, accountId: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [accountId]);
  return row?.total ?? 0;
}
