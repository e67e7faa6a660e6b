import type { SearchKind, Subject } from './store.ts';

/** The subject of a search in `<kind>s` by the texts in `<kind>_texts`. All rows are visible unless `rest` has a condition. */
function subject(kind: SearchKind, rest: Pick<Subject, 'popularity'> & Partial<Subject>): Subject {
  return {
    kind,
    table: `${kind}s`,
    texts: { table: `${kind}_texts`, id: `${kind}_id` },
    words: `${kind}_words`,
    isVisible: () => 'true',
    hasFeatured: false,
    ...rest,
  };
}

export const SUBJECTS: Record<SearchKind, Subject> = {
  // Hidden posts are not found, because `post_texts` has no rows for them.
  post: subject('post', { words: 'search_words', popularity: 'votes_count', topics: 'post_topics', hasFeatured: true }),
  topic: subject('topic', { popularity: 'followers_count', handle: 'slug' }),
  user: subject('user', {
    popularity: 'followers_count',
    handle: 'lower(username)',
    isVisible: (id) => `(SELECT hidden_at IS NULL FROM users AS shown WHERE shown.id = ${id})`,
  }),
  collection: subject('collection', {
    popularity: 'followers_count',
    handle: 'slug',
    topics: 'collection_topics',
    hasFeatured: true,
    isVisible: (id) => `(SELECT hidden_at IS NULL FROM collections AS shown WHERE shown.id = ${id})`,
  }),
};
