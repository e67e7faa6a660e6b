import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound, type Outcome } from '../../graphql/mutation.ts';
import { giveCommentVote, takeCommentVoteBack } from '../../votes/store.ts';
import type { Votes } from '../../votes/votes.ts';

async function change(context: Context, postId: string, way: keyof Votes): Promise<Outcome> {
  const { votes, loaders, actorId } = context;
  const id = decodeId('post', postId);
  if (id !== null && actorId !== null) {
    await votes[way](id, actorId);
    if (await loaders.post.load(id)) return { id };
  }
  return notFound('postId', 'Post');
}

mutation({
  name: 'postVote',
  returns: 'post',
  description: 'Adds the viewer’s vote for a post. Voting again changes nothing.',
  input: (t) => ({ postId: t.id({ required: true, description: 'The ID of the post to vote for.' }) }),
  work: ({ postId }, context) => change(context, postId, 'give'),
});

mutation({
  name: 'postVoteUndo',
  returns: 'post',
  description: 'Withdraws the viewer’s vote for a post.',
  input: (t) => ({ postId: t.id({ required: true, description: 'The ID of the post to withdraw the vote from.' }) }),
  work: ({ postId }, context) => change(context, postId, 'takeBack'),
});

async function changeComment(
  { write, loaders, actorId }: Context,
  commentId: string,
  store: typeof giveCommentVote,
): Promise<Outcome> {
  const id = decodeId('comment', commentId);
  if (id === null || actorId === null || !(await loaders.comment.load(id))) return notFound('commentId', 'Comment');
  await store(write, id, actorId);
  return { id };
}

mutation({
  name: 'commentVote',
  returns: 'comment',
  description: 'Adds the viewer’s vote for a comment. Voting again changes nothing.',
  input: (t) => ({ commentId: t.id({ required: true, description: 'The ID of the comment to vote for.' }) }),
  work: ({ commentId }, context) => changeComment(context, commentId, giveCommentVote),
});

mutation({
  name: 'commentVoteUndo',
  returns: 'comment',
  description: 'Withdraws the viewer’s vote for a comment.',
  input: (t) => ({
    commentId: t.id({ required: true, description: 'The ID of the comment to withdraw the vote from.' }),
  }),
  work: ({ commentId }, context) => changeComment(context, commentId, takeCommentVoteBack),
});
