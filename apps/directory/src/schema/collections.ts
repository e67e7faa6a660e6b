import { allCollections, findCollectionBySlug } from '../collections/store.ts';
import { author, authorId, image, pageUrl, viewerFlag } from '../graphql/fields.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { ownList, directionArgument, listOf, pageArguments } from '../graphql/connections.ts';
import { filterId, encodeId, findByIdOrSlug, lookUpArguments } from '../graphql/ids.ts';
import { ID, Node, TopicableInterface } from '../graphql/interfaces.ts';
import { Collection, CollectionConnection, PostConnection, TopicConnection } from '../graphql/refs.ts';
import { collectionPosts } from '../posts/store.ts';
import { collectionTopics } from '../topics/store.ts';

Collection.implement({
  description: 'A list of posts curated by a user.',
  interfaces: [Node, TopicableInterface],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (collection) => encodeId('collection', collection.id) }),
    slug: t.exposeString('slug', {
      description: 'The unique name of the collection in URLs, for `collection(slug:)`.',
    }),
    name: t.exposeString('name', { description: 'The name of the collection, at most 100 characters.' }),
    tagline: t.exposeString('tagline', {
      description: 'One line about the collection, at most 200 characters; empty if not set.',
    }),
    description: t.exposeString('description', {
      description: 'A longer text about the collection; null if not set.',
      nullable: true,
      ...costHints({ weight: 10 }),
    }),
    url: t.field(pageUrl('collection')),
    coverImage: t.field(image('cover image', 'coverImageUrl')),
    createdAt: t.expose('createdAt', { description: 'When the collection was created.', type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', {
      description: 'When the collection was featured; null if it was never featured.',
      type: 'DateTime',
      nullable: true,
    }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of followers.' }),
    isFollowing: t.boolean(viewerFlag('the viewer follows the collection', 'isCollectionFollowed')),
    userId: t.id({ description: 'The ID of the user who curates the collection.', ...authorId }),
    user: t.field({ description: 'The user who curates the collection.', ...author }),
    posts: t.field({
      description: 'The posts in the collection, most recently added first.',
      type: PostConnection,
      ...ownList(collectionPosts, 'postsCount'),
    }),
    topics: t.field({
      description: 'The topics of the collection, most recently created first.',
      type: TopicConnection,
      ...ownList(collectionTopics),
    }),
  }),
});

const CollectionsOrder = builder.enumType('CollectionsOrder', {
  description: 'The order of a list of collections.',
  values: {
    NEWEST: { description: 'By the time of creation.' },
    FOLLOWERS_COUNT: { description: 'By the number of followers.' },
    FEATURED_AT: { description: 'By the time of featuring. Collections that were never featured count as the oldest.' },
  } as const,
});

builder.queryFields((t) => ({
  collection: t.field({
    type: Collection,
    nullable: true,
    description: 'Looks up a collection by ID or slug; null if not found.',
    args: lookUpArguments('collection'),
    resolve: (_root, identity, { loaders, sql }) =>
      findByIdOrSlug('collection', identity, loaders.collection, (slug) => findCollectionBySlug(sql, slug)),
  }),
  collections: t.field({
    type: CollectionConnection,
    nullable: true,
    description: 'Lists collections that match all given filters.',
    args: {
      ...pageArguments,
      featured: t.arg.boolean({
        description: '`true` returns featured collections, `false` collections that are not featured.',
      }),
      postId: t.arg.id({ description: 'Returns collections that contain the post with this ID.' }),
      userId: t.arg.id({ description: 'Returns collections of the user with this ID.' }),
      order: t.arg({
        type: CollectionsOrder,
        description: 'The order of the collections.',
        defaultValue: 'FOLLOWERS_COUNT',
      }),
      ...directionArgument,
    },
    resolve(_root, args, context, info) {
      const ids = { postId: filterId('post', args.postId), userId: filterId('user', args.userId) };
      const list = () => allCollections(args.order ?? 'FOLLOWERS_COUNT', { featured: args.featured, ...ids });
      return listOf(list, args, context, info);
    },
  }),
}));
