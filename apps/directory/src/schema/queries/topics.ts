import { builder } from '../../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../../graphql/connections.ts';
import { decodeId, findByIdOrSlug, lookUpArguments } from '../../graphql/ids.ts';
import { Topic, TopicConnection } from '../../graphql/refs.ts';
import { allTopics, findTopicBySlug } from '../../topics/store.ts';
import { present } from '../../present.ts';

const TopicsOrder = builder.enumType('TopicsOrder', {
  description: 'The order of a list of topics.',
  values: {
    NEWEST: { description: 'By the time of creation.' },
    FOLLOWERS_COUNT: { description: 'By the number of followers.' },
  } as const,
});

builder.queryFields((t) => ({
  topic: t.field({
    type: Topic,
    nullable: true,
    description: 'Looks up a topic by ID or slug; null if not found.',
    args: lookUpArguments('topic'),
    resolve(_root, identity, { loaders, sql }) {
      const byId = (rowId: string) => loaders.topic.load(rowId);
      return findByIdOrSlug({ kind: 'topic', ...identity, byId, bySlug: (text) => findTopicBySlug(sql, text) });
    },
  }),
  topics: t.field({
    type: TopicConnection,
    nullable: true,
    description: 'Lists topics that match all given filters.',
    args: {
      ...pageArguments,
      followedByUserid: t.arg.id({ description: 'Returns topics that the user with this ID follows.' }),
      query: t.arg.string({ description: 'Returns topics whose name contains this text.' }),
      order: t.arg({ type: TopicsOrder, description: 'The order of the topics.', defaultValue: 'NEWEST' }),
      ...directionArgument,
    },
    resolve(_root, args, context, info) {
      // No object has the id 0, so an invalid id finds nothing.
      const followedBy = !present(args.followedByUserid) ? null : (decodeId('user', args.followedByUserid) ?? '0');
      const list = () => allTopics(args.order ?? 'NEWEST', { followedBy, query: args.query ?? null });
      return listOf(list, args, context, info);
    },
  }),
}));
