import type { Db, Statement } from '../db.ts';

/** A request of a flow that waits for its next attempt within a minute looks like one that is being made: it counts, too. */
const COUNT: Statement = {
  name: 'count_under_way',
  text: `SELECT (
      (SELECT count(*) FROM messages WHERE account_id = ANY($1::text[]) AND status = 'sending' AND leased_until > now())
      + (SELECT count(*) FROM flow_runs WHERE account_id = ANY($1::text[]) AND status = 'running' AND phase = 'calling'
        AND attempts > 0 AND due_at > now() AND due_at <= now() + interval '1 minute')
      + (SELECT count(*) FROM webhook_outbox WHERE account_id = ANY($1::text[]) AND status = 'pending' AND claimed
        AND next_attempt_at > now())
    )::int AS total`,
};

/** How many messages, requests of flows and webhooks of an account's spaces workers are sending. */
export async function countUnderWay(db: Db, accounts: readonly string[]): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [accounts]);
  return row?.total ?? 0;
}
