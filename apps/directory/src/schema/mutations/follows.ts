import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound, type Outcome } from '../../graphql/mutation.ts';
import { followUser, unfollowUser } from '../../users/store.ts';

async function change(
  { write, loaders, actorId }: Context,
  userId: string,
  store: typeof followUser | typeof unfollowUser,
): Promise<Outcome> {
  const id = decodeId('user', userId);
  if (id === null || actorId === null || !(await loaders.member.load(id))) {
    return notFound('userId', 'User');
  }
  if (id === actorId) return { field: 'userId', message: 'You cannot follow yourself', code: 'FORBIDDEN' };
  await store(write, actorId, id);
  return { id };
}

mutation({
  name: 'userFollow',
  returns: 'user',
  description: 'Follows a user as the viewer. Following a user again changes nothing.',
  input: (t) => ({ userId: t.id({ required: true, description: 'The ID of the user to follow.' }) }),
  work: ({ userId }, context) => change(context, userId, followUser),
});

mutation({
  name: 'userFollowUndo',
  returns: 'user',
  description: 'Unfollows a user as the viewer.',
  input: (t) => ({ userId: t.id({ required: true, description: 'The ID of the user to unfollow.' }) }),
  work: ({ userId }, context) => change(context, userId, unfollowUser),
});
