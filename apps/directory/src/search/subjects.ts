import { collectionColumns, type CollectionRow } from '../collections/store.ts';
import { postColumns, type PostRow } from '../posts/store.ts';
import { topicColumns, type TopicRow } from '../topics/store.ts';
import { userColumns, type UserRow } from '../users/store.ts';
import type { Subject } from './store.ts';

type Named = 'post' | 'topic' | 'user' | 'collection';

/** The subject of a search in `<name>s` by the texts in `<name>_texts`. All rows are visible unless `rest` has a condition. */
function subject<Row>(
  name: Named,
  rest: Pick<Subject<Row>, 'field' | 'columns' | 'popularity'> & Partial<Subject<Row>>,
): Subject<Row> {
  return {
    table: `${name}s`,
    texts: { table: `${name}_texts`, id: `${name}_id` },
    words: `${name}_words`,
    alias: name,
    isVisible: () => 'true',
    ...rest,
  };
}

/** Hidden posts have no texts. */
export const posts = subject<PostRow>('post', {
  field: 'search',
  words: 'search_words',
  columns: postColumns.usual,
  popularity: 'votes_count',
});

export const topics = subject<TopicRow>('topic', {
  field: 'searchTopics',
  columns: topicColumns.all,
  popularity: 'followers_count',
  handle: 'slug',
});

export const users = subject<UserRow>('user', {
  field: 'searchUsers',
  alias: 'member',
  columns: userColumns.all,
  popularity: 'followers_count',
  handle: 'lower(username)',
  isVisible: (id) => `(SELECT hidden_at IS NULL FROM users AS shown WHERE shown.id = ${id})`,
});

/** A collection is found if its author is visible. */
export const collections = subject<CollectionRow>('collection', {
  field: 'searchCollections',
  columns: collectionColumns,
  popularity: 'followers_count',
  handle: 'slug',
  isVisible: (id) => `(SELECT author.hidden_at IS NULL FROM collections AS shown
    JOIN users AS author ON author.id = shown.user_id WHERE shown.id = ${id})`,
});
