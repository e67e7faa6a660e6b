import { collectionColumns, type CollectionRow } from '../collections/store.ts';
import { postColumns, type PostRow } from '../posts/store.ts';
import { topicColumns, type TopicRow } from '../topics/store.ts';
import { userColumns, type UserRow } from '../users/store.ts';
import type { Subject } from './store.ts';

export const posts: Subject<PostRow> = {
  field: 'search',
  table: 'posts',
  texts: { table: 'post_texts', id: 'post_id' },
  words: 'search_words',
  alias: 'post',
  columns: postColumns,
  popularity: 'votes_count',
  // Hidden posts have no texts.
  isVisible: () => 'true',
};

export const topics: Subject<TopicRow> = {
  field: 'searchTopics',
  table: 'topics',
  texts: { table: 'topic_texts', id: 'topic_id' },
  words: 'topic_words',
  alias: 'topic',
  columns: topicColumns,
  popularity: 'followers_count',
  handle: 'slug',
  isVisible: () => 'true',
};

export const users: Subject<UserRow> = {
  field: 'searchUsers',
  table: 'users',
  texts: { table: 'user_texts', id: 'user_id' },
  words: 'user_words',
  alias: 'member',
  columns: userColumns,
  popularity: 'followers_count',
  handle: 'lower(username)',
  isVisible: (id) => `(SELECT hidden_at IS NULL FROM users AS shown WHERE shown.id = ${id})`,
};

/** A collection is found as long as its author is. */
export const collections: Subject<CollectionRow> = {
  field: 'searchCollections',
  table: 'collections',
  texts: { table: 'collection_texts', id: 'collection_id' },
  words: 'collection_words',
  alias: 'collection',
  columns: collectionColumns,
  popularity: 'followers_count',
  handle: 'slug',
  isVisible: (id) => `(SELECT author.hidden_at IS NULL FROM collections AS shown
    JOIN users AS author ON author.id = shown.user_id WHERE shown.id = ${id})`,
};
