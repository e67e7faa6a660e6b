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
  description: 'The application’s budget of points. Requests are counted separately, in the `RateLimit-…` headers.',
  fields: (t) => ({
    limit: t.int({ description: 'Points per window.', resolve: ({ budget }) => budget.limit }),
    cost: t.exposeInt('cost', { description: 'Points charged for this operation.' }),
    remaining: t.int({ description: 'Points left in the window.', resolve: ({ budget }) => budget.remaining }),
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
      description: 'Any object by its id.',
      args: { id: t.arg.id({ required: true }) },
      async resolve(_root, { id }, { loaders }) {
        const named = parseId(id);
        if (!named) return null;
        const loader = named.kind === 'user' ? loaders.member : loaders[named.kind];
        const row = await loader.load(named.rowId);
        return row && { ...row, __typename: typeNames[named.kind] };
      },
    }),
    rateLimit: t.field({ type: RateLimit, resolve: (_root, _args, { cost, budget }) => ({ cost, budget }) }),
  }),
});
