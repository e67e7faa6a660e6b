import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { Post } from '../../graphql/refs.ts';
import { undoPostVote, voteForPost } from '../../votes/store.ts';

const PostVoteInput = builder.inputType('PostVoteInput', {
  fields: (t) => ({ clientMutationId: t.string({ description: MUTATION_ID }), postId: t.id({ required: true }) }),
});
const PostVoteUndoInput = builder.inputType('PostVoteUndoInput', {
  fields: (t) => ({ clientMutationId: t.string({ description: MUTATION_ID }), postId: t.id({ required: true }) }),
});
const PostVotePayload = payloadOf('PostVotePayload', Post);
const PostVoteUndoPayload = payloadOf('PostVoteUndoPayload', Post);

async function change({ sql, loaders, actorId }: Context, postId: string, store: typeof voteForPost) {
  const id = decodeId('post', postId);
  if (id === null || actorId === null || !(await loaders.post.load(id))) {
    return { field: 'postId', message: 'Post not found' };
  }
  await store(sql, id, actorId);
  loaders.isPostVoted.clear(id);
  return { node: await loaders.post.clear(id).load(id) };
}

builder.mutationFields((t) => ({
  postVote: t.field({
    type: PostVotePayload,
    description: 'The viewer votes for a post; voting twice changes nothing.',
    args: { input: t.arg({ type: PostVoteInput, required: true }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.postId, voteForPost)),
  }),
  postVoteUndo: t.field({
    type: PostVoteUndoPayload,
    description: 'The viewer takes the vote back.',
    args: { input: t.arg({ type: PostVoteUndoInput, required: true }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.postId, undoPostVote)),
  }),
}));
