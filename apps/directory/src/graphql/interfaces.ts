import { builder } from './builder.ts';
import { pageArguments } from './connections.ts';
import { TopicConnection, VoteConnection } from './refs.ts';

export const ID = 'The global ID, such as `post_1234`, for `node(id:)`.';
export const NEEDS_VIEWER = 'Always false unless the token belongs to a user and has the scope `private`.';

/** Any object with an id. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with a global ID.',
  fields: (t) => ({ id: t.id({ description: ID, resolve: unresolved }) }),
});

export const voteArguments = builder.args((t) => ({
  createdAfter: t.field({ type: 'DateTime', description: 'Returns votes given at this time or later.' }),
  createdBefore: t.field({ type: 'DateTime', description: 'Returns votes given before this time.' }),
}));

export const VotableInterface = builder.interfaceRef<{ id: string; votesCount: number }>('VotableInterface').implement({
  description: 'An object that users can vote for.',
  fields: (t) => ({
    id: t.id({ description: ID, resolve: unresolved }),
    isVoted: t.boolean({
      description: `Whether the viewer has voted for the object. ${NEEDS_VIEWER}`,
      resolve: unresolved,
    }),
    votes: t.field({
      description: 'The votes for the object, newest first.',
      type: VoteConnection,
      args: { ...pageArguments, ...voteArguments },
      resolve: unresolved,
    }),
    votesCount: t.exposeInt('votesCount', { description: 'The number of votes for the object.' }),
  }),
});

export const TopicableInterface = builder.interfaceRef<{ id: string }>('TopicableInterface').implement({
  description: 'An object that has topics.',
  fields: (t) => ({
    id: t.id({ description: ID, resolve: unresolved }),
    topics: t.field({
      description: 'The topics of the object, most recently created first.',
      type: TopicConnection,
      args: pageArguments,
      resolve: unresolved,
    }),
  }),
});

/** The resolver of an interface's fields. It is never called, because the object types resolve these fields. */
function unresolved(): never {
  throw new Error('A type leaves a field of its interface unresolved');
}
