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
 * @returns how many posts were ranked; 0 when another replica is doing it.
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
  // From one period with posts to the next, by the index on the time of featuring: one post with a wrong year must not
  // make work of all the days since then.
  const due = await sql.query<{ startsAt: string }>(
    `WITH RECURSIVE period AS (
       SELECT (${startOfNext(kind, `coalesce(featured_at, '-infinity') > '-infinity'`)}) AS starts_at
       UNION ALL
       SELECT (${startOfNext(kind, `coalesce(featured_at, '-infinity') >= period.starts_at + interval '1 ${kind}'`)})
       FROM period WHERE period.starts_at IS NOT NULL
     )
     SELECT starts_at AS "startsAt" FROM period WHERE starts_at < date_trunc('${kind}', $1::timestamptz, 'UTC')
     EXCEPT SELECT starts_at FROM ranking_periods WHERE kind = '${kind}' ORDER BY 1`,
    [now],
  );
  let ranked = 0;
  for (const { startsAt } of due) {
    const [frozen] = await sql.query<{ posts: number }>(
      `WITH places AS (
         SELECT id, row_number() OVER (ORDER BY counted.votes_count DESC, featured_at, id) AS place
         FROM posts JOIN post_counts AS counted ON counted.post_id = posts.id
         WHERE coalesce(featured_at, '-infinity') >= $1::timestamptz
           AND coalesce(featured_at, '-infinity') < $1::timestamptz + interval '1 ${kind}' AND hidden_at IS NULL
       ), ranked AS (
         UPDATE posts SET ${column} = places.place FROM places
         WHERE posts.id = places.id AND posts.${column} IS DISTINCT FROM places.place
       )
       INSERT INTO ranking_periods (kind, starts_at, posts)
       SELECT '${kind}', $1::timestamptz, count(*) FROM places RETURNING posts`,
      [startsAt],
      true,
    );
    ranked += frozen?.posts ?? 0;
  }
  return ranked;
}

/** Selects when the period of the first post begins that meets the condition; null without such a post. */
const startOfNext = (kind: string, condition: string) =>
  `SELECT date_trunc('${kind}', coalesce(featured_at, '-infinity'), 'UTC') FROM posts WHERE ${condition}
   ORDER BY coalesce(featured_at, '-infinity'), id LIMIT 1`;

/** The periods of these moments are ranked again the next time, because posts were added to them afterwards. */
export async function reopenPeriods(sql: Sql, moments: readonly string[]): Promise<void> {
  if (moments.length === 0) return;
  for (const [kind] of periods) {
    await sql.query(
      `DELETE FROM ranking_periods WHERE kind = '${kind}'
       AND starts_at IN (SELECT date_trunc('${kind}', moment, 'UTC') FROM unnest($1::timestamptz[]) AS moment)`,
      [moments],
    );
  }
}
