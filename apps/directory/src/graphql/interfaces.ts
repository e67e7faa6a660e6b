import { builder } from './builder.ts';
import { pageArguments } from './connections.ts';
import { TopicConnection, VoteConnection } from './refs.ts';

/** Any object with an id. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object that `node(id:)` can find.',
  fields: (t) => ({ id: t.id({ resolve: unresolved }) }),
});

export const voteArguments = builder.args((t) => ({
  createdAfter: t.field({ type: 'DateTime', description: 'Only votes given at this time or later.' }),
  createdBefore: t.field({ type: 'DateTime', description: 'Only votes given before this time.' }),
}));

export const VotableInterface = builder.interfaceRef<{ id: string; votesCount: number }>('VotableInterface').implement({
  description: 'An object that users can vote for.',
  fields: (t) => ({
    id: t.id({ resolve: unresolved }),
    isVoted: t.boolean({ description: 'Whether the viewer has voted for it.', resolve: unresolved }),
    votes: t.field({ type: VoteConnection, args: { ...pageArguments, ...voteArguments }, resolve: unresolved }),
    votesCount: t.exposeInt('votesCount'),
  }),
});

export const TopicableInterface = builder.interfaceRef<{ id: string }>('TopicableInterface').implement({
  description: 'An object that has topics.',
  fields: (t) => ({
    id: t.id({ resolve: unresolved }),
    topics: t.field({ type: TopicConnection, args: pageArguments, resolve: unresolved }),
  }),
});

/** An interface's field is always resolved by the type that has it. */
function unresolved(): never {
  throw new Error('A type leaves a field of its interface unresolved');
}
