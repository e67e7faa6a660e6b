import { selectByIds, type Sql } from '../db.ts';
import type { List, Order } from '../lists/list.ts';

export interface UserRow {
  id: string;
  username: string;
  name: string;
  headline: string | null;
  websiteUrl: string | null;
  twitterUsername: string | null;
  profileImageUrl: string | null;
  coverImageUrl: string | null;
  isMaker: boolean;
  /** Posts, comments and votes still refer to it; it is not found on its own. */
  isHidden: boolean;
  createdAt: string;
  followersCount: number;
  followingCount: number;
  madePostsCount: number;
  submittedPostsCount: number;
  votedPostsCount: number;
  followedCollectionsCount: number;
}

/** A member's text, as everybody may see it: what a hidden member wrote about itself is not shown. */
const shown = (column: string, name: string, otherwise = 'NULL') =>
  `CASE WHEN member.hidden_at IS NULL THEN member.${column} ELSE ${otherwise} END AS "${name}"`;

/** The columns that most lists need, in JSON: a bigint would become a number there, which is not a valid id. */
export const briefUserColumns = `member.id::text AS id, ${shown('username', 'username', `'user_' || member.id`)},
  ${shown('name', 'name', `'Hidden member'`)}, ${shown('headline', 'headline')},
  ${shown('profile_image_url', 'profileImageUrl')}`;

export const userColumns = `member.id, ${shown('username', 'username', `'user_' || member.id`)},
  ${shown('name', 'name', `'Hidden member'`)}, ${shown('headline', 'headline')},
  ${shown('website_url', 'websiteUrl')}, ${shown('twitter_username', 'twitterUsername')},
  ${shown('profile_image_url', 'profileImageUrl')}, ${shown('cover_image_url', 'coverImageUrl')},
  member.hidden_at IS NOT NULL AS "isHidden",
  member.is_maker AS "isMaker", member.created_at AS "createdAt", member.followers_count AS "followersCount",
  member.following_count AS "followingCount", member.made_posts_count AS "madePostsCount",
  member.submitted_posts_count AS "submittedPostsCount", member.voted_posts_count AS "votedPostsCount",
  member.followed_collections_count AS "followedCollectionsCount"`;

const byFollow: Order = { name: 'FOLLOWED', key: 'entry.created_at', type: 'timestamptz' };

export function userFollowers(): List<UserRow> {
  return {
    name: 'user.followers',
    columns: userColumns,
    from: 'user_follows AS entry JOIN users AS member ON member.id = entry.follower_id',
    parent: 'entry.followed_id',
    id: 'entry.follower_id',
    order: byFollow,
  };
}

export function userFollowing(): List<UserRow> {
  return {
    name: 'user.following',
    columns: userColumns,
    from: 'user_follows AS entry JOIN users AS member ON member.id = entry.followed_id',
    parent: 'entry.follower_id',
    id: 'entry.followed_id',
    order: byFollow,
  };
}

export async function findUsersById(sql: Sql, ids: readonly string[]): Promise<UserRow[]> {
  return selectByIds(sql, `SELECT ${userColumns} FROM users AS member`, 'member.id', ids);
}

export async function findUserByUsername(sql: Sql, username: string): Promise<UserRow | null> {
  const text = `SELECT ${userColumns} FROM users AS member WHERE member.username = $1 AND member.hidden_at IS NULL`;
  const [user] = await sql.query<UserRow>(text, [username], true);
  return user ?? null;
}

/** A post has at most this many makers; more are refused when it is written. */
export const MAX_MAKERS = 10;

/** The makers of several posts, in the order in which they were named. */
export async function findMakers(sql: Sql, postIds: readonly string[]): Promise<UserRow[][]> {
  const text = `SELECT entry.post_id AS "postId", ${userColumns}
    FROM post_makers AS entry JOIN users AS member ON member.id = entry.user_id
    WHERE entry.post_id = ANY($1::bigint[]) ORDER BY entry.post_id, entry.created_at, entry.user_id`;
  const rows = await sql.query<UserRow & { postId: string }>(text, [postIds], true);
  const byPost = Map.groupBy(rows, (row) => row.postId);
  return postIds.map((id) => byPost.get(id) ?? []);
}

export async function followUser(sql: Sql, followerId: string, followedId: string): Promise<void> {
  const text = 'INSERT INTO user_follows (follower_id, followed_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await sql.query(text, [followerId, followedId], true);
}

export async function unfollowUser(sql: Sql, followerId: string, followedId: string): Promise<void> {
  const text = 'DELETE FROM user_follows WHERE follower_id = $1 AND followed_id = $2';
  await sql.query(text, [followerId, followedId], true);
}
