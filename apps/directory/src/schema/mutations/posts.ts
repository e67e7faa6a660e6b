import { validate } from '@services/common/http/validation';

import { builder } from '../../graphql/builder.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Post } from '../../graphql/refs.ts';
import { MAX_LINKS, MAX_LONG_TEXT, MAX_MEDIA, MAX_TOPICS } from '../../posts/limits.ts';
import { NewPost } from '../../posts/schemas.ts';
import { createPost } from '../../posts/submit.ts';

const MediaInput = builder.inputType('MediaInput', {
  description: 'A picture or video of the product.',
  fields: (t) => ({
    type: t.string({ required: true, description: '`image` or `video`.' }),
    url: t.string({ required: true, description: 'The picture’s http or https address; of a video, its preview.' }),
    videoUrl: t.string({ description: 'The video’s http or https address.' }),
  }),
});
const ProductLinkInput = builder.inputType('ProductLinkInput', {
  description: 'Where the product is available.',
  fields: (t) => ({
    type: t.string({ required: true, description: 'Such as `Website` or `App Store`; at most 60 characters.' }),
    url: t.string({ required: true, description: 'An http or https address.' }),
  }),
});
const PostSubmitInput = builder.inputType('PostSubmitInput', {
  description: 'The product, as its post shows it.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    description: t.string({ description: `At most ${MAX_LONG_TEXT} characters.` }),
    makerIds: t.idList({ description: 'Ids of the users who made the product, at most 10.' }),
    media: t.field({ type: [MediaInput], description: `At most ${MAX_MEDIA}.` }),
    name: t.string({ required: true, description: 'At most 60 characters.' }),
    productLinks: t.field({ type: [ProductLinkInput], description: `At most ${MAX_LINKS}.` }),
    tagline: t.string({ required: true, description: 'At most 120 characters.' }),
    thumbnailUrl: t.string({ description: 'The small picture’s http or https address.' }),
    topicIds: t.idList({ description: `At most ${MAX_TOPICS}.` }),
    twitterUrl: t.string({ description: 'The product’s page on Twitter, an http or https address.' }),
    website: t.string({ required: true, description: 'The product’s http or https address.' }),
  }),
});
const PostSubmitPayload = payloadOf('PostSubmitPayload', Post);

builder.mutationFields((t) => ({
  postSubmit: t.field({
    type: PostSubmitPayload,
    nullable: true,
    description: 'Submits a product to the directory as the viewer.',
    args: { input: t.arg({ type: PostSubmitInput, required: true, description: 'The product.' }) },
    resolve: (_root, { input }, { loaders, transaction, actorId }) =>
      payload(input, async () => {
        const { makerIds, topicIds, ...post } = validate(NewPost, input);
        const topics = topicIds.map((id) => decodeId('topic', id));
        const makers = makerIds.map((id) => decodeId('user', id));
        const known = async (ids: (string | null)[], loader: { load(id: string): Promise<object | null> }) =>
          (await Promise.all(ids.map((id) => id !== null && loader.load(id)))).every(Boolean);
        if (!(await known(topics, loaders.topic))) return { field: 'topicIds', message: 'Topic not found' };
        if (!(await known(makers, loaders.member))) return { field: 'makerIds', message: 'User not found' };
        const relations = { userId: actorId ?? '', topicIds: topics, makerIds: makers };
        const id = await transaction((sql) => createPost(sql, { ...post, ...relations }));
        return { node: await loaders.post.load(id) };
      }),
  }),
}));
