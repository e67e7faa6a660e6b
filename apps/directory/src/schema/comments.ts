import { allComments, commentReplies } from '../comments/store.ts';
import { author, authorId, viewerFlag } from '../graphql/fields.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../graphql/connections.ts';
import { filterId, decodeId, encodeId } from '../graphql/ids.ts';
import { ID, Node, VotableInterface, voteArguments } from '../graphql/interfaces.ts';
import { Comment, CommentConnection, Post, VoteConnection } from '../graphql/refs.ts';
import { selectedColumns } from '../graphql/selected-columns.ts';
import { pathOf } from '../posts/slug.ts';
import { commentVotes } from '../votes/store.ts';

const CommentsOrder = builder.enumType('CommentsOrder', {
  description: 'The order of a list of comments.',
  values: {
    NEWEST: { description: 'By the time of writing.' },
    VOTES_COUNT: { description: 'By the number of votes.' },
  } as const,
});

export const commentsArguments = builder.args((t) => ({
  order: t.field({ type: CommentsOrder, description: 'The order of the comments.', defaultValue: 'NEWEST' }),
  ...directionArgument,
}));

Comment.implement({
  description: 'A comment on a post.',
  interfaces: [Node, VotableInterface],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (comment) => encodeId('comment', comment.id) }),
    body: t.exposeString('body', {
      description: 'The text of the comment; empty if its author deleted it.',
      ...costHints({ weight: 10 }),
    }),
    url: t.field({
      type: 'URL',
      description: 'The URL of the comment on the post’s page.',
      resolve: ({ id, postSlug }, _args, { siteUrl }) => `${siteUrl}${pathOf('posts', postSlug)}#comment-${id}`,
    }),
    createdAt: t.expose('createdAt', { description: 'When the comment was written.', type: 'DateTime' }),
    votesCount: t.exposeInt('votesCount', { description: 'The number of votes for the comment.' }),
    isVoted: t.boolean(viewerFlag('the viewer has voted for the comment', 'isCommentVoted')),
    userId: t.id({ description: 'The ID of the author.', ...authorId }),
    user: t.field({ description: 'The author of the comment.', ...author }),
    postId: t.id({ description: 'The ID of the post.', resolve: (comment) => encodeId('post', comment.postId) }),
    post: t.field({
      description: 'The post that the comment is on; null if the post was just hidden.',
      type: Post,
      nullable: true,
      resolve: ({ postId }, _args, { loaders }, info) => loaders.postWith(selectedColumns(info)).load(postId),
    }),
    parentId: t.id({
      description: 'The ID of the comment that this comment replies to; null for a comment on the post itself.',
      nullable: true,
      resolve: ({ parentId }) => (parentId === null ? null : encodeId('comment', parentId)),
    }),
    parent: t.field({
      description: 'The comment that this comment replies to; null for a comment on the post itself.',
      type: Comment,
      nullable: true,
      resolve: ({ parentId }, _args, { loaders }) => (parentId === null ? null : loaders.comment.load(parentId)),
    }),
    replies: t.field({
      description: 'The replies to the comment.',
      type: CommentConnection,
      ...costHints({ keptTotal: 'repliesCount' }),
      args: { ...pageArguments, ...commentsArguments },
      resolve: (comment, args, context, info) =>
        listOf(() => commentReplies(args.order ?? 'NEWEST'), args, context, info, comment),
    }),
    votes: t.field({
      description: 'The votes for the comment, newest first.',
      type: VoteConnection,
      ...costHints({ keptTotal: 'votesCount' }),
      args: { ...pageArguments, ...voteArguments },
      resolve: (comment, args, context, info) => listOf(() => commentVotes(args), args, context, info, comment),
    }),
  }),
});

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
    resolve: (_root, args, context, info) =>
      listOf(() => allComments({ ...args, userId: filterId('user', args.userId) }), args, context, info),
  }),
}));
