import { validate } from '@services/common/http/validation';

import { followCollection, unfollowCollection } from '../../collections/store.ts';
import type { Sql } from '../../db.ts';
import type { Context } from '../../graphql/context.ts';
import { capitalized, decodeId } from '../../graphql/ids.ts';
import { type InputBuilder, mutation, notFound, type Outcome } from '../../graphql/mutation.ts';
import { invalidToken } from '../../tokens/invalid.ts';
import { followTopic, unfollowTopic } from '../../topics/store.ts';
import { changeProfile } from '../../users/members.ts';
import { ProfileChange } from '../../users/schemas.ts';
import { followUser, unfollowUser } from '../../users/store.ts';
import { giveCommentVote, takeCommentVoteBack } from '../../votes/store.ts';
import type { Votes } from '../../votes/votes.ts';

const REMOVES = 'null removes it.';

/** The fields of a profile that the member and editors can change. Omitted fields stay as they are. */
export const profileFields = (t: InputBuilder) => ({
  name: t.string({ description: 'The display name, at most 80 characters.' }),
  headline: t.string({ description: `One line about the user, at most 200 characters; ${REMOVES}` }),
  websiteUrl: t.string({ description: `The http or https URL of the user’s website; ${REMOVES}` }),
  twitterUsername: t.string({ description: `The Twitter username, at most 60 characters; ${REMOVES}` }),
  profileImageUrl: t.string({ description: `The http or https URL of the profile image; ${REMOVES}` }),
});

mutation('profileUpdate', {
  returns: 'user',
  description: 'Updates the viewer’s profile. Omitted fields stay unchanged.',
  input: profileFields,
  async work(input, { transaction, actorId }) {
    const profile = validate(ProfileChange, input);
    const isDone = actorId !== null && (await transaction((sql) => changeProfile(sql, actorId, profile)));
    if (!isDone) throw invalidToken();
    return { id: actorId };
  },
});

type Change = (sql: Sql, id: string, userId: string) => Promise<void>;

/** Defines the mutations by which the viewer follows an object and stops following it. */
function followed(subject: 'user' | 'topic' | 'collection', follow: Change, unfollow: Change): void {
  const field = `${subject}Id` as const;
  const work = (change: Change) => async (input: object, context: Context) => {
    const { write, loaders, actorId } = context;
    const id = decodeId(subject, (input as Record<typeof field, string>)[field]);
    const loader = subject === 'user' ? loaders.member : loaders[subject];
    if (id === null || actorId === null || !(await loader.load(id))) {
      return notFound(field, capitalized(subject));
    }
    if (subject === 'user' && id === actorId) {
      return { field, message: 'You cannot follow yourself', code: 'FORBIDDEN' as const };
    }
    await change(write, id, actorId);
    return { id };
  };
  mutation(`${subject}Follow`, {
    returns: subject,
    description: `Follows a ${subject} as the viewer. Following a ${subject} again changes nothing.`,
    input: (t) => ({ [field]: t.id({ required: true, description: `The ID of the ${subject} to follow.` }) }),
    work: work(follow),
  });
  mutation(`${subject}FollowUndo`, {
    returns: subject,
    description: `Unfollows a ${subject} as the viewer.`,
    input: (t) => ({ [field]: t.id({ required: true, description: `The ID of the ${subject} to unfollow.` }) }),
    work: work(unfollow),
  });
}

followed('user', followUser, unfollowUser);
followed('topic', followTopic, unfollowTopic);
followed('collection', followCollection, unfollowCollection);

async function change(context: Context, postId: string, way: keyof Votes): Promise<Outcome> {
  const { votes, loaders, actorId } = context;
  const id = decodeId('post', postId);
  if (id !== null && actorId !== null) {
    await votes[way](id, actorId);
    if (await loaders.post.load(id)) return { id };
  }
  return notFound('postId', 'Post');
}

mutation('postVote', {
  returns: 'post',
  description: 'Adds the viewer’s vote for a post. Voting again changes nothing.',
  input: (t) => ({ postId: t.id({ required: true, description: 'The ID of the post to vote for.' }) }),
  work: ({ postId }, context) => change(context, postId, 'give'),
});

mutation('postVoteUndo', {
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

mutation('commentVote', {
  returns: 'comment',
  description: 'Adds the viewer’s vote for a comment. Voting again changes nothing.',
  input: (t) => ({ commentId: t.id({ required: true, description: 'The ID of the comment to vote for.' }) }),
  work: ({ commentId }, context) => changeComment(context, commentId, giveCommentVote),
});

mutation('commentVoteUndo', {
  returns: 'comment',
  description: 'Withdraws the viewer’s vote for a comment.',
  input: (t) => ({
    commentId: t.id({ required: true, description: 'The ID of the comment to withdraw the vote from.' }),
  }),
  work: ({ commentId }, context) => changeComment(context, commentId, takeCommentVoteBack),
});
