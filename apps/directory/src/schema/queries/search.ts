import type { GraphQLResolveInfo } from 'graphql';

import { builder, costHints } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import type { Context } from '../../graphql/context.ts';
import { CollectionConnection, PostConnection, TopicConnection, UserConnection } from '../../graphql/refs.ts';
import { MAX_QUERY_LENGTH, MAX_WORDS, search, type Subject } from '../../search/store.ts';
import { collections, posts, topics, users } from '../../search/subjects.ts';

/** A search takes the server some 30 times as long as reading a post (docs/decisions/directory-graphql.md). */
const SEARCH_POINTS = 30;

/** The options of a field that searches objects of one kind by some of their texts. */
const searching = (what: string) => ({
  nullable: true as const,
  ...costHints({ points: SEARCH_POINTS }),
  description: `Searches ${what}, best match first. Tolerates typos and an incomplete last word. Returns at most 1,000 results.`,
});

async function resolve<Row>(
  subject: Subject<Row>,
  args: { query: string },
  context: Context,
  info: GraphQLResolveInfo,
) {
  const list = await search(context.sql, subject, args.query);
  return listOf(() => list, args, context, info);
}

builder.queryFields((t) => {
  const description = `The text to search for. Its first ${MAX_WORDS} words and ${MAX_QUERY_LENGTH} characters count.`;
  const args = { ...pageArguments, query: t.arg.string({ required: true, description }) };
  return {
    search: t.field({
      type: PostConnection,
      ...searching('posts by name, tagline and description'),
      args,
      resolve: (_root, given, context, info) => resolve(posts, given, context, info),
    }),
    searchCollections: t.field({
      type: CollectionConnection,
      ...searching('collections by name, slug and tagline'),
      args,
      resolve: (_root, given, context, info) => resolve(collections, given, context, info),
    }),
    searchTopics: t.field({
      type: TopicConnection,
      ...searching('topics by name, slug and description'),
      args,
      resolve: (_root, given, context, info) => resolve(topics, given, context, info),
    }),
    searchUsers: t.field({
      type: UserConnection,
      ...searching('users by name, username and headline'),
      args,
      resolve: (_root, given, context, info) => resolve(users, given, context, info),
    }),
  };
});
