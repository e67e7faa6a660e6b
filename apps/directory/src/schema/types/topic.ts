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
    id: t.id({ description: 'Such as `topic_1234`.', resolve: (topic) => encodeId('topic', topic.id) }),
    name: t.exposeString('name', { description: 'Its name.' }),
    slug: t.exposeString('slug', {
      description: 'Its name in addresses, unique among topics; finds it in `topic(slug:)`.',
    }),
    description: t.exposeString('description', { description: 'What the topic is about; may be empty.' }),
    url: t.string({
      description: 'Its page on the directory’s site.',
      resolve: (topic, _args, { siteUrl }) => `${siteUrl}/topics/${topic.slug}`,
    }),
    image: t.string({
      description: 'The address of its image in the given size; null if there is none.',
      nullable: true,
      args: imageArguments,
      resolve: ({ imageUrl }, size) => (imageUrl === null ? null : sized(imageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When it was created.', type: 'DateTime' }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of its followers.' }),
    postsCount: t.exposeInt('postsCount', { description: 'The number of its posts.' }),
    isFollowing: t.boolean({
      description:
        'Whether the viewer follows it; false unless the token belongs to a user and has the scope `private`.',
      resolve: (topic, _args, { loaders }) => loaders.isTopicFollowed.load(topic.id),
    }),
    posts: t.field({
      description: 'The posts that belong to it.',
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
