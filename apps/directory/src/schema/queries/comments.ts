import { allComments } from '../../comments/store.ts';
import { builder } from '../../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../../graphql/connections.ts';
import { decodeId } from '../../graphql/ids.ts';
import { Comment, CommentConnection } from '../../graphql/refs.ts';
import { present } from '../../present.ts';

builder.queryFields((t) => ({
  comment: t.field({
    type: Comment,
    nullable: true,
    description: 'Looks up a comment by ID; null if not found.',
    args: { id: t.arg.id({ required: true, description: 'The ID of the comment.' }) },
    resolve(_root, { id }, { loaders }) {
      const rowId = decodeId('comment', id);
      return rowId === null ? null : loaders.comment.load(rowId);
    },
  }),
  comments: t.field({
    type: CommentConnection,
    nullable: true,
    description: 'Lists the comments on all posts, including replies, by the time of writing.',
    args: {
      ...pageArguments,
      createdAfter: t.arg({ type: 'DateTime', description: 'Returns comments written at this time or later.' }),
      createdBefore: t.arg({ type: 'DateTime', description: 'Returns comments written before this time.' }),
      userId: t.arg.id({ description: 'Returns comments of the user with this ID.' }),
      ...directionArgument,
    },
    resolve(_root, args, context, info) {
      // No object has the id 0, so an invalid id finds nothing.
      const userId = present(args.userId) ? (decodeId('user', args.userId) ?? '0') : null;
      return listOf(() => allComments({ ...args, userId }), args, context, info);
    },
  }),
}));
