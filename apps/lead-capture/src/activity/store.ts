import { takeReadTurn } from '@services/common/limits/turns';
import type { z } from 'zod';

import type { Db, Statement } from '../db.ts';
import type { Activity, ActivityQuery, Media } from './schemas.ts';

/** An event as `Activity` shows it, with its place. */
const COLUMNS = `e.id::text, e.key AS platform_id, e.kind, e.username, e.text, e.occurred_at, e.received_at,
  CASE WHEN e.matched_at IS NULL THEN 'waiting' ELSE coalesce(e.fate, 'unknown') END AS outcome, e.automation_id, e.trigger_id,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('outcome', trigger_outcome(t.status), 'reason', t.reason) END AS reply`;
type Row = z.output<typeof Activity> & { id: string };

const MAX_ID = '9223372036854775807';

// Ids grow with the time of arrival, but for transactions that overlap, which none does for minutes. So a range of time is
// one of ids, in the order of which every index of the list is.
const idBefore = (
  time: string,
) => `SELECT id FROM events WHERE received_at < ${time}::timestamptz - interval '10 minutes'
      ORDER BY received_at DESC LIMIT 1`;
const idAfter = (
  time: string,
) => `SELECT id FROM events WHERE received_at > ${time}::timestamptz + interval '10 minutes'
      ORDER BY received_at LIMIT 1`;

/**
 * A page of what people wrote to the account's connections, newest first.
 *
 * @returns the rows, and where the next page begins: null after the last.
 */
export async function listActivity(db: Db, accountId: string, query: ActivityQuery) {
  const values: unknown[] = [accountId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = ['e.account_id = $1'];
  if (query.cursor !== undefined) parts.push(`e.id < ${bind(query.cursor)}::bigint`);
  if (query.outcome === 'waiting') parts.push('e.matched_at IS NULL');
  else if (query.outcome === 'unknown') parts.push('e.matched_at IS NOT NULL AND e.fate IS NULL');
  else if (query.outcome) parts.push(`e.fate = ${bind(query.outcome)}`);
  if (query.kind) parts.push(`e.kind = ${bind(query.kind)}`);
  if (query.automation_id !== undefined) parts.push(`e.automation_id = ${bind(query.automation_id)}`);
  if (query.platform_id !== undefined) {
    parts.push(`e.key = ${bind(query.platform_id)}`);
    // Adds nothing to the account's condition but the index by connection and key.
    parts.push('e.connection_id IN (SELECT id FROM connections WHERE account_id = $1)');
  }
  if (query.start_date) {
    const start = bind(query.start_date.toISOString());
    parts.push(`e.received_at >= ${start}`, `e.id > coalesce((${idBefore(start)}), 0)`);
  }
  if (query.end_date) {
    const end = bind(query.end_date.toISOString());
    parts.push(`e.received_at <= ${end}`, `e.id < coalesce((${idAfter(end)}), ${MAX_ID})`);
  }
  // Planned for these values: what is rare in one account is not in another.
  const text = `SELECT ${COLUMNS} FROM events e LEFT JOIN triggers t ON t.id = e.trigger_id
    WHERE ${parts.join(' AND ')} ORDER BY e.id DESC LIMIT ${bind(query.limit + 1)}`;
  const rows = await takeReadTurn(db, accountId, () => db.query<Row>({ text }, values));
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  const page = rows.slice(0, query.limit).map(({ id: _place, ...row }) => row);
  return { rows: page, nextCursor: last ? Buffer.from(last.id, 'latin1').toString('base64url') : null };
}

/** The newest events in which posts and stories are looked for. */
const EVENTS_READ = 2000;

const MEDIA: Statement = {
  name: 'list_media_of_events',
  text: `WITH newest AS (
      SELECT id, media_ids, kind, text, received_at FROM events WHERE account_id = $1 ORDER BY id DESC LIMIT ${EVENTS_READ}
    )
    SELECT media_id, count(*)::int AS events,
      CASE (array_agg(kind ORDER BY id DESC))[1] WHEN 'live_comment' THEN 'live' WHEN 'story_reply' THEN 'story' ELSE 'post' END
        AS kind, (array_agg(text ORDER BY id DESC))[1] AS last_text, max(received_at) AS last_received_at
    FROM newest, unnest(media_ids) AS media_id GROUP BY media_id ORDER BY max(id) DESC LIMIT $2`,
};

/** The posts and stories of the account's newest events, the last written about first. */
export function listMedia(db: Db, accountId: string, limit: number): Promise<z.output<typeof Media>[]> {
  return takeReadTurn(db, accountId, () => db.query(MEDIA, [accountId, limit]));
}
