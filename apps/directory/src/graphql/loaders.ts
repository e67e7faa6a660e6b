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

  /**
   * Creates a look-up of whether the viewer has acted on a row, such as voted for it.
   *
   * @param text selects the rows of `$2` on which the user `$1` has acted.
   */
  const viewerHas = (text: string) => {
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
    isPostVoted: viewerHas('SELECT post_id AS id FROM votes WHERE user_id = $1 AND post_id = ANY($2::bigint[])'),
    isCommentVoted: viewerHas(
      'SELECT comment_id AS id FROM votes WHERE user_id = $1 AND comment_id = ANY($2::bigint[])',
    ),
    isPostCollected: viewerHas(
      `SELECT entry.post_id AS id FROM collection_posts AS entry JOIN collections ON collections.id = entry.collection_id
       WHERE collections.user_id = $1 AND entry.post_id = ANY($2::bigint[])`,
    ),
    isTopicFollowed: viewerHas(
      'SELECT topic_id AS id FROM topic_follows WHERE user_id = $1 AND topic_id = ANY($2::bigint[])',
    ),
    isCollectionFollowed: viewerHas(
      'SELECT collection_id AS id FROM collection_follows WHERE user_id = $1 AND collection_id = ANY($2::bigint[])',
    ),
    isUserFollowed: viewerHas(
      'SELECT followed_id AS id FROM user_follows WHERE follower_id = $1 AND followed_id = ANY($2::bigint[])',
    ),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

function byId<Row extends { id: string }>(find: (ids: readonly string[]) => Promise<Row[]>) {
  return new DataLoader(async (ids: readonly string[]) => {
    const rows = new Map((await find(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}
