import { selectByIds, type Sql } from '../db.ts';
import type { Filter, List, Order } from '../lists/list.ts';
import { present } from '../present.ts';
import type { TopicRow } from '../topics/store.ts';
import type { UserRow } from '../users/store.ts';
import { twitterKey, urlKey } from './url-key.ts';

export interface MediaRow {
  type: string;
  url: string;
  videoUrl?: string | null;
}

export interface ProductLinkRow {
  type: string;
  url: string;
}

/** Columns that may be read with each post in the same statement, because nearly every client selects them. */
export interface Relations {
  user?: UserRow;
  makers?: UserRow[];
  /** The first topics, plus one when there are more. */
  topics?: TopicRow[];
}

/** A post as the statements here read it: the usual columns, and what else was selected. Timestamps are PostgreSQL's text. */
export interface PostRow extends Relations {
  id: string;
  slug: string;
  userId: string;
  name: string;
  tagline: string;
  description: string | null;
  website: string;
  thumbnailUrl: string | null;
  media: MediaRow[];
  productLinks: ProductLinkRow[];
  votesCount: number;
  commentsCount: number;
  collectionsCount: number;
  reviewsCount: number;
  reviewsRating: number;
  dailyRank: number | null;
  weeklyRank: number | null;
  monthlyRank: number | null;
  yearlyRank: number | null;
  createdAt: string;
  featuredAt: string | null;
  scheduledAt: string | null;
}

/** A counter as it is now; what `posts` has of it is for sorting and follows a moment later. */
const counter = (name: string) =>
  `(SELECT counted.${name} FROM post_counts AS counted WHERE counted.post_id = post.id)`;

/** The columns that nearly every client selects. `selectedColumns` adds the others. */
export const postColumns = `post.id, post.slug, post.user_id AS "userId", post.name, post.tagline, post.description,
  post.website, post.thumbnail_url AS "thumbnailUrl", ${counter('votes_count')} AS "votesCount",
  ${counter('comments_count')} AS "commentsCount", post.created_at AS "createdAt", post.featured_at AS "featuredAt"`;

/** The publicly visible posts: neither hidden by editors nor waiting for its launch. */
const VISIBLE = 'post.hidden_at IS NULL';
const visible: Filter[] = [{ sql: VISIBLE }];

/** The others, to go behind them. */
export const furtherPostColumns = `, post.media, post.product_links AS "productLinks",
  ${counter('collections_count')} AS "collectionsCount", post.reviews_count AS "reviewsCount",
  post.reviews_rating AS "reviewsRating", post.daily_rank AS "dailyRank", post.weekly_rank AS "weeklyRank",
  post.monthly_rank AS "monthlyRank", post.yearly_rank AS "yearlyRank", post.scheduled_at AS "scheduledAt"`;

export type PostsOrder = 'FEATURED_AT' | 'VOTES' | 'RANKING' | 'NEWEST';

/** The orders, over `posts` itself or over `post_topics`, which carries the same columns. */
function postOrder(order: PostsOrder, table: 'post' | 'entry', isNarrow = false): Order {
  const keys: Record<PostsOrder, Omit<Order, 'name'>> = {
    FEATURED_AT: { key: `coalesce(${table}.featured_at, '-infinity')`, type: 'timestamptz' },
    VOTES: { key: `${table}.votes_count`, type: 'int' },
    RANKING: { key: `${table}.rank_score`, type: 'float8' },
    NEWEST: { key: `${table}.created_at`, type: 'timestamptz' },
  };
  const { key, type } = keys[order];
  // An index cannot give this order: PostgreSQL finds the few rows by their filters and sorts them.
  const unindexed = `(${key} + ${type === 'timestamptz' ? `interval '0'` : '0'})`;
  return { name: order, key: isNarrow ? unindexed : key, type };
}

/** Where the posts of a period of time lie in an order, as `readPeriod` finds out. */
export interface Period {
  /** Whether few posts match: PostgreSQL finds them by their filters and sorts them. */
  isNarrow: boolean;
  /** The smallest and the largest sort key that any of them can have. */
  from?: string | number | undefined;
  to?: string | number | undefined;
}

/** Nothing is known, as of a list without a period. */
export const ALL: Period = { isNarrow: false };

/** An additional condition on the sort key, so that a walk in that order begins and ends where the posts can be. */
function keyFilters({ key, type }: Order, { from, to }: Period): Filter[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${key} >= $::${type}`, value: from }]),
    ...(to === undefined ? [] : [{ sql: `${key} <= $::${type}`, value: to }]),
  ];
}

export interface PostFilters {
  featured?: boolean | null | undefined;
  postedBefore?: string | null | undefined;
  postedAfter?: string | null | undefined;
  featuredBefore?: string | null | undefined;
  featuredAfter?: string | null | undefined;
  topic?: string | null | undefined;
  twitterUrl?: string | null | undefined;
  url?: string | null | undefined;
}

/** Bounds as the public schema states them: `…After` includes its moment, `…Before` does not. */
function postFilters(filters: PostFilters, table: 'post' | 'entry'): Filter[] {
  const { featured } = filters;
  // As the index has it: a condition on the column itself could not use it.
  const featuredAt = `coalesce(${table}.featured_at, '-infinity')`;
  const range = (sql: string, value: string | null | undefined) => (!present(value) ? [] : [{ sql, value }]);
  return [
    ...(!present(featured) ? [] : [{ sql: `${featuredAt} ${featured ? '>' : '='} '-infinity'` }]),
    ...range(`${table}.created_at < $::timestamptz`, filters.postedBefore),
    ...range(`${table}.created_at >= $::timestamptz`, filters.postedAfter),
    ...range(`${featuredAt} < $::timestamptz AND ${featuredAt} > '-infinity'`, filters.featuredBefore),
    ...range(`${featuredAt} >= $::timestamptz`, filters.featuredAfter),
    ...(!present(filters.url) ? [] : [{ sql: 'post.website_key = $', value: urlKey(filters.url) }]),
    ...(!present(filters.twitterUrl) ? [] : [{ sql: 'post.twitter_key = $', value: twitterKey(filters.twitterUrl) }]),
  ];
}

const entryFrom = (table: string) => `${table} AS entry JOIN posts AS post ON post.id = entry.post_id`;

/** All posts; under one topic by way of that topic's own index. */
export function allPosts(order: PostsOrder, { topic, ...filters }: PostFilters, period = ALL): List<PostRow> {
  const table = present(topic) ? 'entry' : 'post';
  const sorted = postOrder(order, table, period.isNarrow);
  const conditions = [...visible, ...postFilters(filters, table), ...keyFilters(sorted, period)];
  if (!present(topic)) {
    return {
      name: 'posts',
      columns: postColumns,
      from: 'posts AS post',
      id: 'post.id',
      order: sorted,
      filters: conditions,
    };
  }
  const ofTopic = { sql: 'entry.topic_id = (SELECT id FROM topics WHERE slug = $)', value: topic };
  const { parent: _parent, ...list } = topicPosts(order);
  return { ...list, name: 'posts', order: sorted, filters: [ofTopic, ...conditions] };
}

export function topicPosts(order: PostsOrder): List<PostRow> {
  return {
    name: 'topic.posts',
    columns: postColumns,
    from: entryFrom('post_topics'),
    parent: 'entry.topic_id',
    id: 'entry.post_id',
    order: postOrder(order, 'entry'),
    filters: visible,
  };
}

export function collectionPosts(): List<PostRow> {
  return {
    name: 'collection.posts',
    columns: postColumns,
    from: entryFrom('collection_posts'),
    parent: 'entry.collection_id',
    id: 'entry.post_id',
    order: { name: 'ADDED', key: 'entry.created_at', type: 'timestamptz' },
    filters: visible,
  };
}

export function submittedPosts(): List<PostRow> {
  return {
    name: 'user.submittedPosts',
    columns: postColumns,
    from: 'posts AS post',
    parent: 'post.user_id',
    id: 'post.id',
    order: postOrder('NEWEST', 'post'),
    filters: visible,
  };
}

export function madePosts(): List<PostRow> {
  return {
    name: 'user.madePosts',
    columns: postColumns,
    from: entryFrom('post_makers'),
    parent: 'entry.user_id',
    id: 'post.id',
    order: postOrder('NEWEST', 'post'),
    filters: visible,
  };
}

export function votedPosts(): List<PostRow> {
  return {
    name: 'user.votedPosts',
    columns: postColumns,
    from: entryFrom('votes'),
    parent: 'entry.user_id',
    id: 'entry.id',
    order: { name: 'VOTED', key: 'entry.created_at', type: 'timestamptz' },
    filters: visible,
  };
}

/** @param columns additional columns, as `selectedColumns` makes them. */
export async function findPostsById(sql: Sql, ids: readonly string[], columns: string): Promise<PostRow[]> {
  return selectByIds(sql, `SELECT ${postColumns}${columns} FROM posts AS post`, 'post.id', ids, VISIBLE);
}

/** @param columns additional columns, as `selectedColumns` makes them. */
export async function findPostBySlug(sql: Sql, slug: string, columns: string): Promise<PostRow | null> {
  const text = `SELECT ${postColumns}${columns} FROM posts AS post WHERE post.slug = $1 AND ${VISIBLE}`;
  const [post] = await sql.query<PostRow>(text, [slug], true);
  return post ?? null;
}
