import { costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { Node, TopicableInterface } from '../../graphql/interfaces.ts';
import { Collection, PostConnection, TopicConnection, User } from '../../graphql/refs.ts';
import { collectionPosts } from '../../posts/store.ts';
import { collectionTopics } from '../../topics/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

Collection.implement({
  description: 'A list of posts that a user has curated.',
  interfaces: [Node, TopicableInterface],
  fields: (t) => ({
    id: t.id({ resolve: (collection) => encodeId('collection', collection.id) }),
    name: t.exposeString('name'),
    tagline: t.exposeString('tagline'),
    description: t.exposeString('description', { nullable: true, ...costHints({ weight: 10 }) }),
    url: t.string({ resolve: ({ slug }, _args, { siteUrl }) => `${siteUrl}/collections/${slug}` }),
    coverImage: t.string({
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', { type: 'DateTime', nullable: true }),
    followersCount: t.exposeInt('followersCount'),
    isFollowing: t.boolean({
      resolve: (collection, _args, { loaders }) => loaders.isCollectionFollowed.load(collection.id),
    }),
    userId: t.id({ resolve: (collection) => encodeId('user', collection.userId) }),
    user: t.field({
      type: User,
      resolve: async (collection, _args, { loaders }) => {
        const user = await loaders.user.load(collection.userId);
        if (!user) throw new Error(`Collection ${collection.id} has no user`);
        return user;
      },
    }),
    posts: t.field({
      type: PostConnection,
      ...costHints({ keptTotal: true }),
      description: 'Most recently added first.',
      args: pageArguments,
      resolve: (collection, args, { lists }, info) =>
        lists(
          { name: 'collection.posts', args, list: collectionPosts, columns: selectedColumns(info) },
          collection.id,
          collection.postsCount,
        ),
    }),
    topics: t.field({
      type: TopicConnection,
      args: pageArguments,
      resolve: (collection, args, { lists }) =>
        lists({ name: 'collection.topics', args, list: collectionTopics }, collection.id),
    }),
  }),
});
