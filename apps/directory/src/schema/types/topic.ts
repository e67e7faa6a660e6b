import { costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { Node } from '../../graphql/interfaces.ts';
import { PostConnection, Topic } from '../../graphql/refs.ts';
import { postsOrderArgument } from './post-arguments.ts';
import { topicPosts } from '../../posts/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

Topic.implement({
  description: 'A topic that posts and collections belong to.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ resolve: (topic) => encodeId('topic', topic.id) }),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    description: t.exposeString('description'),
    url: t.string({ resolve: (topic, _args, { siteUrl }) => `${siteUrl}/topics/${topic.slug}` }),
    image: t.string({
      nullable: true,
      args: imageArguments,
      resolve: ({ imageUrl }, size) => (imageUrl === null ? null : sized(imageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    followersCount: t.exposeInt('followersCount'),
    postsCount: t.exposeInt('postsCount'),
    isFollowing: t.boolean({ resolve: (topic, _args, { loaders }) => loaders.isTopicFollowed.load(topic.id) }),
    posts: t.field({
      type: PostConnection,
      ...costHints({ keptTotal: true }),
      args: { ...pageArguments, ...postsOrderArgument },
      resolve: (topic, args, { lists }, info) =>
        lists(
          {
            name: 'topic.posts',
            args,
            list: () => topicPosts(args.order ?? 'RANKING'),
            columns: selectedColumns(info),
          },
          topic.id,
          topic.postsCount,
        ),
    }),
  }),
});
