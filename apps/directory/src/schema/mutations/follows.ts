import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { User } from '../../graphql/refs.ts';
import { followUser, unfollowUser } from '../../users/store.ts';

const UserFollowInput = builder.inputType('UserFollowInput', {
  description: 'Which user.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    userId: t.id({ required: true, description: 'The user to follow.' }),
  }),
});
const UserFollowUndoInput = builder.inputType('UserFollowUndoInput', {
  description: 'Which user.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    userId: t.id({ required: true, description: 'The user to unfollow.' }),
  }),
});
const UserFollowPayload = payloadOf('UserFollowPayload', User);
const UserFollowUndoPayload = payloadOf('UserFollowUndoPayload', User);

const unknown = { field: 'userId', message: 'User not found' };

async function change(
  { write, loaders, actorId }: Context,
  userId: string,
  store: typeof followUser | typeof unfollowUser,
) {
  const id = decodeId('user', userId);
  if (id === null || actorId === null || !(await loaders.member.load(id))) return unknown;
  if (id === actorId) return { field: 'userId', message: 'You cannot follow yourself' };
  await store(write, actorId, id);
  loaders.isUserFollowed.clear(id);
  return { node: await loaders.user.clear(id).load(id) };
}

builder.mutationFields((t) => ({
  userFollow: t.field({
    type: UserFollowPayload,
    nullable: true,
    description: 'Follows a user as the viewer; following again changes nothing.',
    args: { input: t.arg({ type: UserFollowInput, required: true, description: 'Which user.' }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.userId, followUser)),
  }),
  userFollowUndo: t.field({
    type: UserFollowUndoPayload,
    nullable: true,
    description: 'Unfollows a user.',
    args: { input: t.arg({ type: UserFollowUndoInput, required: true, description: 'Which user.' }) },
    resolve: (_root, { input }, context) => payload(input, () => change(context, input.userId, unfollowUser)),
  }),
}));
