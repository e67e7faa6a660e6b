import { builder } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { decodeId, findByIdOrSlug } from '../../graphql/ids.ts';
import { Topic, TopicConnection } from '../../graphql/refs.ts';
import { allTopics, findTopicBySlug } from '../../topics/store.ts';
import { present } from '../../present.ts';

const TopicsOrder = builder.enumType('TopicsOrder', {
  description: 'The order of a list of topics.',
  values: {
    NEWEST: { description: 'Newest first.' },
    FOLLOWERS_COUNT: { description: 'Most followers first.' },
  } as const,
});

builder.queryFields((t) => ({
  topic: t.field({
    type: Topic,
    nullable: true,
    description: 'Looks up a topic by ID or slug; null if not found.',
    args: {
      id: t.arg.id({ description: 'The ID of the topic.' }),
      slug: t.arg.string({ description: 'The slug of the topic. Ignored if `id` finds one.' }),
    },
    resolve(_root, { id, slug }, { loaders, sql }) {
      const byId = (rowId: string) => loaders.topic.load(rowId);
      return findByIdOrSlug({ kind: 'topic', id, slug, byId, bySlug: (text) => findTopicBySlug(sql, text) });
    },
  }),
  topics: t.field({
    type: TopicConnection,
    nullable: true,
    description: 'Lists topics that match all given filters.',
    args: {
      ...pageArguments,
      followedByUserid: t.arg.id({ description: 'Returns topics that the user with this ID follows.' }),
      followedByUserId: t.arg.id({
        description: 'An alias of `followedByUserid`.',
        deprecationReason: 'Use `followedByUserid`. Removed after 2027-12-31.',
      }),
      query: t.arg.string({ description: 'Returns topics whose name contains this text.' }),
      order: t.arg({ type: TopicsOrder, description: 'The order of the topics.', defaultValue: 'NEWEST' }),
    },
    resolve(_root, args, context, info) {
      const follower = args.followedByUserid ?? args.followedByUserId;
      // The id 0 does not exist: an invalid id finds nothing.
      const followedBy = !present(follower) ? null : (decodeId('user', follower) ?? '0');
      const list = () => allTopics(args.order ?? 'NEWEST', { followedBy, query: args.query ?? null });
      return listOf(list, args, context, info);
    },
  }),
}));
