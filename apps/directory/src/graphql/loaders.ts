import DataLoader from 'dataloader';

import { findCollectionsById } from '../collections/store.ts';
import { findCommentsById } from '../comments/store.ts';
import type { Sql } from '../db.ts';
import { findPostsById, postColumns } from '../posts/store.ts';
import { findTopicsById } from '../topics/store.ts';
import { findMakers, findUsersById } from '../users/store.ts';
import { findVotesById } from '../votes/store.ts';

/**
 * The look-ups of one request. Each kind of look-up is batched into one statement.
 *
 * @param viewerId the user whose votes and follows are shown; null for an application's own token.
 */
export function createLoaders(sql: Sql, viewerId: string | null) {
  const posts = new Map<string, ReturnType<typeof postLoader>>();
  const postLoader = (columns: string) => byId((ids) => findPostsById(sql, ids, columns));
  /** Posts with additional columns. Posts with the same selection are read together. */
  const postWith = (columns: string) => {
    const loader = posts.get(columns) ?? postLoader(columns);
    posts.set(columns, loader);
    return loader;
  };
  const user = byId((ids) => findUsersById(sql, ids));

  /** Creates a look-up of whether the viewer has acted on an object, such as voted for it: whether a table has a row of both. */
  const viewerHas = (table: string, object: string, viewer = 'user_id') => {
    const text = `SELECT ${object} AS id FROM ${table} WHERE ${viewer} = $1 AND ${object} = ANY($2::bigint[])`;
    const loader = new DataLoader(async (ids: readonly string[]) => {
      const rows = await sql.query<{ id: string }>(text, [viewerId, ids], true);
      const found = new Set(rows.map((row) => row.id));
      return ids.map((id) => found.has(id));
    });
    return { load: (id: string) => (viewerId === null ? false : loader.load(id)) };
  };

  return {
    postWith,
    post: postWith(postColumns.extra),
    topic: byId((ids) => findTopicsById(sql, ids)),
    collection: byId((ids) => findCollectionsById(sql, ids)),
    user,
    /** Finds only members that are not hidden. */
    member: {
      async load(id: string) {
        const found = await user.load(id);
        return found?.isHidden ? null : found;
      },
    },
    /** Members by the foreign key of a row, including hidden members. */
    async author(id: string) {
      const found = await user.load(id);
      if (!found) throw new Error(`User ${id} is missing`);
      return found;
    },
    comment: byId((ids) => findCommentsById(sql, ids)),
    vote: byId((ids) => findVotesById(sql, ids)),
    makers: new DataLoader((postIds: readonly string[]) => findMakers(sql, postIds)),
    isPostVoted: viewerHas('votes', 'post_id'),
    isCommentVoted: viewerHas('votes', 'comment_id'),
    isPostCollected: viewerHas(
      'collection_posts AS entry JOIN collections ON collections.id = entry.collection_id',
      'entry.post_id',
      'collections.user_id',
    ),
    isTopicFollowed: viewerHas('topic_follows', 'topic_id'),
    isCollectionFollowed: viewerHas('collection_follows', 'collection_id'),
    isUserFollowed: viewerHas('user_follows', 'followed_id', 'follower_id'),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

function byId<Row extends { id: string }>(find: (ids: readonly string[]) => Promise<Row[]>) {
  return new DataLoader(async (ids: readonly string[]) => {
    const rows = new Map((await find(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}
