import type { RowOf } from '@services/common/tables/table';

import type { z } from 'zod';

import { linkChanges, selectByIds, type Sql } from '../db.ts';
import { COUNT, OPTIONAL_TEXT, selectOf, TEXT } from '../lists/columns.ts';
import type { List, Order } from '../lists/list.ts';
import { insertWithSlug } from '../posts/slug.ts';
import { present } from '../present.ts';
import { justDeleted, requireVisible } from '../tokens/invalid.ts';
import { visible } from '../visible.ts';
import { columnsOf, type CollectionContent } from './edit.ts';

const columns = {
  id: { schema: TEXT, sql: 'collection.id' },
  slug: { schema: TEXT, sql: 'collection.slug' },
  userId: { schema: TEXT, sql: 'collection.user_id' },
  name: { schema: TEXT, sql: 'collection.name' },
  tagline: { schema: TEXT, sql: 'collection.tagline' },
  description: { schema: OPTIONAL_TEXT, sql: 'collection.description' },
  coverImageUrl: { schema: OPTIONAL_TEXT, sql: 'collection.cover_image_url' },
  followersCount: { schema: COUNT, sql: 'collection.followers_count' },
  postsCount: { schema: COUNT, sql: 'collection.posts_count' },
  createdAt: { schema: TEXT, sql: 'collection.created_at' },
  featuredAt: { schema: OPTIONAL_TEXT, sql: 'collection.featured_at' },
};
export type CollectionRow = RowOf<typeof columns>;
export const collectionColumns = selectOf(columns).all;

const VISIBLE = visible('collection');

export type CollectionsOrder = 'NEWEST' | 'FOLLOWERS_COUNT' | 'FEATURED_AT';

const orders: Record<CollectionsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'collection.created_at', type: 'timestamptz' },
  FOLLOWERS_COUNT: { name: 'FOLLOWERS_COUNT', key: 'collection.followers_count', type: 'int' },
  FEATURED_AT: { name: 'FEATURED_AT', key: `coalesce(collection.featured_at, '-infinity')`, type: 'timestamptz' },
};

interface CollectionFilters {
  featured?: boolean | null | undefined;
  postId?: string | null | undefined;
  userId?: string | null | undefined;
}

export function allCollections(
  order: CollectionsOrder,
  { featured, ...values }: CollectionFilters,
): List<CollectionRow> {
  return {
    name: 'collections',
    columns: collectionColumns,
    from: 'collections AS collection',
    id: 'collection.id',
    order: orders[order],
    where: [VISIBLE, ...(present(featured) ? [`collection.featured_at IS ${featured ? 'NOT NULL' : 'NULL'}`] : [])],
    filters: {
      postId: {
        // A hidden post has no collections, because they would reveal that it exists.
        sql: `EXISTS (SELECT FROM collection_posts AS entry JOIN posts AS post ON post.id = entry.post_id
          WHERE entry.collection_id = collection.id AND entry.post_id = $ AND ${visible('post')})`,
      },
      userId: { sql: 'collection.user_id = $' },
    },
    values,
  };
}

const linked = (name: string, table: string, parent: string, order: string): List<CollectionRow> => ({
  name,
  columns: collectionColumns,
  from: `${table} AS entry JOIN collections AS collection ON collection.id = entry.collection_id`,
  parent: `entry.${parent}`,
  id: 'entry.collection_id',
  where: [VISIBLE],
  order: { name: order, key: 'entry.created_at', type: 'timestamptz' },
});

export const postCollections = () => linked('post.collections', 'collection_posts', 'post_id', 'ADDED');
export const followedCollections = () =>
  linked('user.followedCollections', 'collection_follows', 'user_id', 'FOLLOWED');

export async function findCollectionsById(sql: Sql, ids: readonly string[]): Promise<CollectionRow[]> {
  return selectByIds(sql, `SELECT ${collectionColumns} FROM collections AS collection`, 'collection.id', ids, VISIBLE);
}

export async function findCollectionBySlug(sql: Sql, slug: string): Promise<CollectionRow | null> {
  const text = `SELECT ${collectionColumns} FROM collections AS collection WHERE collection.slug = $1 AND ${VISIBLE}`;
  const [collection] = await sql.query<CollectionRow>(text, [slug], true);
  return collection ?? null;
}

export const MAX_COLLECTION_POSTS = 1000;

/**
 * Writes a collection. Call it in a transaction.
 *
 * @returns the new collection's id.
 * @throws AppError 401 UNAUTHENTICATED if the author was just hidden.
 */
export async function createCollection(
  sql: Sql,
  userId: string,
  content: z.output<typeof CollectionContent>,
): Promise<string> {
  await requireVisible(sql, userId);
  const columns = columnsOf(content);
  const places = columns.map((_column, index) => `$${index + 3}`).join(', ');
  return insertWithSlug(content.name, async (slug) => {
    const text = `INSERT INTO collections (slug, user_id, ${columns.map(([name]) => name).join(', ')})
      VALUES ($1, $2, ${places}) ON CONFLICT (slug) DO NOTHING RETURNING id`;
    return sql.query<{ id: string }>(text, [slug, userId, ...columns.map(([, value]) => value)], true);
  });
}

/**
 * Adds a post, if it is not in the collection yet, and if the collection still exists.
 *
 * @returns false if the collection is full.
 * @throws AppError 409 CONFLICT if the post was just deleted.
 */
export async function addPost(sql: Sql, collectionId: string, postId: string): Promise<boolean> {
  // The locks serialize parallel additions, so that each addition counts the earlier ones. All transactions lock a post's counters before a collection.
  const text = `WITH counted AS MATERIALIZED (
      SELECT FROM post_counts WHERE post_id = $2 FOR NO KEY UPDATE
    ), locked AS (
      SELECT id, posts_count FROM collections, counted WHERE id = $1 AND hidden_at IS NULL FOR NO KEY UPDATE OF collections
    ), present AS (
      SELECT FROM collection_posts WHERE collection_id = $1 AND post_id = $2
    ), added AS (
      INSERT INTO collection_posts (collection_id, post_id)
      SELECT id, $2 FROM locked WHERE posts_count < ${MAX_COLLECTION_POSTS} ON CONFLICT DO NOTHING RETURNING post_id
    )
    SELECT EXISTS (SELECT FROM added) OR EXISTS (SELECT FROM present) OR NOT EXISTS (SELECT FROM locked) AS fits,
      EXISTS (SELECT FROM counted) AS "hasPost"`;
  const [row] = await sql.query<{ fits: boolean; hasPost: boolean }>(text, [collectionId, postId], true);
  if (row?.hasPost !== true) throw justDeleted();
  return row.fits;
}

/** Removes a post from the collection, if it is there. @returns always true. */
export async function removePost(sql: Sql, collectionId: string, postId: string): Promise<boolean> {
  // Takes the same locks as `addPost`.
  const text = `WITH counted AS MATERIALIZED (
      SELECT FROM post_counts WHERE post_id = $2 FOR NO KEY UPDATE
    ), locked AS MATERIALIZED (
      SELECT id FROM collections, counted WHERE id = $1 AND hidden_at IS NULL FOR NO KEY UPDATE OF collections
    )
    DELETE FROM collection_posts USING locked WHERE collection_id = locked.id AND post_id = $2`;
  await sql.query(text, [collectionId, postId], true);
  return true;
}

export const [followCollection, unfollowCollection] = linkChanges(
  'collections',
  'collection_follows',
  'collection_id',
  'hidden_at IS NULL',
);
