import { apiError } from '../../errors.ts';
import { builder, costHints } from '../../graphql/builder.ts';
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

/** The maximum number of objects that are read by id at once. */
const MAX_NODES = 100;

async function findNode(loaders: Context['loaders'], id: string) {
  const named = parseId(id);
  if (!named) return null;
  const loader = named.kind === 'user' ? loaders.member : loaders[named.kind];
  const row = await loader.load(named.rowId);
  return row && { ...row, __typename: typeNames[named.kind] };
}

builder.queryType({
  description: 'Everything that can be read. A token with the scope `public` is enough, except for `viewer`.',
  fields: (t) => ({
    node: t.field({
      type: Node,
      nullable: true,
      description: 'Any object by its id; null if there is none.',
      args: { id: t.arg.id({ required: true, description: 'The object’s id, with its kind: `post_1234`.' }) },
      resolve: (_root, { id }, { loaders }) => findNode(loaders, id),
    }),
    nodes: t.field({
      type: [Node],
      nullable: { list: true, items: true },
      ...costHints({ listSize: MAX_NODES, listedIn: 'ids' }),
      description: 'Objects by their ids, in the same order, with null for what is not found.',
      args: { ids: t.arg.idList({ required: true, description: `At most ${MAX_NODES}; one may be given twice.` }) },
      resolve(_root, { ids }, { loaders }) {
        if (ids.length > MAX_NODES) throw apiError('BAD_USER_INPUT', `\`ids\` must have at most ${MAX_NODES} entries`);
        return Promise.all(ids.map((id) => findNode(loaders, id)));
      },
    }),
    rateLimit: t.field({
      type: RateLimit,
      description: 'What this operation cost, and what is left of the budget.',
      resolve: (_root, _args, { cost, budget }) => ({ cost, budget }),
    }),
  }),
});
