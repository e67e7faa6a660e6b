import { builder } from '../../graphql/builder.ts';
import { apiError } from '../../errors.ts';
import { decodeId } from '../../graphql/ids.ts';
import { Comment, Post } from '../../graphql/refs.ts';

const VISIBLE = 'null if it was hidden at that moment.';

builder.subscriptionType({
  description:
    'What happens from now on, as a stream of server-sent events by the protocol of graphql-sse. Each answer costs what the ' +
    'same selection of a query does.',
  fields: (t) => ({
    postFeatured: t.field({
      type: Post,
      nullable: true,
      description: `Each post that is featured, by an editor or by its launch; ${VISIBLE}`,
      subscribe: (_root, _args, { hear }) => hear(({ type }) => type === 'post.featured'),
      resolve: ({ id }, _args, { loaders }) => loaders.post.load(id),
    }),
    postLaunched: t.field({
      type: Post,
      nullable: true,
      description: `Each scheduled post that appears; ${VISIBLE}`,
      subscribe: (_root, _args, { hear }) => hear(({ type }) => type === 'post.launched'),
      resolve: ({ id }, _args, { loaders }) => loaders.post.load(id),
    }),
    commentCreated: t.field({
      type: Comment,
      nullable: true,
      description: `Each comment on a post, and each reply; ${VISIBLE}`,
      args: { postId: t.arg.id({ required: true, description: 'The post’s id.' }) },
      subscribe: async (_root, { postId }, { hear, loaders }) => {
        const rowId = decodeId('post', postId);
        // Its stream would stay silent forever.
        if (rowId === null || !(await loaders.post.load(rowId)))
          throw apiError('BAD_USER_INPUT', 'postId: post not found');
        return hear((news) => news.type === 'comment.created' && news.postId === rowId);
      },
      resolve: ({ id }, _args, { loaders }) => loaders.comment.load(id),
    }),
  }),
});
