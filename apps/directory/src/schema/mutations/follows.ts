import { followCollection, unfollowCollection } from '../../collections/store.ts';
import type { Sql } from '../../db.ts';
import { capitalized } from '../../graphql/capitalized.ts';
import type { Context } from '../../graphql/context.ts';
import { decodeId } from '../../graphql/ids.ts';
import { mutation, notFound } from '../../graphql/mutation.ts';
import { followTopic, unfollowTopic } from '../../topics/store.ts';
import { followUser, unfollowUser } from '../../users/store.ts';

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
  mutation({
    name: `${subject}Follow`,
    returns: subject,
    description: `Follows a ${subject} as the viewer. Following a ${subject} again changes nothing.`,
    input: (t) => ({ [field]: t.id({ required: true, description: `The ID of the ${subject} to follow.` }) }),
    work: work(follow),
  });
  mutation({
    name: `${subject}FollowUndo`,
    returns: subject,
    description: `Unfollows a ${subject} as the viewer.`,
    input: (t) => ({ [field]: t.id({ required: true, description: `The ID of the ${subject} to unfollow.` }) }),
    work: work(unfollow),
  });
}

followed('user', followUser, unfollowUser);
followed('topic', followTopic, unfollowTopic);
followed('collection', followCollection, unfollowCollection);
