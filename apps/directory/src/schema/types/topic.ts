import { costHints } from '../../graphql/builder.ts';
import { pathOf } from '../../posts/slug.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { NEEDS_VIEWER, ID, Node } from '../../graphql/interfaces.ts';
import { PostConnection, Topic } from '../../graphql/refs.ts';
import { topicPosts } from '../../posts/store.ts';
import { postsOrderArgument } from './post-arguments.ts';

Topic.implement({
  description: 'A topic of posts and collections.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (topic) => encodeId('topic', topic.id) }),
    name: t.exposeString('name', { description: 'The name of the topic.' }),
    slug: t.exposeString('slug', { description: 'The unique name of the topic in URLs, for `topic(slug:)`.' }),
    description: t.exposeString('description', { description: 'A short text about the topic; may be empty.' }),
    url: t.field({
      type: 'URL',
      description: 'The URL of the topic on the directory’s site.',
      resolve: (topic, _args, { siteUrl }) => `${siteUrl}${pathOf('topics', topic.slug)}`,
    }),
    image: t.field({
      type: 'URL',
      description: 'The URL of the topic’s image in the given size; null if not set.',
      nullable: true,
      args: imageArguments,
      resolve: ({ imageUrl }, size) => (imageUrl === null ? null : sized(imageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When the topic was created.', type: 'DateTime' }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of followers.' }),
    postsCount: t.exposeInt('postsCount', { description: 'The number of posts.' }),
    isFollowing: t.boolean({
      description: `Whether the viewer follows the topic. ${NEEDS_VIEWER}`,
      resolve: (topic, _args, { loaders }) => loaders.isTopicFollowed.load(topic.id),
    }),
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
