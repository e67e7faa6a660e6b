import { validate } from '@services/common/http/validation';

import { CollectionContent } from '../../collections/edit.ts';
import {
  addPost,
  allCollections,
  createCollection,
  MAX_COLLECTION_POSTS,
  removePost,
} from '../../collections/store.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound, type InputBuilder, type Outcome } from '../../graphql/mutation.ts';
import { MAX_LONG_TEXT } from '../../posts/schemas.ts';

export const collectionTexts = (t: InputBuilder) => ({
  description: t.string({ description: `A longer text about the collection, at most ${MAX_LONG_TEXT} characters.` }),
  tagline: t.string({ description: 'One line about the collection, at most 200 characters.' }),
  coverImageUrl: t.string({ description: 'The http or https URL of the cover image.' }),
});

/** Finds a post and one of the viewer's own collections. Another member's collection is not found. */
async function change(
  { write, loaders, actorId }: Context,
  ids: { collectionId: string; postId: string },
  store: typeof addPost | typeof removePost,
): Promise<Outcome> {
  const id = decodeId('collection', ids.collectionId);
  const collection = id === null ? null : await loaders.collection.load(id);
  if (!collection || collection.userId !== actorId) {
    return { field: 'collectionId', message: 'Collection not found in the viewer’s collections', code: 'NOT_FOUND' };
  }
  const postId = decodeId('post', ids.postId);
  if (postId === null || !(await loaders.post.load(postId))) return notFound('postId', 'Post');
  if (!(await store(write, collection.id, postId))) {
    const message = `A collection can have at most ${MAX_COLLECTION_POSTS} posts`;
    return { field: 'collectionId', message, code: 'TOO_MANY' };
  }
  return { id: collection.id };
}

const entry = (post: string) => (t: InputBuilder) => ({
  collectionId: t.id({ required: true, description: 'The ID of one of the viewer’s collections.' }),
  postId: t.id({ required: true, description: `The ID of the post to ${post}.` }),
});

mutation('collectionCreate', {
  returns: 'collection',
  description: 'Creates a collection for the viewer.',
  input: (t) => ({
    ...collectionTexts(t),
    name: t.string({ required: true, description: 'The name of the collection, at most 100 characters.' }),
  }),
  edge: {
    description: 'The collection as an entry of `collections` in the order `NEWEST`.',
    list: () => allCollections('NEWEST', {}),
  },
  async work(input, { transaction, actorId }) {
    const content = validate(CollectionContent, input);
    return { id: await transaction((sql) => createCollection(sql, actorId ?? '', content)) };
  },
});

mutation('collectionAddPost', {
  returns: 'collection',
  description: 'Adds a post to one of the viewer’s collections. Adding a post again changes nothing.',
  input: entry('add'),
  work: (input, context) => change(context, input, addPost),
});

mutation('collectionRemovePost', {
  returns: 'collection',
  description: 'Removes a post from one of the viewer’s collections.',
  input: entry('remove'),
  work: (input, context) => change(context, input, removePost),
});
