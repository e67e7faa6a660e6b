import { apiError } from '../errors.ts';
import { builder, costHints } from '../graphql/builder.ts';
import { capitalized } from '../graphql/ids.ts';
import { directionArgument, listOf, ofTotal, pageArguments, PageInfo, pageInfo } from '../graphql/connections.ts';
import type { Context } from '../graphql/context.ts';
import { Collection, Post, Topic, User } from '../graphql/refs.ts';
import type { Connection, Listed } from '../lists/connection.ts';
import { MAX_COUNT } from '../lists/statements.ts';
import { highlight, type Part } from '../search/highlights.ts';
import {
  type Found,
  KINDS,
  MAX_QUERY_LENGTH,
  MAX_WORDS,
  search,
  type SearchKind,
  SUBJECTS,
  type Term,
} from '../search/store.ts';

/** The searched texts of each kind that highlights show. */
const TEXTS = {
  post: ['name', 'tagline', 'description'],
  topic: ['name', 'description'],
  user: ['name', 'headline'],
  collection: ['name', 'tagline'],
} as const;
type Text = (typeof TEXTS)[SearchKind][number];
type Node = { id: string; __typename: string } & Partial<Record<Text, string | null>>;

interface Result {
  found: Connection<Found>;
  terms: ReadonlyMap<SearchKind, readonly Term[]>;
  /** The entries are read once, even if several fields of the operation show them. */
  edges?: Promise<Edge[]>;
}
interface Edge extends Omit<Result, 'edges'> {
  row: Listed<Found>;
  node: Node;
  /** The highlights are searched for once, because a query could otherwise repeat this expensive search with cheap aliases. */
  highlights?: TextHighlight[];
}
interface TextHighlight {
  field: Text;
  parts: Part[];
}

const SearchType = builder.enumType('SearchType', {
  description: 'A type of objects that a search finds.',
  values: {
    POST: { value: 'post', description: 'Posts, by name, tagline and description.' },
    TOPIC: { value: 'topic', description: 'Topics, by name, slug and description.' },
    USER: { value: 'user', description: 'Users, by name, username and headline.' },
    COLLECTION: { value: 'collection', description: 'Collections, by name, slug and tagline.' },
  } as const,
});

const SearchResult = builder.unionType('SearchResult', {
  description: 'An object that a search found.',
  types: [Post, Topic, User, Collection],
});

const SearchField = builder.enumType('SearchField', {
  description: 'A text of a found object.',
  values: {
    NAME: { value: 'name', description: 'The name.' },
    TAGLINE: { value: 'tagline', description: 'The tagline of a post or collection.' },
    HEADLINE: { value: 'headline', description: 'The headline of a user.' },
    DESCRIPTION: { value: 'description', description: 'The description of a post or topic.' },
  } as const,
});

const HighlightPart = builder.objectRef<Part>('HighlightPart').implement({
  description: 'A part of a text.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The characters of the part.' }),
    isMatch: t.exposeBoolean('isMatch', { description: 'Whether the query matches the part.' }),
  }),
});

const Highlight = builder.objectRef<TextHighlight>('Highlight').implement({
  description: 'A text that the query matches, or the part of a long text around the first match.',
  fields: (t) => ({
    field: t.expose('field', { type: SearchField, description: 'The text.' }),
    parts: t.expose('parts', {
      type: [HighlightPart],
      description: 'The text in parts, so that a page can emphasize matches without reading markup.',
    }),
  }),
});

const edgesOf = (result: Result, context: Context) => (result.edges ??= readEdges(result, context));

/** Omits objects that were hidden after they were found. */
async function readEdges({ found, terms }: Result, { loaders }: Context): Promise<Edge[]> {
  const { rows } = await found.page();
  const edges = await Promise.all(
    rows.map(async (row) => {
      const { kind, id } = row;
      const node = await (kind === 'user' ? loaders.member : loaders[kind]).load(id);
      const typename = capitalized(kind);
      return node && { found, terms, row, node: { ...node, __typename: typename } as Node };
    }),
  );
  return edges.filter((edge) => edge !== null);
}

const highlightsOf = ({ node, row, terms }: Edge) =>
  TEXTS[row.kind].flatMap((field) => {
    const parts = highlight(node[field] ?? '', terms.get(row.kind) ?? []);
    return parts ? [{ field, parts }] : [];
  });

const SearchEdge = builder.objectRef<Edge>('SearchResultEdge').implement({
  description: 'An object that a search found.',
  fields: (t) => ({
    cursor: t.string({
      description: 'The cursor of the entry, for `after` and `before`.',
      resolve: ({ found, row }) => found.cursor(row),
    }),
    highlights: t.field({
      type: [Highlight],
      description: 'The texts of the object that have words of the query or similar words.',
      resolve: (edge) => (edge.highlights ??= highlightsOf(edge)),
    }),
    node: t.field({ type: SearchResult, description: 'The object.', resolve: ({ node }) => node as never }),
  }),
});

const SearchConnection = builder.objectRef<Result>('SearchResultConnection').implement({
  description: 'A page of the objects that a search found.',
  fields: (t) => ({
    edges: t.field({
      type: [SearchEdge],
      description: 'The objects of the page, with their cursors and highlights.',
      resolve: (result, _args, context) => edgesOf(result, context),
    }),
    nodes: t.field({
      type: [SearchResult],
      description: 'The objects of the page.',
      resolve: async (result, _args, context) => (await edgesOf(result, context)).map(({ node }) => node as never),
    }),
    pageInfo: t.field({
      type: PageInfo,
      description: 'The position of the page in its list.',
      resolve: ({ found }) => pageInfo(found),
    }),
    totalCount: t.int({
      description: 'The total number of matches. See `isCapped`.',
      resolve: ({ found }) => ofTotal(found, ({ count }) => count),
    }),
    isCapped: t.boolean({
      description: `Whether there are more matches than are counted. \`totalCount\` is then ${MAX_COUNT.toLocaleString('en')}.`,
      resolve: ({ found }) => ofTotal(found, ({ isCapped }) => isCapped),
    }),
  }),
});

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
