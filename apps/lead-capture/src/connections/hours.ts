import type { Config } from '../config.ts';
import type { Db, Statement } from '../db.ts';
import type { Hour } from './schemas.ts';

// Minutes are counted whole, and an hour is 61 of them, as when replies are claimed.
const USED: Statement = {
  name: 'used_of_the_hour',
  text: `SELECT c.id,
      (SELECT coalesce(sum(sent), 0) FROM private_reply_counts p
        WHERE p.connection_id = c.id AND minute > now() - interval '61 minutes')::int AS private,
      (SELECT coalesce(sum(sent), 0) FROM public_reply_counts p
        WHERE p.connection_id = c.id AND minute > now() - interval '61 minutes')::int AS public
    FROM connections c WHERE c.account_id = $1 AND ($2::text IS NULL OR c.id = $2)`,
};

const UNUSED = { private: 0, public: 0 };

/** The hourly usage of the account's connections. @returns the hour of each connection. */
export async function hoursOf(db: Db, config: Config, accountId: string, id?: string): Promise<(id: string) => Hour> {
  const rows = await db.query<{ id: string } & Hour['used']>(USED, [accountId, id ?? null]);
  const byId = new Map(rows.map(({ id: connectionId, ...used }) => [connectionId, used]));
  const limits = { private: config.PRIVATE_REPLIES_PER_HOUR, public: config.PUBLIC_REPLIES_PER_HOUR };
  return (connectionId) => ({ limits, used: byId.get(connectionId) ?? UNUSED });
}
