import { costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { encodeId } from '../../graphql/ids.ts';
import { Node, VotableInterface, voteArguments } from '../../graphql/interfaces.ts';
import { Comment, CommentConnection, User, VoteConnection } from '../../graphql/refs.ts';
import { commentVotes } from '../../votes/store.ts';
import { commentsArguments } from './comment-arguments.ts';
import { commentReplies } from '../../comments/store.ts';
import { present } from '../../present.ts';

Comment.implement({
  description: 'A comment on a post.',
  interfaces: [Node, VotableInterface],
  fields: (t) => ({
    id: t.id({ description: 'Such as `comment_1234`.', resolve: (comment) => encodeId('comment', comment.id) }),
    body: t.exposeString('body', { description: 'Its text.', ...costHints({ weight: 10 }) }),
    url: t.string({
      description: 'Its place on its post’s page.',
      resolve: ({ id, postSlug }, _args, { siteUrl }) => `${siteUrl}/posts/${postSlug}#comment-${id}`,
    }),
    createdAt: t.expose('createdAt', { description: 'When it was written.', type: 'DateTime' }),
    votesCount: t.exposeInt('votesCount', { description: 'The number of votes for it.' }),
    isVoted: t.boolean({
      description:
        'Whether the viewer has voted for it; false unless the token belongs to a user and has the scope `private`.',
      resolve: (comment, _args, { loaders }) => loaders.isCommentVoted.load(comment.id),
    }),
    userId: t.id({ description: 'The id of its author.', resolve: (comment) => encodeId('user', comment.userId) }),
    user: t.field({
      description: 'Its author.',
      type: User,
      resolve: async (comment, _args, { loaders }) => {
        const user = await loaders.user.load(comment.userId);
        if (!user) throw new Error(`Comment ${comment.id} has no user`);
        return user;
      },
    }),
    parentId: t.id({
      description: 'The id of the comment it replies to; null for a comment on the post itself.',
      nullable: true,
      resolve: ({ parentId }) => (parentId === null ? null : encodeId('comment', parentId)),
    }),
    parent: t.field({
      description: 'The comment it replies to; null for a comment on the post itself.',
      type: Comment,
      nullable: true,
      resolve: ({ parentId }, _args, { loaders }) => (parentId === null ? null : loaders.comment.load(parentId)),
    }),
    replies: t.field({
      description: 'The replies to it.',
      type: CommentConnection,
      ...costHints({ keptTotal: true }),
      args: { ...pageArguments, ...commentsArguments },
      resolve: (comment, args, { lists }) =>
        lists(
          { name: 'comment.replies', args, list: () => commentReplies(args.order ?? 'NEWEST') },
          comment.id,
          comment.repliesCount,
        ),
    }),
    votes: t.field({
      description: 'The votes for it, newest first.',
      type: VoteConnection,
      ...costHints({ keptTotal: true }),
      args: { ...pageArguments, ...voteArguments },
      resolve(comment, args, { lists }) {
        const whole = !present(args.createdAfter) && !present(args.createdBefore);
        return lists(
          { name: 'comment.votes', args, list: () => commentVotes(args) },
          comment.id,
          whole ? comment.votesCount : undefined,
        );
      },
    }),
  }),
});
