import { apiError } from '../../errors.ts';
import { builder, costHints } from '../../graphql/builder.ts';
import { directionArgument, listOf, pageArguments } from '../../graphql/connections.ts';
import { SearchConnection, SearchType } from '../types/search.ts';
import { KINDS, MAX_QUERY_LENGTH, MAX_WORDS, search } from '../../search/store.ts';
import { SUBJECTS } from '../../search/subjects.ts';

/** A search takes the server some 60 times as long as reading a post (docs/decisions/directory-graphql.md). */
const SEARCH_POINTS = 400;

const SearchOrder = builder.enumType('SearchOrder', {
  description: 'The order of a search.',
  values: {
    RELEVANCE: { description: 'By how well an object matches.' },
    NEWEST: { description: 'By the time of submission or creation.' },
  } as const,
});

builder.queryFields((t) => ({
  search: t.field({
    type: SearchConnection,
    nullable: true,
    ...costHints({ points: SEARCH_POINTS }),
    description:
      'Searches objects by their names and texts. Tolerates typos and an incomplete last word. Returns at most 1,000 objects of each type. With the filter `topic` or `featured`, only posts and collections are found.',
    args: {
      ...pageArguments,
      query: t.arg.string({
        required: true,
        description: `The text to search for. Only its first ${MAX_WORDS} words and ${MAX_QUERY_LENGTH} characters are used.`,
      }),
      types: t.arg({ type: [SearchType], description: 'The types to search. Default: all.' }),
      topic: t.arg.string({ description: 'Returns posts and collections of the topic with this slug.' }),
      featured: t.arg.boolean({
        description: '`true` returns featured posts and collections, `false` those that are not featured.',
      }),
      createdAfter: t.arg({ type: 'DateTime', description: 'Returns objects created at this time or later.' }),
      createdBefore: t.arg({ type: 'DateTime', description: 'Returns objects created before this time.' }),
      order: t.arg({ type: SearchOrder, description: 'The order of the results.', defaultValue: 'RELEVANCE' }),
      ...directionArgument,
    },
    async resolve(_root, args, context, info) {
      if (args.types?.length === 0) throw apiError('BAD_USER_INPUT', '`types` must not be empty');
      const subjects = KINDS.filter((kind) => args.types?.includes(kind) ?? true).map((kind) => SUBJECTS[kind]);
      const { list, terms } = await search(context.sql, subjects, { ...args, order: args.order ?? 'RELEVANCE' });
      return { found: listOf(() => list, args, context, info), terms };
    },
  }),
}));
