import { text, validate } from '@services/common/http/validation';
import { z } from 'zod';

import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Collection } from '../../graphql/refs.ts';
import { MAX_LONG_TEXT } from '../../posts/limits.ts';
import { addPost, createCollection, MAX_COLLECTION_POSTS, removePost } from '../../collections/store.ts';

const CollectionCreateInput = builder.inputType('CollectionCreateInput', {
  description: 'The new collection’s texts.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    description: t.string({ description: `At most ${MAX_LONG_TEXT} characters.` }),
    name: t.string({ required: true, description: 'At most 100 characters.' }),
    tagline: t.string({ description: 'At most 200 characters.' }),
  }),
});
const CollectionAddPostInput = builder.inputType('CollectionAddPostInput', {
  description: 'The post, and the collection to add it to.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    collectionId: t.id({ required: true, description: 'One of the viewer’s collections.' }),
    postId: t.id({ required: true, description: 'The post to add.' }),
  }),
});
const CollectionRemovePostInput = builder.inputType('CollectionRemovePostInput', {
  description: 'The post, and the collection to remove it from.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    collectionId: t.id({ required: true, description: 'One of the viewer’s collections.' }),
    postId: t.id({ required: true, description: 'The post to remove.' }),
  }),
});
const CollectionCreatePayload = payloadOf('CollectionCreatePayload', Collection);
const CollectionAddPostPayload = payloadOf('CollectionAddPostPayload', Collection);
const CollectionRemovePostPayload = payloadOf('CollectionRemovePostPayload', Collection);

const NewCollection = z.object({
  name: text({ min: 1, max: 100, label: 'Name' }),
  tagline: text({ max: 200, label: 'Tagline' }).nullish(),
  description: text({ max: MAX_LONG_TEXT, label: 'Description' }).nullish(),
});

/** The viewer's own collection and a post; another member's collection is not found. */
async function change(
  { write, loaders, actorId }: Context,
  ids: { collectionId: string; postId: string },
  store: typeof addPost | typeof removePost,
) {
  const collectionId = decodeId('collection', ids.collectionId);
  const collection = collectionId === null ? null : await loaders.collection.load(collectionId);
  if (!collection || collection.userId !== actorId) {
    return { field: 'collectionId', message: 'Collection not found among the viewer’s own' };
  }
  const postId = decodeId('post', ids.postId);
  if (postId === null || !(await loaders.post.load(postId))) return { field: 'postId', message: 'Post not found' };
  if (!(await store(write, collection.id, postId))) {
    return { field: 'collectionId', message: `A collection can have at most ${MAX_COLLECTION_POSTS} posts` };
  }
  loaders.isPostCollected.clear(postId);
  return { node: await loaders.collection.clear(collection.id).load(collection.id) };
}

builder.mutationFields((t) => ({
  collectionCreate: t.field({
    type: CollectionCreatePayload,
    nullable: true,
    description: 'Creates a collection for the viewer.',
    args: { input: t.arg({ type: CollectionCreateInput, required: true, description: 'The new collection’s texts.' }) },
    resolve: (_root, { input }, { write, loaders, actorId }) =>
      payload(input, async () => {
        const { name, tagline, description } = validate(NewCollection, input);
        const collection = { name, tagline: tagline ?? '', description: description || null, userId: actorId ?? '' };
        return { node: await loaders.collection.load(await createCollection(write, collection)) };
      }),
  }),
  collectionAddPost: t.field({
    type: CollectionAddPostPayload,
    nullable: true,
    description: 'Adds a post to one of the viewer’s collections; adding it again changes nothing.',
    args: {
      input: t.arg({
        type: CollectionAddPostInput,
        required: true,
        description: 'Which post, and to which collection.',
      }),
    },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input, addPost)),
  }),
  collectionRemovePost: t.field({
    type: CollectionRemovePostPayload,
    nullable: true,
    description: 'Removes a post from one of the viewer’s collections.',
    args: {
      input: t.arg({
        type: CollectionRemovePostInput,
        required: true,
        description: 'Which post, and from which collection.',
      }),
    },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input, removePost)),
  }),
}));
