import { builder } from '../../graphql/builder.ts';
import { apiError } from '../../errors.ts';
import { decodeId } from '../../graphql/ids.ts';
import { BulkExport, Comment, Post } from '../../graphql/refs.ts';

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
