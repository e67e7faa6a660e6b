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
    id: t.id({
      description: 'Such as `collection_1234`.',
      resolve: (collection) => encodeId('collection', collection.id),
    }),
    name: t.exposeString('name', { description: 'Its name, at most 100 characters.' }),
    tagline: t.exposeString('tagline', {
      description: 'One line about it, at most 200 characters; empty if there is none.',
    }),
    description: t.exposeString('description', {
      description: 'A longer text; null if there is none.',
      nullable: true,
      ...costHints({ weight: 10 }),
    }),
    url: t.string({
      description: 'Its page on the directory’s site.',
      resolve: ({ slug }, _args, { siteUrl }) => `${siteUrl}/collections/${slug}`,
    }),
    coverImage: t.string({
      description: 'The address of its cover image in the given size; null if there is none.',
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When it was created.', type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', {
      description: 'When it was featured; null if it never was.',
      type: 'DateTime',
      nullable: true,
    }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of its followers.' }),
    isFollowing: t.boolean({
      description:
        'Whether the viewer follows it; false unless the token belongs to a user and has the scope `private`.',
      resolve: (collection, _args, { loaders }) => loaders.isCollectionFollowed.load(collection.id),
    }),
    userId: t.id({
      description: 'The id of the user who curates it.',
      resolve: (collection) => encodeId('user', collection.userId),
    }),
    user: t.field({
      description: 'The user who curates it.',
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
      description: 'Its topics, most recently created first.',
      type: TopicConnection,
      args: pageArguments,
      resolve: (collection, args, { lists }) =>
        lists({ name: 'collection.topics', args, list: collectionTopics }, collection.id),
    }),
  }),
});
