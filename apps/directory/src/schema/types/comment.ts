import { commentReplies } from '../../comments/store.ts';
import { costHints } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { NEEDS_VIEWER, ID, Node, VotableInterface, voteArguments } from '../../graphql/interfaces.ts';
import { Comment, CommentConnection, Post, User, VoteConnection } from '../../graphql/refs.ts';
import { pathOf } from '../../posts/slug.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';
import { commentVotes } from '../../votes/store.ts';
import { commentsArguments } from './comment-arguments.ts';

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
    isVoted: t.boolean({
      description: `Whether the viewer has voted for the comment. ${NEEDS_VIEWER}`,
      resolve: (comment, _args, { loaders }) => loaders.isCommentVoted.load(comment.id),
    }),
    userId: t.id({ description: 'The ID of the author.', resolve: (comment) => encodeId('user', comment.userId) }),
    user: t.field({
      description: 'The author of the comment.',
      type: User,
      resolve: (comment, _args, { loaders }) => loaders.author(comment.userId),
    }),
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
