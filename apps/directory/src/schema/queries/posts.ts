import { builder } from '../../graphql/builder.ts';
import { listOf, pageArguments } from '../../graphql/connections.ts';
import { editorOf } from '../../graphql/editors.ts';
import { findByIdOrSlug, lookUpArguments } from '../../graphql/ids.ts';
import { Post, PostConnection } from '../../graphql/refs.ts';
import { postFilterArguments, postsOrderArgument } from '../types/post-arguments.ts';
import { readPeriod } from '../../posts/periods.ts';
import { allPosts, findPostBySlug, postsInState } from '../../posts/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

const PostState = builder.enumType('PostState', {
  description: 'The state of a post as editors see it.',
  values: {
    REVIEW: { description: 'Visible and not featured.' },
    FEATURED: { description: 'Visible and featured.' },
    SCHEDULED: { description: 'Hidden until its launch.' },
    HIDDEN: { description: 'Visible only to editors.' },
  } as const,
});

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description: 'Looks up a post by ID or slug; null if not found.',
    args: lookUpArguments('post'),
    resolve(_root, identity, { loaders, sql }, info) {
      const columns = selectedColumns(info);
      const byId = (rowId: string) => loaders.postWith(columns).load(rowId);
      return findByIdOrSlug({ kind: 'post', ...identity, byId, bySlug: (text) => findPostBySlug(sql, text, columns) });
    },
  }),
  posts: t.field({
    type: PostConnection,
    nullable: true,
    description: 'Lists posts that match all given filters.',
    args: { ...pageArguments, ...postsOrderArgument, ...postFilterArguments },
    async resolve(_root, args, context, info) {
      const order = args.order ?? 'RANKING';
      const period = await readPeriod(context.sql, order, args);
      return listOf(() => allPosts(order, args, period), args, context, info);
    },
  }),
  postsInState: t.field({
    type: PostConnection,
    nullable: true,
    description:
      'Lists the posts in a state, last submitted first, including hidden posts. Requires the role `editor` and the scope `edit`.',
    args: {
      ...pageArguments,
      state: t.arg({ type: PostState, required: true, description: 'The state of the posts.' }),
    },
    async resolve(_root, args, context, info) {
      await editorOf(context, 'editor');
      return listOf(() => postsInState(args.state), args, context, info);
    },
  }),
}));
