import { apiError } from '../../errors.ts';
import { builder, costHints } from '../../graphql/builder.ts';
import { capitalized } from '../../graphql/capitalized.ts';
import type { Context } from '../../graphql/context.ts';
import { parseId } from '../../graphql/ids.ts';
import { Node } from '../../graphql/interfaces.ts';

const RateLimit = builder.objectRef<Pick<Context, 'cost' | 'budget'>>('RateLimit').implement({
  description: 'The application’s budget of points. Response headers report the separate limit of requests.',
  fields: (t) => ({
    limit: t.int({ description: 'The number of points per window.', resolve: ({ budget }) => budget.limit }),
    cost: t.exposeInt('cost', { description: 'The number of points that this operation cost.' }),
    remaining: t.int({
      description: 'The number of points left in the window.',
      resolve: ({ budget }) => budget.remaining,
    }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When the window ends and the budget is reset.',
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
  return row && { ...row, __typename: capitalized(named.kind) };
}

builder.queryType({
  description:
    'The root of all queries. Requires a token with the scope `public`; `viewer` requires the scope `private`.',
  fields: (t) => ({
    node: t.field({
      type: Node,
      nullable: true,
      description: 'Looks up an object by its global ID; null if not found.',
      args: { id: t.arg.id({ required: true, description: 'The global ID of the object, such as `post_1234`.' }) },
      resolve: (_root, { id }, { loaders }) => findNode(loaders, id),
    }),
    nodes: t.field({
      type: [Node],
      nullable: { list: true, items: true },
      ...costHints({ listSize: MAX_NODES, listedIn: 'ids' }),
      description: 'Looks up objects by their global IDs, in the same order; null for each ID without an object.',
      args: {
        ids: t.arg.idList({ required: true, description: `The global IDs of the objects, at most ${MAX_NODES}.` }),
      },
      resolve(_root, { ids }, { loaders }) {
        if (ids.length > MAX_NODES) throw apiError('BAD_USER_INPUT', `\`ids\` must have at most ${MAX_NODES} entries`);
        return Promise.all(ids.map((id) => findNode(loaders, id)));
      },
    }),
    rateLimit: t.field({
      type: RateLimit,
      description: 'The cost of this operation, and the remaining budget.',
      resolve: (_root, _args, { cost, budget }) => ({ cost, budget }),
    }),
  }),
});
