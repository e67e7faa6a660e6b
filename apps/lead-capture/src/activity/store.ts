import { takeReadTurn } from '@services/common/http/turns';
import { conditionsOf } from '@services/common/tables/table';
import type { z } from 'zod';

import { prepared, type Db } from '../db.ts';
import type { Activity, ActivityQuery, Media } from './schemas.ts';
import { columns, filters } from './table.ts';

/**
 * A page of the events of the account's connections, newest first.
 *
 * @returns the rows, and the start of the next page: null after the last page.
 */
export async function listActivity(db: Db, accountId: string, { limit, ...query }: ActivityQuery) {
  // This condition does not change the result, but lets PostgreSQL use the index on connection and key.
  const ofConnections = 'connection_id IN (SELECT id FROM connections WHERE account_id = $1)';
  const base = query.platform_id === undefined ? 'account_id = $1' : `account_id = $1 AND ${ofConnections}`;
  const { where, values, bind } = conditionsOf(filters, base, [accountId], query);
  // The statement is planned for each account's values, because frequencies differ between accounts.
  const text = `SELECT ${columns.select(columns.names)}, id::text FROM events
    WHERE ${where} ORDER BY events.id DESC LIMIT ${bind(limit + 1)}`;
  const read = () => db.query<z.output<typeof Activity> & { id: string }>({ text }, values);
  const rows = await takeReadTurn(db, accountId, read);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const page = rows.slice(0, limit).map(({ id: _place, ...row }) => row);
  return { rows: page, nextCursor: last ? Buffer.from(last.id, 'latin1').toString('base64url') : null };
}

/** The number of newest events that are searched for posts and stories. */
const EVENTS_READ = 2000;

const MEDIA = prepared(`WITH newest AS (
      SELECT id, media_ids, kind, text, received_at FROM events WHERE account_id = $1 ORDER BY id DESC LIMIT ${EVENTS_READ}
    )
    SELECT media_id, count(*)::int AS events,
      CASE (array_agg(kind ORDER BY id DESC))[1] WHEN 'live_comment' THEN 'live' WHEN 'story_reply' THEN 'story' ELSE 'post' END
        AS kind, (array_agg(text ORDER BY id DESC))[1] AS last_text, max(received_at) AS last_received_at
    FROM newest, unnest(media_ids) AS media_id GROUP BY media_id ORDER BY max(id) DESC LIMIT $2`);

/** The posts and stories of the account's newest events, most recent event first. */
export function listMedia(db: Db, accountId: string, limit: number): Promise<z.output<typeof Media>[]> {
  return takeReadTurn(db, accountId, () => db.query(MEDIA, [accountId, limit]));
}
