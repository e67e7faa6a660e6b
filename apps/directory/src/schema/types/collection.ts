import { collectionPosts } from '../../posts/store.ts';
import { collectionTopics } from '../../topics/store.ts';
import { costHints } from '../../graphql/builder.ts';
import { pathOf } from '../../posts/slug.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { imageArguments, sized } from '../../graphql/images.ts';
import { NEEDS_VIEWER, ID, Node, TopicableInterface } from '../../graphql/interfaces.ts';
import { Collection, PostConnection, TopicConnection, User } from '../../graphql/refs.ts';

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
    url: t.field({
      type: 'URL',
      description: 'The URL of the collection on the directory’s site.',
      resolve: ({ slug }, _args, { siteUrl }) => `${siteUrl}${pathOf('collections', slug)}`,
    }),
    coverImage: t.field({
      type: 'URL',
      description: 'The URL of the cover image in the given size; null if not set.',
      nullable: true,
      args: imageArguments,
      resolve: ({ coverImageUrl }, size) => (coverImageUrl === null ? null : sized(coverImageUrl, size)),
    }),
    createdAt: t.expose('createdAt', { description: 'When the collection was created.', type: 'DateTime' }),
    featuredAt: t.expose('featuredAt', {
      description: 'When the collection was featured; null if it was never featured.',
      type: 'DateTime',
      nullable: true,
    }),
    followersCount: t.exposeInt('followersCount', { description: 'The number of followers.' }),
    isFollowing: t.boolean({
      description: `Whether the viewer follows the collection. ${NEEDS_VIEWER}`,
      resolve: (collection, _args, { loaders }) => loaders.isCollectionFollowed.load(collection.id),
    }),
    userId: t.id({
      description: 'The ID of the user who curates the collection.',
      resolve: (collection) => encodeId('user', collection.userId),
    }),
    user: t.field({
      description: 'The user who curates the collection.',
      type: User,
      resolve: (collection, _args, { loaders }) => loaders.author(collection.userId),
    }),
    posts: t.field({
      type: PostConnection,
      ...costHints({ keptTotal: 'postsCount' }),
      description: 'The posts in the collection, most recently added first.',
      args: pageArguments,
      resolve: (collection, args, context, info) => listOf(collectionPosts, args, context, info, collection),
    }),
    topics: t.field({
      description: 'The topics of the collection, most recently created first.',
      type: TopicConnection,
      args: pageArguments,
      resolve: (collection, args, context, info) => listOf(collectionTopics, args, context, info, collection),
    }),
  }),
});
