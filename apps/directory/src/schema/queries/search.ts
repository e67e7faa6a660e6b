import { builder, costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { CollectionConnection, PostConnection, TopicConnection, UserConnection } from '../../graphql/refs.ts';
import { MAX_QUERY_LENGTH, MAX_WORDS, search } from '../../search/store.ts';
import { collections, posts, topics, users } from '../../search/subjects.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

const QUERY = `What to look for; its first ${MAX_WORDS} words and ${MAX_QUERY_LENGTH} characters count.`;

/** A search takes the server some 30 times as long as reading a post (docs/decisions/directory-graphql.md). */
const SEARCH_POINTS = 30;

const TOLERANCE =
  'best match first. Typos are tolerated, and the last word may be incomplete. Only the best 1,000 results can be paged through.';

builder.queryFields((t) => {
  const args = () => ({ ...pageArguments, query: t.arg.string({ required: true, description: QUERY }) });
  return {
    search: t.field({
      type: PostConnection,
      nullable: true,
      ...costHints({ points: SEARCH_POINTS }),
      description: `Searches posts by name, tagline and description, ${TOLERANCE}`,
      args: args(),
      async resolve(_root, given, { sql, lists }, info) {
        const list = await search(sql, posts, given.query);
        return lists({ name: posts.field, args: given, list: () => list, columns: selectedColumns(info) }, null);
      },
    }),
    searchCollections: t.field({
      type: CollectionConnection,
      nullable: true,
      ...costHints({ points: SEARCH_POINTS }),
      description: `Searches collections by name, slug and tagline, ${TOLERANCE}`,
      args: args(),
      async resolve(_root, given, { sql, lists }) {
        const list = await search(sql, collections, given.query);
        return lists({ name: collections.field, args: given, list: () => list }, null);
      },
    }),
    searchTopics: t.field({
      type: TopicConnection,
      nullable: true,
      ...costHints({ points: SEARCH_POINTS }),
      description: `Searches topics by name, slug and description, ${TOLERANCE}`,
      args: args(),
      async resolve(_root, given, { sql, lists }) {
        const list = await search(sql, topics, given.query);
        return lists({ name: topics.field, args: given, list: () => list }, null);
      },
    }),
    searchUsers: t.field({
      type: UserConnection,
      nullable: true,
      ...costHints({ points: SEARCH_POINTS }),
      description: `Searches users by name, username and headline, ${TOLERANCE}`,
      args: args(),
      async resolve(_root, given, { sql, lists }) {
        const list = await search(sql, users, given.query);
        return lists({ name: users.field, args: given, list: () => list }, null);
      },
    }),
  };
});
