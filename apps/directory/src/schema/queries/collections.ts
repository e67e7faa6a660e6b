import { builder } from '../../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../../graphql/connections.ts';
import { decodeId, findByIdOrSlug, lookUpArguments } from '../../graphql/ids.ts';
import { Collection, CollectionConnection } from '../../graphql/refs.ts';
import { allCollections, findCollectionBySlug } from '../../collections/store.ts';
import { present } from '../../present.ts';

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
    resolve(_root, identity, { loaders, sql }) {
      const byId = (rowId: string) => loaders.collection.load(rowId);
      return findByIdOrSlug({
        kind: 'collection',
        ...identity,
        byId,
        bySlug: (text) => findCollectionBySlug(sql, text),
      });
    },
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
      // No object has the id 0, so an invalid id finds nothing.
      const postId = !present(args.postId) ? null : (decodeId('post', args.postId) ?? '0');
      const userId = !present(args.userId) ? null : (decodeId('user', args.userId) ?? '0');
      const list = () => allCollections(args.order ?? 'FOLLOWERS_COUNT', { featured: args.featured, postId, userId });
      return listOf(list, args, context, info);
    },
  }),
}));
