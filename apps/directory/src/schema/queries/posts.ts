import { builder } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { findByIdOrSlug } from '../../graphql/ids.ts';
import { Post, PostConnection } from '../../graphql/refs.ts';
import { postFilterArguments, postsOrderArgument } from '../types/post-arguments.ts';
import { allPosts, findPostBySlug, isNarrow } from '../../posts/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description: 'A post by id or by slug.',
    args: { id: t.arg.id(), slug: t.arg.string() },
    resolve(_root, { id, slug }, { loaders, sql }, info) {
      const columns = selectedColumns(info);
      const byId = (rowId: string) => loaders.postWith(columns).load(rowId);
      return findByIdOrSlug({ kind: 'post', id, slug, byId, bySlug: (text) => findPostBySlug(sql, text, columns) });
    },
  }),
  posts: t.field({
    type: PostConnection,
    args: { ...pageArguments, ...postsOrderArgument, ...postFilterArguments },
    async resolve(_root, args, { lists, sql }, info) {
      const narrow = await isNarrow(sql, args);
      const list = () => allPosts(args.order ?? 'RANKING', args, narrow);
      return lists({ name: 'posts', args, list, columns: selectedColumns(info) }, null);
    },
  }),
}));
