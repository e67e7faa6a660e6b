import type { Database, Sql } from '../db.ts';

/** The periods that posts are ranked in, with the column of the rank. Periods are in UTC; weeks begin on Monday. */
const periods = [
  ['day', 'daily_rank'],
  ['week', 'weekly_rank'],
  ['month', 'monthly_rank'],
  ['year', 'yearly_rank'],
] as const;

/** The SQL assignments that remove a post's ranks. */
export const NO_RANKS = periods.map(([, column]) => `${column} = NULL`).join(', ');

/** The id of the advisory lock that excludes other replicas: an arbitrary unused number. */
const LOCK = 60_417_001;

/** The number of posts that are ranked in one transaction, during which changes to them wait. */
const RANKED_AT_ONCE = 500;
/** While the posts of a period are being ranked, this value is stored as the period's number of posts. */
const BEGUN = -1;

type Transaction = Pick<Database, 'transaction'>;

/**
 * Ranks the posts of every past period permanently, by the votes that they have at the time of the ranking. An interrupted
 * period is started again.
 *
 * @returns how many posts were ranked; 0 when another replica is ranking.
 */
export async function freezeRanks({ transaction }: Transaction, now = new Date()): Promise<number> {
  let ranked = 0;
  for (const [kind, column] of periods) {
    const due = await locked(transaction, (sql) => findDue(sql, kind, now));
    for (const { startsAt } of due ?? []) ranked += await freezePeriod(transaction, kind, column, startsAt);
  }
  return ranked;
}

/** @returns null when another replica is ranking. */
function locked<Result>(
  transaction: Database['transaction'],
  work: (sql: Sql) => Promise<Result>,
): Promise<Result | null> {
  return transaction(async (sql) => {
    const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    return lock?.held ? work(sql) : null;
  });
}

function findDue(sql: Sql, kind: string, now: Date): Promise<{ startsAt: string }[]> {
  // Jumps from one period with posts to the next, by the index on the time of featuring. So a post with a wrong year does not
  // cause work for all the days since that year.
  return sql.query<{ startsAt: string }>(
    `WITH RECURSIVE period AS (
       SELECT (${startOfNext(kind, `coalesce(featured_at, '-infinity') > '-infinity'`)}) AS starts_at
       UNION ALL
       SELECT (${startOfNext(kind, `coalesce(featured_at, '-infinity') >= period.starts_at + interval '1 ${kind}'`)})
       FROM period WHERE period.starts_at IS NOT NULL
     )
     SELECT starts_at AS "startsAt" FROM period WHERE starts_at < date_trunc('${kind}', $1::timestamptz, 'UTC')
     EXCEPT SELECT starts_at FROM ranking_periods WHERE kind = '${kind}' AND posts <> ${BEGUN} ORDER BY 1`,
    [now],
  );
}

async function freezePeriod(
  transaction: Database['transaction'],
  kind: string,
  column: string,
  startsAt: string,
): Promise<number> {
  const ids = await locked(transaction, async (sql) => {
    await sql.query(
      `INSERT INTO ranking_periods (kind, starts_at, posts) VALUES ('${kind}', $1, ${BEGUN}) ON CONFLICT DO NOTHING`,
      [startsAt],
      true,
    );
    return sql.query<{ id: string }>(
      `SELECT id FROM posts JOIN post_counts AS counted ON counted.post_id = posts.id
       WHERE coalesce(featured_at, '-infinity') >= $1::timestamptz
         AND coalesce(featured_at, '-infinity') < $1::timestamptz + interval '1 ${kind}' AND hidden_at IS NULL
       ORDER BY counted.votes_count DESC, featured_at, id`,
      [startsAt],
      true,
    );
  });
  if (!ids) return 0;
  const places = ids.map(({ id }, index) => ({ id, place: index + 1 }));
  for (let start = 0; start < places.length; start += RANKED_AT_ONCE) {
    const some = places.slice(start, start + RANKED_AT_ONCE);
    await transaction(async (sql) => {
      const values = [some.map(({ id }) => id)];
      await sql.query('SELECT FROM posts WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', values, true);
      await sql.query(
        `UPDATE posts SET ${column} = given.place FROM unnest($1::bigint[], $2::int[]) AS given (id, place)
         WHERE posts.id = given.id AND posts.${column} IS DISTINCT FROM given.place`,
        [...values, some.map(({ place }) => place)],
        true,
      );
    });
  }
  // If the period was marked to be ranked again during this ranking, its row was deleted, so the period is due again.
  const ended = await transaction((sql) =>
    sql.query(
      `UPDATE ranking_periods SET posts = $2 WHERE kind = '${kind}' AND starts_at = $1 AND posts = ${BEGUN} RETURNING kind`,
      [startsAt, places.length],
      true,
    ),
  );
  return ended.length > 0 ? places.length : 0;
}

/** Selects the beginning of the period of the first post that meets the condition; null without such a post. */
const startOfNext = (kind: string, condition: string) =>
  `SELECT date_trunc('${kind}', coalesce(featured_at, '-infinity'), 'UTC') FROM posts WHERE ${condition}
   ORDER BY coalesce(featured_at, '-infinity'), id LIMIT 1`;

/** Marks the periods that contain these times to be ranked again, because posts were added to the periods or removed from them. */
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
