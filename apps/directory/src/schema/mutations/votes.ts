import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Post } from '../../graphql/refs.ts';
import type { Votes } from '../../votes/votes.ts';

const PostVoteInput = builder.inputType('PostVoteInput', {
  description: 'Which post.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    postId: t.id({ required: true, description: 'The post to vote for.' }),
  }),
});
const PostVoteUndoInput = builder.inputType('PostVoteUndoInput', {
  description: 'Which post.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    postId: t.id({ required: true, description: 'The post that was voted for.' }),
  }),
});
const PostVotePayload = payloadOf('PostVotePayload', Post);
const PostVoteUndoPayload = payloadOf('PostVoteUndoPayload', Post);

async function change({ votes, loaders, actorId }: Context, postId: string, way: keyof Votes) {
  const id = decodeId('post', postId);
  if (id !== null && actorId !== null) {
    await votes[way](id, actorId);
    loaders.isPostVoted.clear(id);
    const node = await loaders.post.clear(id).load(id);
    if (node) return { node };
  }
  return { field: 'postId', message: 'Post not found' };
}

builder.mutationFields((t) => ({
  postVote: t.field({
    type: PostVotePayload,
    nullable: true,
    description: 'Votes for a post as the viewer; voting again changes nothing.',
    args: { input: t.arg({ type: PostVoteInput, required: true, description: 'Which post.' }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.postId, 'give')),
  }),
  postVoteUndo: t.field({
    type: PostVoteUndoPayload,
    nullable: true,
    description: 'Withdraws the viewer’s vote.',
    args: { input: t.arg({ type: PostVoteUndoInput, required: true, description: 'Which post.' }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.postId, 'takeBack')),
  }),
}));
