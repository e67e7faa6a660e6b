import { builder } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { findByIdOrSlug } from '../../graphql/ids.ts';
import { Post, PostConnection } from '../../graphql/refs.ts';
import { postFilterArguments, postsOrderArgument } from '../types/post-arguments.ts';
import { readPeriod } from '../../posts/periods.ts';
import { allPosts, findPostBySlug } from '../../posts/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description: 'A post by id or by slug; null if there is none.',
    args: {
      id: t.arg.id({ description: 'The post’s id.' }),
      slug: t.arg.string({ description: 'The post’s `slug`; ignored where the id finds one.' }),
    },
    resolve(_root, { id, slug }, { loaders, sql }, info) {
      const columns = selectedColumns(info);
      const byId = (rowId: string) => loaders.postWith(columns).load(rowId);
      return findByIdOrSlug({ kind: 'post', id, slug, byId, bySlug: (text) => findPostBySlug(sql, text, columns) });
    },
  }),
  posts: t.field({
    type: PostConnection,
    nullable: true,
    description: 'Posts, by filters that all have to match.',
    args: { ...pageArguments, ...postsOrderArgument, ...postFilterArguments },
    async resolve(_root, args, { lists, sql }, info) {
      const order = args.order ?? 'RANKING';
      const period = await readPeriod(sql, order, args);
      const list = () => allPosts(order, args, period);
      return lists({ name: 'posts', args, list, columns: selectedColumns(info) }, null);
    },
  }),
}));
