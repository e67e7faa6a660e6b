import { builder } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { decodeId } from '../../graphql/ids.ts';
import { Post, PostConnection } from '../../graphql/refs.ts';
import { postFilterArguments, postsOrderArgument } from '../types/post-arguments.ts';
import { allPosts, findPostBySlug } from '../../posts/store.ts';
import { present } from '../../present.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description: 'A post by id or by slug.',
    args: { id: t.arg.id(), slug: t.arg.string() },
    resolve(_root, { id, slug }, { loaders, sql }, info) {
      const columns = selectedColumns(info);
      const rowId = !present(id) ? null : decodeId('post', id);
      if (rowId !== null) return loaders.postWith(columns).load(rowId);
      // Clients of the directory whose shape this is give a slug as the id, too.
      const wanted = slug ?? id;
      return !present(wanted) ? null : findPostBySlug(sql, wanted, columns);
    },
  }),
  posts: t.field({
    type: PostConnection,
    args: { ...pageArguments, ...postsOrderArgument, ...postFilterArguments },
    resolve: (_root, args, { lists }, info) =>
      lists(
        { name: 'posts', args, list: () => allPosts(args.order ?? 'RANKING', args), columns: selectedColumns(info) },
        null,
      ),
  }),
}));
