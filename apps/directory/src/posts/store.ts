import type { RowOf } from '@services/common/tables/table';
import { z } from 'zod';

import { selectByIds, type Sql } from '../db.ts';
import { COUNT, OPTIONAL_TEXT, selectOf, TEXT } from '../lists/columns.ts';
import type { List, Order } from '../lists/list.ts';
import { present } from '../present.ts';
import type { TopicRow } from '../topics/store.ts';
import { visible } from '../visible.ts';
import type { UserRow } from '../users/store.ts';
import type { LinkType } from './schemas.ts';
import { storedSlug } from './slug.ts';
import { twitterKey, urlKey } from './url-key.ts';

export interface MediaRow {
  type: 'image' | 'video';
  url: string;
  videoUrl?: string | null;
}

export interface ProductLinkRow {
  type: LinkType;
  url: string;
}

/** Columns that may be read with each post in the same statement, because nearly every client selects them. */
interface Relations {
  user?: UserRow;
  makers?: UserRow[];
  /** The topics of the first page, and one more topic if there is a next page. */
  topics?: TopicRow[];
}

/** The current counter; its copy in `posts` is for sorting and follows a moment later. */
const counter = (name: string) =>
  `(SELECT counted.${name} FROM post_counts AS counted WHERE counted.post_id = post.id)`;
const RANK = z.int().nullable();

const usual = {
  id: { schema: TEXT, sql: 'post.id' },
  slug: { schema: TEXT, sql: 'post.slug' },
  userId: { schema: TEXT, sql: 'post.user_id' },
  name: { schema: TEXT, sql: 'post.name' },
  tagline: { schema: TEXT, sql: 'post.tagline' },
  description: { schema: OPTIONAL_TEXT, sql: 'post.description' },
  website: { schema: TEXT, sql: 'post.website' },
  thumbnailUrl: { schema: OPTIONAL_TEXT, sql: 'post.thumbnail_url' },
  votesCount: { schema: COUNT, sql: counter('votes_count') },
  commentsCount: { schema: COUNT, sql: counter('comments_count') },
  createdAt: { schema: TEXT, sql: 'post.created_at' },
  featuredAt: { schema: OPTIONAL_TEXT, sql: 'post.featured_at' },
};
const extra = {
  media: { schema: z.custom<MediaRow[]>(), sql: 'post.media' },
  productLinks: { schema: z.custom<ProductLinkRow[]>(), sql: 'post.product_links' },
  collectionsCount: { schema: COUNT, sql: counter('collections_count') },
  reviewsCount: { schema: COUNT, sql: 'post.reviews_count' },
  reviewsRating: { schema: z.number(), sql: 'post.reviews_rating' },
  dailyRank: { schema: RANK, sql: 'post.daily_rank' },
  weeklyRank: { schema: RANK, sql: 'post.weekly_rank' },
  monthlyRank: { schema: RANK, sql: 'post.monthly_rank' },
  yearlyRank: { schema: RANK, sql: 'post.yearly_rank' },
  scheduledAt: { schema: OPTIONAL_TEXT, sql: 'post.scheduled_at' },
};
/** A row of a post: the usual columns, and the extra columns that the query selects. Timestamps are text in PostgreSQL's format. */
export type PostRow = RowOf<typeof usual & typeof extra> & Relations;
export const postColumns = selectOf(usual, extra, ['revision']);

/** The publicly visible posts, which are neither hidden by editors nor waiting for their launch. */
const VISIBLE = visible('post');
export type PostsOrder = 'FEATURED_AT' | 'VOTES' | 'RANKING' | 'NEWEST';

/** The orders, over `posts` itself or over `post_topics`, which has the same columns. */
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

/** The range of a period's posts in an order, from `readPeriod`. */
export interface Period {
  /** Whether few posts match, so that PostgreSQL should find them by their filters and sort them. */
  isNarrow: boolean;
  /** The smallest and the largest sort key that a matching post can have. */
  from?: string | number | undefined;
  to?: string | number | undefined;
}

/** The period of a list without a filter on time, which has no bounds. */
export const ALL: Period = { isNarrow: false };

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

/** Bounds as the public schema defines them: `…After` is inclusive, `…Before` is exclusive. */
function conditions(
  table: 'post' | 'entry',
  { key, type }: Order,
  { featured, topic, url, twitterUrl, ...bounds }: PostFilters,
  { from, to }: Period,
): Pick<List, 'where' | 'filters' | 'values'> {
  // This is the expression of the index, because a condition on the column itself could not use the index.
  const featuredAt = `coalesce(${table}.featured_at, '-infinity')`;
  return {
    where: [VISIBLE, ...(present(featured) ? [`${featuredAt} ${featured ? '>' : '='} '-infinity'`] : [])],
    filters: {
      topic: { sql: 'entry.topic_id = (SELECT id FROM topics WHERE slug = $)' },
      postedBefore: { sql: `${table}.created_at < $::timestamptz` },
      postedAfter: { sql: `${table}.created_at >= $::timestamptz` },
      featuredBefore: { sql: `${featuredAt} < $::timestamptz AND ${featuredAt} > '-infinity'` },
      featuredAfter: { sql: `${featuredAt} >= $::timestamptz` },
      websiteKey: { sql: 'post.website_key = $' },
      twitterKey: { sql: 'post.twitter_key = $' },
      // These conditions limit the sort key, so that reading in this order begins and ends where matching posts can be.
      from: { sql: `${key} >= $::${type}` },
      to: { sql: `${key} <= $::${type}` },
    },
    values: {
      ...bounds,
      topic: present(topic) ? storedSlug(topic) : null,
      websiteKey: present(url) ? urlKey(url) : null,
      twitterKey: present(twitterUrl) ? twitterKey(twitterUrl) : null,
      from,
      to,
    },
  };
}

const entryFrom = (table: string) => `${table} AS entry JOIN posts AS post ON post.id = entry.post_id`;

/** All posts. Posts of one topic are read through that topic's index. */
export function allPosts(order: PostsOrder, filters: PostFilters, period = ALL): List<PostRow> {
  const table = present(filters.topic) ? 'entry' : 'post';
  const sorted = postOrder(order, table, period.isNarrow);
  return {
    name: 'posts',
    columns: postColumns.usual,
    from: table === 'entry' ? entryFrom('post_topics') : 'posts AS post',
    id: table === 'entry' ? 'entry.post_id' : 'post.id',
    order: sorted,
    ...conditions(table, sorted, filters, period),
  };
}

/** The conditions of the posts in each state that editors see. */
const STATES = {
  REVIEW: [VISIBLE, 'post.featured_at IS NULL'],
  FEATURED: [VISIBLE, 'post.featured_at IS NOT NULL'],
  SCHEDULED: ['post.launch_at IS NOT NULL'],
  HIDDEN: ['post.hidden_at IS NOT NULL', 'post.launch_at IS NULL'],
};
export type PostState = keyof typeof STATES;

/** The posts in a state, including posts that are not visible. */
export const postsInState = (state: PostState): List<PostRow> => ({
  name: `posts in ${state}`,
  columns: postColumns.usual,
  from: 'posts AS post',
  id: 'post.id',
  // Few posts are scheduled or hidden, so PostgreSQL should find these by their state and sort them.
  order: postOrder('NEWEST', 'post', state === 'SCHEDULED' || state === 'HIDDEN'),
  where: STATES[state],
});

const ofParent = (list: Pick<List, 'name' | 'from' | 'parent' | 'id' | 'order'>): List<PostRow> => {
  return { ...list, columns: postColumns.usual, where: [VISIBLE] };
};
const recent = (name: string): Order => ({ name, key: 'entry.created_at', type: 'timestamptz' });

export const topicPosts = (order: PostsOrder) =>
  ofParent({
    name: 'topic.posts',
    from: entryFrom('post_topics'),
    parent: 'entry.topic_id',
    id: 'entry.post_id',
    order: postOrder(order, 'entry'),
  });

export const collectionPosts = () =>
  ofParent({
    name: 'collection.posts',
    from: entryFrom('collection_posts'),
    parent: 'entry.collection_id',
    id: 'entry.post_id',
    order: recent('ADDED'),
  });

export const submittedPosts = () =>
  ofParent({
    name: 'user.submittedPosts',
    from: 'posts AS post',
    parent: 'post.user_id',
    id: 'post.id',
    order: postOrder('NEWEST', 'post'),
  });

export const madePosts = () =>
  ofParent({
    name: 'user.madePosts',
    from: entryFrom('post_makers'),
    parent: 'entry.user_id',
    id: 'post.id',
    order: postOrder('NEWEST', 'post'),
  });

export const votedPosts = () =>
  ofParent({
    name: 'user.votedPosts',
    from: entryFrom('votes'),
    parent: 'entry.user_id',
    id: 'entry.id',
    order: recent('VOTED'),
  });

/** @param columns additional columns, as `selectedColumns` makes them. */
export async function findPostsById(sql: Sql, ids: readonly string[], columns: string): Promise<PostRow[]> {
  return selectByIds(sql, `SELECT ${postColumns.usual}${columns} FROM posts AS post`, 'post.id', ids, VISIBLE);
}

/** @param columns additional columns, as `selectedColumns` makes them. */
export async function findPostBySlug(sql: Sql, slug: string, columns: string): Promise<PostRow | null> {
  const text = `SELECT ${postColumns.usual}${columns} FROM posts AS post WHERE post.slug = $1 AND ${VISIBLE}`;
  const [post] = await sql.query<PostRow>(text, [slug], true);
  return post ?? null;
}
