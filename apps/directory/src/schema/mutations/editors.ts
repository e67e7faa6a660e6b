import { validate } from '@services/common/http/validation';

import { deleteComment } from '../../comments/edit.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Comment, Post } from '../../graphql/refs.ts';
import { deletePost, editPost, featurePost } from '../../posts/edit.ts';
import { MAX_LONG_TEXT, MAX_TOPICS } from '../../posts/limits.ts';
import { PostChange } from '../../posts/schemas.ts';
import { editorOf } from './editor.ts';

const clientMutationId = { description: MUTATION_ID };
const POST_ID = 'The post to change.';

const PostFeatureInput = builder.inputType('PostFeatureInput', {
  description: 'The post, and when it was featured.',
  fields: (t) => ({
    clientMutationId: t.string(clientMutationId),
    postId: t.id({ required: true, description: POST_ID }),
    featuredAt: t.field({
      type: 'DateTime',
      description: 'When it was featured; now if not given. Neither in the future nor before the post was submitted.',
    }),
  }),
});
const PostUnfeatureInput = builder.inputType('PostUnfeatureInput', {
  description: 'Which post.',
  fields: (t) => ({
    clientMutationId: t.string(clientMutationId),
    postId: t.id({ required: true, description: POST_ID }),
  }),
});
const PostUpdateInput = builder.inputType('PostUpdateInput', {
  description: 'Fields that are not given stay as they are.',
  fields: (t) => ({
    clientMutationId: t.string(clientMutationId),
    postId: t.id({ required: true, description: POST_ID }),
    name: t.string({ description: 'At most 60 characters.' }),
    tagline: t.string({ description: 'At most 120 characters.' }),
    description: t.string({ description: `At most ${MAX_LONG_TEXT} characters; empty removes it.` }),
    website: t.string({ description: 'The product’s address, http or https.' }),
    topicIds: t.idList({ description: `Replaces the topics; at most ${MAX_TOPICS}.` }),
  }),
});
const PostDeleteInput = builder.inputType('PostDeleteInput', {
  description: 'Which post.',
  fields: (t) => ({
    clientMutationId: t.string(clientMutationId),
    postId: t.id({ required: true, description: 'The post to delete.' }),
  }),
});
const CommentDeleteInput = builder.inputType('CommentDeleteInput', {
  description: 'Which comment.',
  fields: (t) => ({
    clientMutationId: t.string(clientMutationId),
    commentId: t.id({ required: true, description: 'The comment to delete.' }),
  }),
});
const PostFeaturePayload = payloadOf('PostFeaturePayload', Post);
const PostUnfeaturePayload = payloadOf('PostUnfeaturePayload', Post);
const PostUpdatePayload = payloadOf('PostUpdatePayload', Post);
const PostDeletePayload = payloadOf('PostDeletePayload', Post);
const CommentDeletePayload = payloadOf('CommentDeletePayload', Comment);

const notFound = { field: 'postId', message: 'Post not found' };

/** Runs an editor's work on a post. @param work resolves to false when the post does not exist. */
async function edit(
  { transaction, loaders }: Context,
  postId: string,
  work: (id: string) => (sql: Parameters<Parameters<Context['transaction']>[0]>[0]) => Promise<boolean>,
) {
  const id = decodeId('post', postId);
  if (id === null || !(await transaction(work(id)))) return notFound;
  return { node: await loaders.post.clear(id).load(id) };
}

builder.mutationFields((t) => ({
  postFeature: t.field({
    type: PostFeaturePayload,
    nullable: true,
    description:
      'Features a post, as an editor with the scope `edit`. The days, weeks, months and years concerned are ranked again.',
    args: {
      input: t.arg({ type: PostFeatureInput, required: true, description: 'The post, and when it was featured.' }),
    },
    resolve: (_root, { input }, context) =>
      payload(input, async () => {
        const actor = await editorOf(context, 'editor');
        const featuredAt = input.featuredAt ?? new Date().toISOString();
        if (Date.parse(featuredAt) > Date.now()) {
          return { field: 'featuredAt', message: 'Featured at must not be in the future' };
        }
        return edit(context, input.postId, (id) => (sql) => featurePost(sql, actor, id, featuredAt));
      }),
  }),
  postUnfeature: t.field({
    type: PostUnfeaturePayload,
    nullable: true,
    description: 'Stops featuring a post, as an editor with the scope `edit`. The post loses its ranks.',
    args: { input: t.arg({ type: PostUnfeatureInput, required: true, description: 'Which post.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, async () => {
        const actor = await editorOf(context, 'editor');
        return edit(context, input.postId, (id) => (sql) => featurePost(sql, actor, id, null));
      }),
  }),
  postUpdate: t.field({
    type: PostUpdatePayload,
    nullable: true,
    description: 'Corrects a post, as an editor with the scope `edit`.',
    args: { input: t.arg({ type: PostUpdateInput, required: true, description: 'Which post, and what to change.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, async () => {
        const actor = await editorOf(context, 'editor');
        const { postId, clientMutationId: _id, ...fields } = input;
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const { topicIds, ...content } = validate(PostChange, given);
        const topics = topicIds?.map((id) => decodeId('topic', id));
        const known = await Promise.all((topics ?? []).map((id) => id !== null && context.loaders.topic.load(id)));
        if (!known.every(Boolean)) return { field: 'topicIds', message: 'Topic not found' };
        return edit(context, postId, (id) => (sql) => editPost(sql, actor, id, content, topics));
      }),
  }),
  postDelete: t.field({
    type: PostDeletePayload,
    nullable: true,
    description:
      'Deletes a post with its votes and comments, as an operator with the scope `edit`. `node` is the post as it was before, or null if ' +
      'it was hidden.',
    args: { input: t.arg({ type: PostDeleteInput, required: true, description: 'Which post.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, async () => {
        const actor = await editorOf(context, 'operator');
        const id = decodeId('post', input.postId);
        const node = id === null ? null : await context.loaders.post.load(id);
        if (id === null || !(await context.transaction((sql) => deletePost(sql, actor, id)))) return notFound;
        context.loaders.post.clear(id);
        return { node };
      }),
  }),
  commentDelete: t.field({
    type: CommentDeletePayload,
    nullable: true,
    description:
      'Deletes a comment with its replies, as an editor with the scope `edit`. `node` is the comment as it was before, or null if it was ' +
      'hidden.',
    args: { input: t.arg({ type: CommentDeleteInput, required: true, description: 'Which comment.' }) },
    resolve: (_root, { input }, context) =>
      payload(input, async () => {
        const actor = await editorOf(context, 'editor');
        const id = decodeId('comment', input.commentId);
        const node = id === null ? null : await context.loaders.comment.load(id);
        if (id === null || !(await context.transaction((sql) => deleteComment(sql, actor, id)))) {
          return { field: 'commentId', message: 'Comment not found' };
        }
        context.loaders.comment.clear(id);
        if (node) context.loaders.post.clear(node.postId);
        return { node };
      }),
  }),
}));
