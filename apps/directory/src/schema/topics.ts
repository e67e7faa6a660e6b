import { image, pageUrl, viewerFlag } from '../graphql/fields.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../graphql/connections.ts';
import { filterId, encodeId, findByIdOrSlug, lookUpArguments } from '../graphql/ids.ts';
import { ID, Node } from '../graphql/interfaces.ts';
import { PostConnection, Topic, TopicConnection } from '../graphql/refs.ts';
import { topicPosts } from '../posts/store.ts';
import { allTopics, findTopicBySlug } from '../topics/store.ts';
import { postsOrderArgument } from './posts.ts';

Topic.implement({
  description: 'A topic of posts and collections.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (topic) => encodeId('topic', topic.id) }),
    name: t.exposeString('name', { description: 'The name of the topic.' }),
    slug: t.exposeString('slug', { description: 'The unique name of the topic in URLs, for `topic(slug:)`.' }),
    description: t.exposeString('description', { description: 'A short text about the topic; may be empty.' }),
    url: t.field(pageUrl('topic')),
    image: t.field(image('topic’s image', 'imageUrl')),
    createdAt: t.expose('createdAt', { description: 'When the topic was created.', type: 'DateTime' }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of followers.' }),
    postsCount: t.exposeInt('postsCount', { description: 'The number of posts.' }),
    isFollowing: t.boolean(viewerFlag('the viewer follows the topic', 'isTopicFollowed')),
    posts: t.field({
      description: 'The posts of the topic.',
      type: PostConnection,
      ...costHints({ keptTotal: 'postsCount' }),
      args: { ...pageArguments, ...postsOrderArgument },
      resolve: (topic, args, context, info) =>
        listOf(() => topicPosts(args.order ?? 'RANKING'), args, context, info, topic),
    }),
  }),
});

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
    resolve: (_root, identity, { loaders, sql }) =>
      findByIdOrSlug('topic', identity, loaders.topic, (slug) => findTopicBySlug(sql, slug)),
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
      const followedBy = filterId('user', args.followedByUserid);
      const list = () => allTopics(args.order ?? 'NEWEST', { followedBy, query: args.query ?? null });
      return listOf(list, args, context, info);
    },
  }),
}));
