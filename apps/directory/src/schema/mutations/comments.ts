import { validate } from '@services/common/http/validation';

import { commentReplies, createComment, postComments } from '../../comments/store.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound } from '../../graphql/mutation.ts';
import { CommentContent, MAX_LONG_TEXT } from '../../posts/schemas.ts';
import { present } from '../../present.ts';

mutation('commentCreate', {
  returns: 'comment',
  description: 'Creates a comment on a post, or a reply to a comment, as the viewer.',
  input: (t) => ({
    body: t.string({ required: true, description: `The text of the comment, at most ${MAX_LONG_TEXT} characters.` }),
    parentId: t.id({ description: 'The ID of the comment to reply to. Omit it to comment on the post itself.' }),
    postId: t.id({ required: true, description: 'The ID of the post to comment on, also for a reply.' }),
  }),
  edge: {
    description:
      'The comment as an entry of the post’s `comments`, or of the parent comment’s `replies`, in the order `NEWEST`.',
    list: ({ parentId }) => (parentId === null ? postComments('NEWEST') : commentReplies('NEWEST')),
  },
  async work(input, { transaction, loaders, actorId }) {
    const { body } = validate(CommentContent, { body: input.body });
    const postId = decodeId('post', input.postId);
    if (postId === null || actorId === null || !(await loaders.post.load(postId))) {
      return notFound('postId', 'Post');
    }
    const parentId = present(input.parentId) ? decodeId('comment', input.parentId) : null;
    const parent = parentId === null ? null : await loaders.comment.load(parentId);
    const noParent = { field: 'parentId', message: 'Comment not found on this post', code: 'NOT_FOUND' as const };
    if (present(input.parentId) && parent?.postId !== postId) return noParent;
    const id = await transaction((sql) => createComment(sql, { postId, parentId, userId: actorId, body }));
    return id === null ? noParent : { id };
  },
});
