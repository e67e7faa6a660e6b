import type { z } from 'zod';

import type { Database, Sql } from '../db.ts';
import { apiError } from '../errors.ts';
import { featurePost } from '../posts/edit.ts';
import { hidePost, schedulePost, unhidePost } from '../posts/visibility.ts';
import type { EditorialPost, PostAction, State } from './schemas.ts';

/** The state of a post is the first one whose condition matches. */
const stateOf = `CASE WHEN post.launch_at IS NOT NULL THEN 'scheduled' WHEN post.hidden_at IS NOT NULL THEN 'hidden'
  WHEN post.featured_at IS NOT NULL THEN 'featured' ELSE 'review' END`;
const conditions: Record<State, string> = {
  scheduled: 'post.launch_at IS NOT NULL',
  hidden: 'post.hidden_at IS NOT NULL AND post.launch_at IS NULL',
  featured: 'post.hidden_at IS NULL AND post.featured_at IS NOT NULL',
  review: 'post.hidden_at IS NULL AND post.featured_at IS NULL',
};

const select = `SELECT 'post_' || post.id AS id, post.slug, post.name, post.tagline, post.description, post.website,
    member.username, ${stateOf} AS state, counted.votes_count AS "votesCount", counted.comments_count AS "commentsCount",
    post.created_at AS "createdAt", post.featured_at AS "featuredAt", post.launch_at AS "launchAt"
  FROM posts AS post JOIN users AS member ON member.id = post.user_id JOIN post_counts AS counted ON counted.post_id = post.id`;

type Post = z.output<typeof EditorialPost>;

/** Posts in one state, last submitted first. @param before the id of the last row of the previous page. */
export function listPosts(sql: Sql, state: State, before: string | undefined, limit: number): Promise<Post[]> {
  return sql.query<Post>(
    `${select} WHERE ${conditions[state]} AND ($1::bigint IS NULL OR post.id < $1::bigint) ORDER BY post.id DESC LIMIT $2`,
    [before ?? null, limit],
  );
}

/** @throws AppError 404 NOT_FOUND */
export async function getPost(sql: Sql, id: string): Promise<Post> {
  const [post] = await sql.query<Post>(`${select} WHERE post.id = $1`, [id]);
  if (!post) throw apiError('NOT_FOUND', 'Post not found');
  return post;
}

/**
 * Runs an editor's action on a post.
 *
 * @throws AppError 404 NOT_FOUND, and InvalidInputError when the post's state does not allow the action.
 */
export async function actOnPost(
  { transaction }: Pick<Database, 'transaction'>,
  actor: string,
  id: string,
  { action, at }: PostAction,
): Promise<void> {
  const work: Record<PostAction['action'], (sql: Sql) => Promise<boolean>> = {
    feature: (sql) => featurePost(sql, actor, id, new Date().toISOString()),
    unfeature: (sql) => featurePost(sql, actor, id, null),
    hide: (sql) => hidePost(sql, actor, id),
    unhide: (sql) => unhidePost(sql, actor, id),
    schedule: (sql) => schedulePost(sql, actor, id, at ?? null, { field: 'at', label: 'At', subject: 'action' }),
    unschedule: (sql) => schedulePost(sql, actor, id, null),
  };
  if (!(await transaction(work[action]))) throw apiError('NOT_FOUND', 'Post not found');
}
