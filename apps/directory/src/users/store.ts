import type { RowOf } from '@services/common/tables/table';

import { linkChange, selectByIds, type Sql } from '../db.ts';
import { COUNT, FLAG, OPTIONAL_TEXT, selectOf, TEXT } from '../lists/columns.ts';
import type { List } from '../lists/list.ts';

/** A member's public text, which is not shown for a hidden member. */
const shown = (column: string, otherwise = 'NULL') =>
  `CASE WHEN member.hidden_at IS NULL THEN member.${column} ELSE ${otherwise} END`;

const usual = {
  // The id is converted to text, because inside JSON a bigint would become a number, which is not a valid id.
  id: { schema: TEXT, sql: 'member.id::text' },
  username: { schema: TEXT, sql: shown('username', `'user_' || member.id`) },
  name: { schema: TEXT, sql: shown('name', `'Hidden member'`) },
  headline: { schema: OPTIONAL_TEXT, sql: shown('headline') },
  profileImageUrl: { schema: OPTIONAL_TEXT, sql: shown('profile_image_url') },
};
const extra = {
  websiteUrl: { schema: OPTIONAL_TEXT, sql: shown('website_url') },
  twitterUsername: { schema: OPTIONAL_TEXT, sql: shown('twitter_username') },
  coverImageUrl: { schema: OPTIONAL_TEXT, sql: shown('cover_image_url') },
  isMaker: { schema: FLAG, sql: 'member.made_posts_count > 0' },
  /** Posts, comments and votes still refer to a hidden member, but look-ups do not find it. */
  isHidden: { schema: FLAG, sql: 'member.hidden_at IS NOT NULL' },
  createdAt: { schema: TEXT, sql: 'member.created_at' },
  followersCount: { schema: COUNT, sql: 'member.followers_count' },
  followingCount: { schema: COUNT, sql: 'member.following_count' },
  madePostsCount: { schema: COUNT, sql: 'member.made_posts_count' },
  submittedPostsCount: { schema: COUNT, sql: 'member.submitted_posts_count' },
  votedPostsCount: { schema: COUNT, sql: 'member.voted_posts_count' },
  followedCollectionsCount: { schema: COUNT, sql: 'member.followed_collections_count' },
};
export type UserRow = RowOf<typeof usual & typeof extra>;
export const userColumns = selectOf(usual, extra);

/** The users in one column of `user_follows`, from rows whose other column has the given user, most recent first. */
const followers = (name: string, column: string, parent: string): List<UserRow> => ({
  name,
  columns: userColumns.all,
  from: `user_follows AS entry JOIN users AS member ON member.id = entry.${column}`,
  parent: `entry.${parent}`,
  id: `entry.${column}`,
  order: { name: 'FOLLOWED', key: 'entry.created_at', type: 'timestamptz' },
});

export const userFollowers = () => followers('user.followers', 'follower_id', 'followed_id');
export const userFollowing = () => followers('user.following', 'followed_id', 'follower_id');

export async function findUsersById(sql: Sql, ids: readonly string[]): Promise<UserRow[]> {
  return selectByIds(sql, `SELECT ${userColumns.all} FROM users AS member`, 'member.id', ids);
}

export async function findUserByUsername(sql: Sql, username: string): Promise<UserRow | null> {
  const text = `SELECT ${userColumns.all} FROM users AS member WHERE member.username = $1 AND member.hidden_at IS NULL`;
  const [user] = await sql.query<UserRow>(text, [username], true);
  return user ?? null;
}

/** The maximum number of makers of a post. */
export const MAX_MAKERS = 10;

/** The makers of several posts, in the order in which they were added. */
export async function findMakers(sql: Sql, postIds: readonly string[]): Promise<UserRow[][]> {
  const text = `SELECT entry.post_id AS "postId", ${userColumns.all}
    FROM post_makers AS entry JOIN users AS member ON member.id = entry.user_id
    WHERE entry.post_id = ANY($1::bigint[]) ORDER BY entry.post_id, entry.created_at, entry.user_id`;
  const rows = await sql.query<UserRow & { postId: string }>(text, [postIds], true);
  const byPost = Map.groupBy(rows, (row) => row.postId);
  return postIds.map((id) => byPost.get(id) ?? []);
}

/** Counters are locked before the row that they count, as an import locks them. */
const COUNTED = `WITH locked AS (
    SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE
  ), counted AS (SELECT count(*) FROM locked)`;

export const followUser = linkChange(
  `${COUNTED} INSERT INTO user_follows (followed_id, follower_id) SELECT $1, $2 FROM counted ON CONFLICT DO NOTHING`,
);
export const unfollowUser = linkChange(
  `${COUNTED} DELETE FROM user_follows USING counted WHERE followed_id = $1 AND follower_id = $2`,
);
