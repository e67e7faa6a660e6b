import DataLoader from 'dataloader';

import { findCollectionsById } from '../collections/store.ts';
import { findCommentsById } from '../comments/store.ts';
import type { Sql } from '../db.ts';
import { findPostsById, furtherPostColumns } from '../posts/store.ts';
import { findTopicsById } from '../topics/store.ts';
import { findMakers, findUsersById } from '../users/store.ts';
import { findVotesById } from '../votes/store.ts';

/** One request's look-ups, each batched into one statement. They are made on first use, because most requests need few of them. */
export class Loaders {
  readonly #sql: Sql;
  readonly #viewerId: string | null;
  readonly #made = new Map<string, unknown>();

  constructor(sql: Sql, viewerId: string | null) {
    this.#sql = sql;
    this.#viewerId = viewerId;
  }

  /** Posts with additional columns: those with the same selection are read together. */
  postWith(columns: string) {
    return this.#once(`post${columns}`, () => byId((ids) => findPostsById(this.#sql, ids, columns)));
  }

  get post() {
    return this.postWith(furtherPostColumns);
  }

  get topic() {
    return this.#once('topic', () => byId((ids) => findTopicsById(this.#sql, ids)));
  }

  get collection() {
    return this.#once('collection', () => byId((ids) => findCollectionsById(this.#sql, ids)));
  }

  get user() {
    return this.#once('user', () => byId((ids) => findUsersById(this.#sql, ids)));
  }

  /** Only members that are not hidden: as such, not as the author of something. */
  get member() {
    const { user } = this;
    const load = async (id: string) => {
      const found = await user.load(id);
      return found?.isHidden ? null : found;
    };
    return { load };
  }

  get comment() {
    return this.#once('comment', () => byId((ids) => findCommentsById(this.#sql, ids)));
  }

  get vote() {
    return this.#once('vote', () => byId((ids) => findVotesById(this.#sql, ids)));
  }

  get makers() {
    return this.#once('makers', () => new DataLoader((postIds: readonly string[]) => findMakers(this.#sql, postIds)));
  }

  get isPostVoted() {
    return this.#viewerHas('isPostVoted');
  }

  get isCommentVoted() {
    return this.#viewerHas('isCommentVoted');
  }

  get isPostCollected() {
    return this.#viewerHas('isPostCollected');
  }

  get isTopicFollowed() {
    return this.#viewerHas('isTopicFollowed');
  }

  get isCollectionFollowed() {
    return this.#viewerHas('isCollectionFollowed');
  }

  get isUserFollowed() {
    return this.#viewerHas('isUserFollowed');
  }

  #viewerHas(name: keyof typeof viewerStatements) {
    return this.#once(name, () => viewers(this.#sql, this.#viewerId, viewerStatements[name]));
  }

  #once<Loader>(name: string, make: () => Loader): Loader {
    const known = this.#made.get(name) as Loader | undefined;
    if (known) return known;
    const loader = make();
    this.#made.set(name, loader);
    return loader;
  }
}

/** Statements that filter the rows in `$2` to those on which the viewer has acted. */
const viewerStatements = {
  isPostVoted: 'SELECT post_id AS id FROM votes WHERE user_id = $1 AND post_id = ANY($2::bigint[])',
  isCommentVoted: 'SELECT comment_id AS id FROM votes WHERE user_id = $1 AND comment_id = ANY($2::bigint[])',
  isPostCollected: `
    SELECT entry.post_id AS id FROM collection_posts AS entry JOIN collections ON collections.id = entry.collection_id
    WHERE collections.user_id = $1 AND entry.post_id = ANY($2::bigint[])`,
  isTopicFollowed: 'SELECT topic_id AS id FROM topic_follows WHERE user_id = $1 AND topic_id = ANY($2::bigint[])',
  isCollectionFollowed:
    'SELECT collection_id AS id FROM collection_follows WHERE user_id = $1 AND collection_id = ANY($2::bigint[])',
  isUserFollowed:
    'SELECT followed_id AS id FROM user_follows WHERE follower_id = $1 AND followed_id = ANY($2::bigint[])',
};

function byId<Row extends { id: string }>(find: (ids: readonly string[]) => Promise<Row[]>) {
  return new DataLoader(async (ids: readonly string[]) => {
    const rows = new Map((await find(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}

/** Whether the viewer has done something to each row; an application's own token has done nothing. */
function viewers(sql: Sql, viewerId: string | null, text: string) {
  const loader = new DataLoader(async (ids: readonly string[]) => {
    const rows = await sql.query<{ id: string }>(text, [viewerId, ids], true);
    const found = new Set(rows.map((row) => row.id));
    return ids.map((id) => found.has(id));
  });
  return {
    load: (id: string) => (viewerId === null ? false : loader.load(id)),
    clear: (id: string) => loader.clear(id),
  };
}
