import type { Sql } from '../db.ts';
import { countStatement } from '../lists/statements.ts';
import { present } from '../present.ts';
import { ALL, allPosts, type Period, type PostFilters, type PostsOrder } from './store.ts';

/** The maximum number of posts in a period for which a page reads and sorts all of them. */
const MAX_SORTED = 5000;
/** Nearly all posts are featured within this time after their submission. The SQL function `is_featured_unusually` uses the same time. */
const USUAL_DELAY_SECONDS = 7 * 86_400;
/** Clients see whole seconds, so a post may be featured in the second of its submission. */
const SECOND = 1;
/**
 * A post with ten times the votes of another post ranks as if it were this number of seconds younger. The function `rank_score`
 * uses the same number.
 */
const SECONDS_PER_POWER_OF_TEN = 45_000;

/**
 * How to read the posts of a period in an order. PostgreSQL assumes that these posts are spread evenly over the list, and
 * reads the list in order until it has found enough. But in a list by time, the posts of a period follow each other,
 * perhaps at the list's end. So if the period has few posts, PostgreSQL should find them by their period and sort them. If it
 * has many posts, it should read only the range of their sort keys.
 */
export async function readPeriod(sql: Sql, order: PostsOrder, filters: PostFilters): Promise<Period> {
  const { postedAfter, postedBefore, featuredAfter, featuredBefore } = filters;
  const isByPosting = present(postedAfter) || present(postedBefore);
  const isByFeaturing = present(featuredAfter) || present(featuredBefore);
  if (!isByPosting && !isByFeaturing) return ALL;
  const { text, values } = countStatement(allPosts('NEWEST', filters), [''], MAX_SORTED + 1);
  const [row] = await sql.query<{ total: number }>(text, values);
  if ((row?.total ?? 0) <= MAX_SORTED) return { isNarrow: true };
  // If the order and the period's condition use the same column, the condition itself is the range. The order by votes has no bounds.
  if (order === 'VOTES' || (order === 'NEWEST' && !isByFeaturing) || (order === 'FEATURED_AT' && !isByPosting))
    return ALL;
  return { isNarrow: false, ...(await keysOf(sql, order, filters)) };
}

/** The smallest and the largest sort key that a post of the period can have, if they are known. */
async function keysOf(sql: Sql, order: PostsOrder, filters: PostFilters): Promise<Pick<Period, 'from' | 'to'>> {
  const { postedAfter, postedBefore, featuredAfter, featuredBefore } = filters;
  const unusual = await readUnusual(sql, filters);
  if (order === 'NEWEST') {
    const from = pick(Math.min, [featuredAfter, -USUAL_DELAY_SECONDS], [unusual.createdFrom, 0]);
    const to = pick(Math.max, [featuredBefore, SECOND], [unusual.createdTo, SECOND]);
    return { ...(present(featuredAfter) && { from }), ...(present(featuredBefore) && { to }) };
  }
  const ofPosted = pick(Math.max, [postedBefore, USUAL_DELAY_SECONDS], [unusual.featuredTo, SECOND]);
  const to = pick(Math.min, [present(postedBefore) ? ofPosted : null, 0], [featuredBefore, 0]);
  if (to === undefined || order === 'FEATURED_AT') {
    // In the order FEATURED_AT, posts that are not featured come last, whenever they were submitted. So the time of submission
    // sets a lower bound only if the filters exclude these posts.
    const isFeatured = filters.featured === true || present(featuredAfter) || present(featuredBefore);
    const from = pick(Math.min, [postedAfter, -SECOND], [unusual.featuredFrom, 0]);
    return { to, ...(order === 'FEATURED_AT' && isFeatured && present(postedAfter) && { from }) };
  }
  // Allows for ten times the maximum votes, because a post may get more votes before the page is read.
  const most = Math.log10(Math.max(unusual.votes ?? 1, 1)) + 1;
  return { to: Date.parse(to) / 1000 / SECONDS_PER_POWER_OF_TEN + most };
}

interface Unusual {
  createdFrom: string | null;
  createdTo: string | null;
  featuredFrom: string | null;
  featuredTo: string | null;
  votes: number | null;
}

/**
 * Reads the maximum number of votes, and the times of unusual posts of the period: posts that were featured before their submission or long
 * after it.
 */
async function readUnusual(sql: Sql, filters: PostFilters): Promise<Unusual> {
  const { postedAfter, postedBefore, featuredAfter, featuredBefore } = filters;
  const text = `SELECT min(created_at) AS "createdFrom", max(created_at) AS "createdTo",
      min(featured_at) AS "featuredFrom", max(featured_at) AS "featuredTo",
      (SELECT votes_count FROM posts ORDER BY votes_count DESC, id DESC LIMIT 1) AS votes
    FROM posts WHERE is_featured_unusually(created_at, featured_at)
      AND created_at >= $1::timestamptz AND created_at < $2::timestamptz
      AND featured_at >= $3::timestamptz AND featured_at < $4::timestamptz`;
  const since = [postedAfter, featuredAfter].map((moment) => moment ?? '-infinity');
  const until = [postedBefore, featuredBefore].map((moment) => moment ?? 'infinity');
  const [unusual] = await sql.query<Unusual>(text, [since[0], until[0], since[1], until[1]], true);
  if (!unusual) throw new Error('PostgreSQL did not return the unusual posts');
  return unusual;
}

/** The smallest or largest of some times, each shifted by some seconds; undefined if no time is known. */
function pick(
  choose: (...times: number[]) => number,
  ...moments: readonly [moment: string | null | undefined, seconds: number][]
): string | undefined {
  const times = moments.flatMap(([moment, seconds]) => (present(moment) ? [Date.parse(moment) + seconds * 1000] : []));
  return times.length === 0 ? undefined : new Date(choose(...times)).toISOString();
}
