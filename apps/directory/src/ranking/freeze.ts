import type { Database, Sql } from '../db.ts';

/** The periods that posts are ranked in, with the column that holds their place. UTC; weeks begin on Monday. */
const periods = [
  ['day', 'daily_rank'],
  ['week', 'weekly_rank'],
  ['month', 'monthly_rank'],
  ['year', 'yearly_rank'],
] as const;

/** Holds off other replicas; any number that nothing else uses. */
const LOCK = 60_417_001;

/**
 * Gives the posts of every period that is over their places, by votes as they then are, for good.
 *
 * @returns how many posts were ranked; 0 when another replica is at it.
 */
export async function freezeRanks({ transaction }: Pick<Database, 'transaction'>, now = new Date()): Promise<number> {
  return transaction(async (sql) => {
    await sql.query(`SET LOCAL statement_timeout = '5min'`);
    const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    if (!lock?.held) return 0;
    let ranked = 0;
    for (const [kind, column] of periods) ranked += await freezeKind(sql, kind, column, now);
    return ranked;
  });
}

async function freezeKind(sql: Sql, kind: string, column: string, now: Date): Promise<number> {
  const period = `date_trunc('${kind}', featured_at, 'UTC')`;
  const rows = await sql.query<{ posts: number }>(
    `WITH due AS (
       SELECT DISTINCT ${period} AS starts_at FROM posts
       WHERE featured_at < date_trunc('${kind}', $1::timestamptz, 'UTC')
       EXCEPT SELECT starts_at FROM ranking_periods WHERE kind = '${kind}'
     ), places AS (
       SELECT id, ${period} AS starts_at,
         row_number() OVER (PARTITION BY ${period} ORDER BY votes_count DESC, featured_at, id) AS place
       FROM posts WHERE featured_at IS NOT NULL AND ${period} IN (SELECT starts_at FROM due)
     ), ranked AS (
       UPDATE posts SET ${column} = places.place FROM places WHERE posts.id = places.id
     )
     INSERT INTO ranking_periods (kind, starts_at, posts)
     SELECT '${kind}', starts_at, count(*) FROM places GROUP BY starts_at RETURNING posts`,
    [now],
  );
  return rows.reduce((sum, row) => sum + row.posts, 0);
}
