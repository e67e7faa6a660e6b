import { builder } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { decodeId, findByIdOrSlug } from '../../graphql/ids.ts';
import { Collection, CollectionConnection } from '../../graphql/refs.ts';
import { allCollections, findCollectionBySlug } from '../../collections/store.ts';
import { present } from '../../present.ts';

const CollectionsOrder = builder.enumType('CollectionsOrder', {
  description: 'The order of a list of collections.',
  values: {
    NEWEST: { description: 'Newest first.' },
    FOLLOWERS_COUNT: { description: 'Most followers first.' },
    FEATURED_AT: { description: 'Most recently featured first; those never featured come last.' },
  } as const,
});

builder.queryFields((t) => ({
  collection: t.field({
    type: Collection,
    nullable: true,
    description: 'A collection by id or by slug; null if there is none.',
    args: {
      id: t.arg.id({ description: 'The collection’s id.' }),
      slug: t.arg.string({ description: 'The end of the collection’s address; ignored where the id finds one.' }),
    },
    resolve(_root, { id, slug }, { loaders, sql }) {
      const byId = (rowId: string) => loaders.collection.load(rowId);
      return findByIdOrSlug({ kind: 'collection', id, slug, byId, bySlug: (text) => findCollectionBySlug(sql, text) });
    },
  }),
  collections: t.field({
    type: CollectionConnection,
    nullable: true,
    description: 'Collections, by filters that all have to match.',
    args: {
      ...pageArguments,
      featured: t.arg.boolean({ description: 'Only collections that were featured, or only the others.' }),
      postId: t.arg.id({ description: 'Only collections that hold this post.' }),
      userId: t.arg.id({ description: 'Only collections of this user.' }),
      order: t.arg({
        type: CollectionsOrder,
        description: 'The order of the collections.',
        defaultValue: 'FOLLOWERS_COUNT',
      }),
    },
    resolve(_root, args, { lists }) {
      // The id 0 does not exist: an invalid id finds nothing.
      const postId = !present(args.postId) ? null : (decodeId('post', args.postId) ?? '0');
      const userId = !present(args.userId) ? null : (decodeId('user', args.userId) ?? '0');
      const list = () => allCollections(args.order ?? 'FOLLOWERS_COUNT', { featured: args.featured, postId, userId });
      return lists({ name: 'collections', args, list }, null);
    },
  }),
}));
