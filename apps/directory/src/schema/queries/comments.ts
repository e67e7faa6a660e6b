import { builder } from '../../graphql/builder.ts';
import { decodeId } from '../../graphql/ids.ts';
import { Comment } from '../../graphql/refs.ts';

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
}));
