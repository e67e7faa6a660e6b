import { isDatabaseLost } from '@services/common/database/errors';

import { invalidField } from '../errors.ts';
import { auditBy } from '../audit.ts';
import type { Database, Sql } from '../db.ts';
import { publishPost } from '../events.ts';
import { isSameMoment } from '../moments.ts';
import { NO_RANKS, reopenPeriods } from '../ranking/freeze.ts';
import { shownWithAuthor } from '../visible.ts';
import { lockCounts } from './counts.ts';
import { EDITABLE, requireRevision, type Editable } from './revision.ts';

/**
 * Hides a post from reads, search and counts, and cancels its scheduled launch. Call it in a transaction.
 *
 * @returns false when the post does not exist.
 */
export async function hidePost(sql: Sql, actor: string, id: string): Promise<boolean> {
  // Waits for comments that are being written, so that their deliveries are removed, too.
  await lockCounts(sql, [id]);
  const text = `UPDATE posts SET hidden_at = coalesce(hidden_at, now()), hidden_with = $2, launch_at = NULL,
      scheduled_at = CASE WHEN launch_at IS NULL THEN scheduled_at END, ${NO_RANKS}
    WHERE id = $1 AND (hidden_with IS DISTINCT FROM $2 OR launch_at IS NOT NULL) RETURNING featured_at AS "featuredAt"`;
  const [post] = await sql.query<{ featuredAt: string | null }>(text, [id, `post_${id}`]);
  if (!post) return exists(sql, id);
  await reopenPeriods(sql, post.featuredAt === null ? [] : [post.featuredAt]);
  await auditBy(sql, { action: 'hide-post', subjectId: `post_${id}`, actor });
  return true;
}

/**
 * Shows a hidden or scheduled post, unless its author is hidden. Call it in a transaction.
 *
 * @returns false when the post does not exist.
 */
export async function unhidePost(sql: Sql, actor: string, id: string): Promise<boolean> {
  await sql.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const text = `UPDATE posts SET ${shownWithAuthor('posts')}, launch_at = NULL,
      scheduled_at = CASE WHEN launch_at IS NULL THEN scheduled_at END
    WHERE id = $1 AND hidden_at IS NOT NULL RETURNING featured_at AS "featuredAt"`;
  const [post] = await sql.query<{ featuredAt: string | null }>(text, [id]);
  if (!post) return exists(sql, id);
  await reopenPeriods(sql, post.featuredAt === null ? [] : [post.featuredAt]);
  await auditBy(sql, { action: 'unhide-post', subjectId: `post_${id}`, actor });
  return true;
}

async function exists(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('SELECT FROM posts WHERE id = $1', [id])).length > 0;
}

/**
 * Hides a post until a given time. At that time the post appears and is featured, as if it had just been submitted. With null
 * the launch is canceled and the post stays hidden. Call it in a transaction.
 *
 * @param launchAt ISO 8601, in the future; null to cancel.
 * @param revision the revision that the change is based on; without it, the post may have changed
 * @returns false when the post does not exist.
 * @throws InvalidInputError for a time in the past, if the post has another revision or is featured, and if its author is hidden.
 */
export async function schedulePost(
  sql: Sql,
  actor: string,
  id: string,
  launchAt: string | null,
  revision?: string | null,
): Promise<boolean> {
  if (launchAt !== null && Date.parse(launchAt) <= Date.now()) {
    throw invalidField('scheduledAt', '`scheduledAt` must be in the future');
  }
  const lock = `SELECT ${EDITABLE}, featured_at AS "featuredAt", launch_at AS before FROM posts WHERE id = $1 FOR NO KEY UPDATE`;
  const [post] = await sql.query<Editable & { featuredAt: string | null; before: string | null }>(lock, [id]);
  if (!post) return false;
  requireRevision(post, revision);
  if (launchAt !== null && post.featuredAt !== null) {
    throw invalidField('postId', 'A featured post cannot be scheduled');
  }
  if (isSameMoment(post.before, launchAt)) return true;
  if (launchAt !== null) {
    const author = 'SELECT FROM users JOIN posts ON user_id = users.id WHERE posts.id = $1 AND users.hidden_at IS NULL';
    if ((await sql.query(author, [id])).length === 0) {
      throw invalidField('postId', 'The author of the post is hidden');
    }
    await sql.query(
      `UPDATE posts SET launch_at = $2, scheduled_at = $2, hidden_at = coalesce(hidden_at, now()), hidden_with = $3
       WHERE id = $1`,
      [id, launchAt, `post_${id}`],
    );
  } else {
    await sql.query('UPDATE posts SET launch_at = NULL, scheduled_at = NULL WHERE id = $1', [id]);
  }
  const detail = { before: post.before, launchAt };
  await auditBy(sql, { action: 'schedule-post', subjectId: `post_${id}`, actor, detail });
  return true;
}

/** Maximum number of posts that one run launches; the next run follows a second later. */
const MAX_LAUNCHES = 100;

/**
 * Launches the due posts. Any number of replicas may do this: each post is launched once, in its own transaction, so that a post that
 * cannot be launched does not delay the other posts.
 *
 * @param report called for each post that could not be launched. These posts are tried again after the other posts.
 * @returns how many were launched.
 * @throws Error when the database is lost.
 */
export async function launchDue(
  { sql: reading, transaction }: Pick<Database, 'sql' | 'transaction'>,
  now = new Date(),
  report: (id: string, error: unknown) => void = () => {},
): Promise<number> {
  const due = await reading.query<{ id: string }>(
    `SELECT id FROM posts WHERE launch_at <= $1 ORDER BY launch_at DESC, id LIMIT ${MAX_LAUNCHES}`,
    [now.toISOString()],
    true,
  );
  let launched = 0;
  for (const { id } of due) {
    try {
      launched += await transaction((sql) => launch(sql, id, now));
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      report(id, error);
    }
  }
  return launched;
}

/** @returns 0 if another replica launches the post, or if its schedule was changed. */
async function launch(sql: Sql, id: string, now: Date): Promise<number> {
  const [due] = await sql.query<{ launchAt: string }>(
    `SELECT launch_at AS "launchAt" FROM posts WHERE id = $1 AND launch_at <= $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [id, now.toISOString()],
    true,
  );
  if (!due) return 0;
  await lockCounts(sql, [id]);
  // The post counts as submitted when it appears, so that lists by time begin with it.
  await sql.query(
    `UPDATE posts SET hidden_at = NULL, hidden_with = NULL, launch_at = NULL, created_at = launch_at,
       featured_at = launch_at WHERE id = $1`,
    [id],
    true,
  );
  await publishPost(sql, 'post.launched', id);
  await publishPost(sql, 'post.featured', id);
  await auditBy(sql, { action: 'launch-post', subjectId: `post_${id}`, actor: 'schedule', detail: due });
  await reopenPeriods(sql, [due.launchAt]);
  return 1;
}
