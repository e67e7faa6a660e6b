import { builder, costHints } from '../../graphql/builder.ts';
import { pageArguments } from '../../graphql/connections.ts';
import { PostConnection } from '../../graphql/refs.ts';
import { MAX_QUERY_LENGTH, MAX_WORDS, searchPosts } from '../../search/store.ts';
import { selectedColumns } from '../../graphql/selected-columns.ts';

const QUERY = `What to look for; its first ${MAX_WORDS} words and ${MAX_QUERY_LENGTH} characters count.`;

/** A search takes the server some 30 times as long as reading a post (docs/decisions/directory-costs.md). */
const SEARCH_POINTS = 30;

builder.queryFields((t) => ({
  search: t.field({
    type: PostConnection,
    ...costHints({ points: SEARCH_POINTS }),
    description:
      'Searches posts by name, tagline and description, best match first. Typos are tolerated, and the last ' +
      'word may be incomplete. Only the best 1,000 results can be paged through.',
    args: { ...pageArguments, query: t.arg.string({ required: true, description: QUERY }) },
    async resolve(_root, args, { sql, lists }, info) {
      const list = await searchPosts(sql, args.query);
      return lists({ name: 'search', args, list: () => list, columns: selectedColumns(info) }, null);
    },
  }),
}));
