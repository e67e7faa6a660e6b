import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { parseId, type Kind } from '../../graphql/ids.ts';
import { Node } from '../../graphql/interfaces.ts';

const typeNames: Record<Kind, string> = {
  post: 'Post',
  topic: 'Topic',
  collection: 'Collection',
  user: 'User',
  comment: 'Comment',
  vote: 'Vote',
};

const RateLimit = builder.objectRef<Pick<Context, 'cost' | 'budget'>>('RateLimit').implement({
  description: 'The budget of points; the number of requests is in the `RateLimit-…` headers.',
  fields: (t) => ({
    limit: t.int({ description: 'Points in a window.', resolve: ({ budget }) => budget.limit }),
    cost: t.exposeInt('cost', { description: 'Points that this operation was charged.' }),
    remaining: t.int({ description: 'Points that are left in the window.', resolve: ({ budget }) => budget.remaining }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When the window ends.',
      resolve: ({ budget }) => new Date(budget.resetAt * 1000).toISOString().replace('Z', '+00'),
    }),
  }),
});

builder.queryType({
  fields: (t) => ({
    node: t.field({
      type: Node,
      nullable: true,
      description: 'Anything by its id.',
      args: { id: t.arg.id({ required: true }) },
      async resolve(_root, { id }, { loaders }) {
        const named = parseId(id);
        if (!named) return null;
        const row = await loaders[named.kind].load(named.rowId);
        return row && { ...row, __typename: typeNames[named.kind] };
      },
    }),
    rateLimit: t.field({ type: RateLimit, resolve: (_root, _args, { cost, budget }) => ({ cost, budget }) }),
  }),
});
