import { validate } from '@services/common/http/validation';

import { builder } from '../../graphql/builder.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Comment } from '../../graphql/refs.ts';
import { MAX_LONG_TEXT } from '../../posts/limits.ts';
import { CommentContent } from '../../posts/schemas.ts';
import { present } from '../../present.ts';
import { createComment } from '../../comments/store.ts';

const CommentCreateInput = builder.inputType('CommentCreateInput', {
  description: 'What to comment on, and the text.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    body: t.string({ required: true, description: `At most ${MAX_LONG_TEXT} characters.` }),
    parentId: t.id({ description: 'The comment that this one replies to.' }),
    postId: t.id({ required: true, description: 'The post to comment on; also for a reply.' }),
  }),
});
const CommentCreatePayload = payloadOf('CommentCreatePayload', Comment);

builder.mutationFields((t) => ({
  commentCreate: t.field({
    type: CommentCreatePayload,
    nullable: true,
    description: 'Comments on a post, or replies to a comment, as the viewer.',
    args: {
      input: t.arg({ type: CommentCreateInput, required: true, description: 'What to comment on, and the text.' }),
    },
    resolve: (_root, { input }, { transaction, loaders, actorId }) =>
      payload(input, async () => {
        const { body } = validate(CommentContent, { body: input.body });
        const postId = decodeId('post', input.postId);
        if (postId === null || actorId === null || !(await loaders.post.load(postId))) {
          return { field: 'postId', message: 'Post not found' };
        }
        const parentId = present(input.parentId) ? decodeId('comment', input.parentId) : null;
        const parent = parentId === null ? null : await loaders.comment.load(parentId);
        const noParent = { field: 'parentId', message: 'Comment not found on this post' };
        if (present(input.parentId) && parent?.postId !== postId) return noParent;
        const id = await transaction((sql) => createComment(sql, { postId, parentId, userId: actorId, body }));
        if (id === null) return noParent;
        // Their counts have changed.
        loaders.post.clear(postId);
        if (parentId !== null) loaders.comment.clear(parentId);
        return { node: await loaders.comment.load(id) };
      }),
  }),
}));
