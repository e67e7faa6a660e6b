import { validate } from '@services/common/http/validation';

import { builder } from '../../graphql/builder.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound } from '../../graphql/mutation.ts';
import { MAX_LINKS, MAX_LONG_TEXT, MAX_MEDIA, MAX_TOPICS, NewPost } from '../../posts/schemas.ts';
import { allPosts } from '../../posts/store.ts';
import { createPost } from '../../posts/submit.ts';
import { MAX_MAKERS } from '../../users/store.ts';
import { MediaType, ProductLinkType } from '../posts.ts';

const MediaInput = builder.inputType('MediaInput', {
  description: 'An image or video of the product.',
  fields: (t) => ({
    type: t.field({ type: MediaType, required: true, description: 'The type of media.' }),
    url: t.string({ required: true, description: 'The http or https URL of the image, or of the video’s preview.' }),
    videoUrl: t.string({ description: 'The http or https URL of the video. Omit it for an image.' }),
  }),
});
const ProductLinkInput = builder.inputType('ProductLinkInput', {
  description: 'A place where the product is available.',
  fields: (t) => ({
    type: t.field({ type: ProductLinkType, required: true, description: 'The kind of place.' }),
    url: t.string({ required: true, description: 'The http or https URL of the product at this place.' }),
  }),
});

mutation('postSubmit', {
  returns: 'post',
  description: 'Submits a product to the directory as the viewer.',
  input: (t) => ({
    description: t.string({ description: `A longer text about the product, at most ${MAX_LONG_TEXT} characters.` }),
    makerIds: t.idList({ description: `The IDs of the users who made the product, at most ${MAX_MAKERS}.` }),
    media: t.field({ type: [MediaInput], description: `Images and videos of the product, at most ${MAX_MEDIA}.` }),
    name: t.string({ required: true, description: 'The name of the product, at most 60 characters.' }),
    productLinks: t.field({
      type: [ProductLinkInput],
      description: `Places where the product is available, at most ${MAX_LINKS}.`,
    }),
    tagline: t.string({ required: true, description: 'One line about the product, at most 120 characters.' }),
    thumbnailUrl: t.string({ description: 'The http or https URL of a small image of the product.' }),
    topicIds: t.idList({ description: `The IDs of the post’s topics, at most ${MAX_TOPICS}.` }),
    twitterUrl: t.string({ description: 'The http or https URL of the product’s Twitter profile.' }),
    website: t.string({ required: true, description: 'The http or https URL of the product’s website.' }),
  }),
  edge: {
    description: 'The post as an entry of `posts` in the order `NEWEST`.',
    list: () => allPosts('NEWEST', {}),
  },
  async work(input, { loaders, transaction, actorId }) {
    const { makerIds, topicIds, ...post } = validate(NewPost, input);
    const topics = topicIds.map((id) => decodeId('topic', id));
    const makers = makerIds.map((id) => decodeId('user', id));
    const known = async (ids: (string | null)[], loader: { load(id: string): Promise<object | null> }) =>
      (await Promise.all(ids.map((id) => id !== null && loader.load(id)))).every(Boolean);
    if (!(await known(topics, loaders.topic))) return notFound('topicIds', 'Topic');
    if (!(await known(makers, loaders.member))) return notFound('makerIds', 'User');
    const relations = { userId: actorId ?? '', topicIds: topics, makerIds: makers };
    return { id: await transaction((sql) => createPost(sql, { ...post, ...relations })) };
  },
});
