import { apiError } from '../errors.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { capitalized, decodeId, parseId } from '../graphql/ids.ts';
import type { Context } from '../graphql/context.ts';
import { Node } from '../graphql/interfaces.ts';
import { BulkExport, Comment, Post } from '../graphql/refs.ts';

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

const HIDDEN = 'null if the object was hidden before the event was sent.';

builder.subscriptionType({
  description:
    'The root of all subscriptions, which are streamed as server-sent events by the protocol of graphql-sse. Each event ' +
    'costs as many points as a query with the same selection.',
  fields: (t) => ({
    postFeatured: t.field({
      type: Post,
      nullable: true,
      description: `Streams each post that is featured, by an editor or by its launch; ${HIDDEN}`,
      subscribe: (_root, _args, { hear }) => hear(({ type }) => type === 'post.featured'),
      resolve: ({ id }, _args, { loaders }) => loaders.post.load(id),
    }),
    postLaunched: t.field({
      type: Post,
      nullable: true,
      description: `Streams each scheduled post that appears; ${HIDDEN}`,
      subscribe: (_root, _args, { hear }) => hear(({ type }) => type === 'post.launched'),
      resolve: ({ id }, _args, { loaders }) => loaders.post.load(id),
    }),
    commentCreated: t.field({
      type: Comment,
      nullable: true,
      description: `Streams each new comment on a post, including replies; ${HIDDEN}`,
      args: { postId: t.arg.id({ required: true, description: 'The ID of the post.' }) },
      subscribe: async (_root, { postId }, { hear, loaders }) => {
        const rowId = decodeId('post', postId);
        // A subscription to the comments of an unknown post is refused, because its stream would never have an event.
        if (rowId === null || !(await loaders.post.load(rowId)))
          throw apiError('BAD_USER_INPUT', '`postId`: post not found');
        return hear((news) => news.type === 'comment.created' && news.postId === rowId);
      },
      resolve: ({ id }, _args, { loaders }) => loaders.comment.load(id),
    }),
    bulkExportFinished: t.field({
      type: BulkExport,
      nullable: true,
      description:
        'Streams each export of the application when it ends, unless another user started it; null if the token may not read the export, or if another export was started before the event was sent.',
      subscribe: (_root, _args, { hear, applicationId, actorId }) =>
        hear(
          (news) => news.type === 'export.finished' && news.applicationId === applicationId && news.userId === actorId,
        ),
      resolve: async ({ id }, _args, { bulkExports }) => {
        const found = await bulkExports.find();
        return found?.id === id ? found : null;
      },
    }),
  }),
});
