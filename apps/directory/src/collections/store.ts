import { selectByIds, type Sql } from '../db.ts';
import type { List, Order } from '../lists/list.ts';
import { insertWithSlug } from '../posts/slug.ts';
import { present } from '../present.ts';

export interface CollectionRow {
  id: string;
  slug: string;
  userId: string;
  name: string;
  tagline: string;
  description: string | null;
  coverImageUrl: string | null;
  followersCount: number;
  postsCount: number;
  createdAt: string;
  featuredAt: string | null;
}

export const collectionColumns = `collection.id, collection.slug, collection.user_id AS "userId", collection.name,
  collection.tagline, collection.description, collection.cover_image_url AS "coverImageUrl",
  collection.followers_count AS "followersCount", collection.posts_count AS "postsCount",
  collection.created_at AS "createdAt", collection.featured_at AS "featuredAt"`;

export type CollectionsOrder = 'NEWEST' | 'FOLLOWERS_COUNT' | 'FEATURED_AT';

const orders: Record<CollectionsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'collection.created_at', type: 'timestamptz' },
  FOLLOWERS_COUNT: { name: 'FOLLOWERS_COUNT', key: 'collection.followers_count', type: 'int' },
  FEATURED_AT: { name: 'FEATURED_AT', key: `coalesce(collection.featured_at, '-infinity')`, type: 'timestamptz' },
};

export interface CollectionFilters {
  featured?: boolean | null | undefined;
  postId?: string | null | undefined;
  userId?: string | null | undefined;
}

export function allCollections(
  order: CollectionsOrder,
  { featured, postId, userId }: CollectionFilters,
): List<CollectionRow> {
  const holdsPost =
    'EXISTS (SELECT FROM collection_posts AS entry WHERE entry.collection_id = collection.id AND entry.post_id = $)';
  return {
    name: 'collections',
    columns: collectionColumns,
    from: 'collections AS collection',
    id: 'collection.id',
    order: orders[order],
    filters: [
      ...(!present(featured) ? [] : [{ sql: `collection.featured_at IS ${featured ? 'NOT NULL' : 'NULL'}` }]),
      ...(!present(postId) ? [] : [{ sql: holdsPost, value: postId }]),
      ...(!present(userId) ? [] : [{ sql: 'collection.user_id = $', value: userId }]),
    ],
  };
}

const entryOrder = (name: string): Order => ({ name, key: 'entry.created_at', type: 'timestamptz' });

export function postCollections(): List<CollectionRow> {
  return {
    name: 'post.collections',
    columns: collectionColumns,
    from: 'collection_posts AS entry JOIN collections AS collection ON collection.id = entry.collection_id',
    parent: 'entry.post_id',
    id: 'entry.collection_id',
    order: entryOrder('ADDED'),
  };
}

export function followedCollections(): List<CollectionRow> {
  return {
    name: 'user.followedCollections',
    columns: collectionColumns,
    from: 'collection_follows AS entry JOIN collections AS collection ON collection.id = entry.collection_id',
    parent: 'entry.user_id',
    id: 'entry.collection_id',
    order: entryOrder('FOLLOWED'),
  };
}

export async function findCollectionsById(sql: Sql, ids: readonly string[]): Promise<CollectionRow[]> {
  return selectByIds(sql, `SELECT ${collectionColumns} FROM collections AS collection`, 'collection.id', ids);
}

export async function findCollectionBySlug(sql: Sql, slug: string): Promise<CollectionRow | null> {
  const text = `SELECT ${collectionColumns} FROM collections AS collection WHERE collection.slug = $1`;
  const [collection] = await sql.query<CollectionRow>(text, [slug], true);
  return collection ?? null;
}

export const MAX_COLLECTION_POSTS = 1000;

export interface NewCollection {
  userId: string;
  name: string;
  tagline: string;
  description: string | null;
}

/** @returns the new collection's id. */
export async function createCollection(sql: Sql, collection: NewCollection): Promise<string> {
  const { userId, name, tagline, description } = collection;
  return insertWithSlug(name, async (slug) => {
    const text = `INSERT INTO collections (slug, user_id, name, tagline, description) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (slug) DO NOTHING RETURNING id`;
    return sql.query<{ id: string }>(text, [slug, userId, name, tagline, description], true);
  });
}

/** Adds a post; one that is in the collection stays. @returns false when the collection is full. */
export async function addPost(sql: Sql, collectionId: string, postId: string): Promise<boolean> {
  // The locks make parallel additions count one after the other; the post's comes first, as everywhere.
  const text = `WITH counted AS MATERIALIZED (
      SELECT FROM post_counts WHERE post_id = $2 FOR NO KEY UPDATE
    ), locked AS (
      SELECT id, posts_count FROM collections, counted WHERE id = $1 FOR NO KEY UPDATE OF collections
    ), present AS (
      SELECT FROM collection_posts WHERE collection_id = $1 AND post_id = $2
    ), added AS (
      INSERT INTO collection_posts (collection_id, post_id)
      SELECT id, $2 FROM locked WHERE posts_count < ${MAX_COLLECTION_POSTS} ON CONFLICT DO NOTHING RETURNING post_id
    )
    SELECT EXISTS (SELECT FROM added) OR EXISTS (SELECT FROM present) AS "isIn"`;
  const [row] = await sql.query<{ isIn: boolean }>(text, [collectionId, postId], true);
  return row?.isIn === true;
}

/** Takes a post out of the collection. @returns true, whether it was in or not. */
export async function removePost(sql: Sql, collectionId: string, postId: string): Promise<boolean> {
  const text = 'DELETE FROM collection_posts WHERE collection_id = $1 AND post_id = $2';
  await sql.query(text, [collectionId, postId], true);
  return true;
}
