import { builder } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
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
    description: 'A topic by id or by slug; null if there is none.',
    args: {
      id: t.arg.id({ description: 'The topic’s id.' }),
      slug: t.arg.string({ description: 'The topic’s `slug`; ignored where the id finds one.' }),
    },
    resolve(_root, { id, slug }, { loaders, sql }) {
      const byId = (rowId: string) => loaders.topic.load(rowId);
      return findByIdOrSlug({ kind: 'topic', id, slug, byId, bySlug: (text) => findTopicBySlug(sql, text) });
    },
  }),
  topics: t.field({
    type: TopicConnection,
    nullable: true,
    description: 'Topics, by filters that all have to match.',
    args: {
      ...pageArguments,
      followedByUserid: t.arg.id({ description: 'Only topics that this user follows.' }),
      followedByUserId: t.arg.id({
        description: 'The same as `followedByUserid`.',
        deprecationReason: 'Use `followedByUserid`. Removed after 2027-12-31.',
      }),
      query: t.arg.string({ description: 'Only topics whose name contains this.' }),
      order: t.arg({ type: TopicsOrder, description: 'The order of the topics.', defaultValue: 'NEWEST' }),
    },
    resolve(_root, args, { lists }) {
      const follower = args.followedByUserid ?? args.followedByUserId;
      // The id 0 does not exist: an invalid id finds nothing.
      const followedBy = !present(follower) ? null : (decodeId('user', follower) ?? '0');
      const list = () => allTopics(args.order ?? 'NEWEST', { followedBy, query: args.query ?? null });
      return lists({ name: 'topics', args, list }, null);
    },
  }),
}));
