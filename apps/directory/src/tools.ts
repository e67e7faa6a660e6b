import { type OperationTool, unknownArgument } from '@services/common/mcp/tools';
import { Kind, parse } from 'graphql';

/** The operations offered as MCP tools by default, with their descriptions for models; `/mcp?tools=all` offers all. */
export const TOOLS = {
  'applications.list': 'Lists the account’s applications.',
  'applications.get': 'Reads an application: type, client ID, redirect URIs, and whether it is blocked.',
  'applications.requestLimit': 'Asks the operators of the directory for higher limits. An operator decides.',
  'applications.listLimitRequests': 'Lists the requests for higher limits with the operators’ decisions.',
  'applications.listTokens':
    'Lists the names, scopes and expiry of an application’s newest access tokens, but not the tokens themselves.',
  'profile.get': 'Reads the member of the directory that the account acts as.',
  'webhooks.list': 'Lists the webhooks of the account.',
};

const POST = 'id name tagline slug url website votesCount commentsCount createdAt featuredAt dailyRank';
const POST_FIELDS = `${POST} topics(first: 5) { nodes { name slug } } makers { name username }`;
const COMMENT = 'id body votesCount createdAt user { name username }';
const PAGE = 'totalCount pageInfo { hasNextPage endCursor }';

const first = { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Number of entries.' };
const after = { type: 'string', description: '`endCursor` of the previous page.' };
const ID_OR_SLUG = {
  id: { type: 'string', description: 'The ID. If omitted, `slug` is used.' },
  slug: { type: 'string', description: 'The name in the URL, such as `lantern-desk`.' },
};

/** The tools that an access token can use: GraphQL queries that read the directory. */
export const GRAPHQL_TOOLS: readonly OperationTool[] = [
  tool({
    name: 'posts_search',
    title: 'Search posts',
    description:
      'Searches posts (launched products) by name, tagline and description, best match first. Tolerates typos.',
    properties: { query: { type: 'string', minLength: 1, maxLength: 200 }, first, after },
    required: ['query'],
    document: `query ($query: String!, $first: Int = 10, $after: String) {
      search(query: $query, types: [POST], first: $first, after: $after) { ${PAGE} nodes { ... on Post { ${POST_FIELDS} } } } }`,
  }),
  tool({
    name: 'posts_list',
    title: 'List posts',
    description:
      'Lists posts by votes, rank or time, for example the launches of a day or of a topic. Dates are ISO 8601, in UTC.',
    properties: {
      order: { type: 'string', enum: ['RANKING', 'NEWEST', 'VOTES', 'FEATURED_AT'], default: 'RANKING' },
      topic: { type: 'string', description: 'The id or slug of a topic.' },
      featured: {
        type: 'boolean',
        description: 'If true, only featured posts; if false, only posts that are not featured.',
      },
      postedAfter: { type: 'string', format: 'date-time', description: 'Posts after this time.' },
      postedBefore: { type: 'string', format: 'date-time', description: 'Posts before this time.' },
      first,
      after,
    },
    document: `query ($order: PostsOrder = RANKING, $topic: String, $featured: Boolean, $postedAfter: DateTime,
      $postedBefore: DateTime, $first: Int = 10, $after: String) {
      posts(order: $order, topic: $topic, featured: $featured, postedAfter: $postedAfter, postedBefore: $postedBefore,
        first: $first, after: $after) { ${PAGE} nodes { ${POST_FIELDS} } } }`,
  }),
  tool({
    name: 'posts_get',
    title: 'Get a post',
    description: 'Returns one post by its id or slug, with its description, links and newest comments.',
    properties: ID_OR_SLUG,
    document: `query ($id: ID, $slug: String) { post(id: $id, slug: $slug) { ${POST_FIELDS} description
      productLinks { type url } comments(first: 10) { nodes { ${COMMENT} } } } }`,
  }),
  tool({
    name: 'topics_search',
    title: 'Search topics',
    description: 'Searches topics by name, slug and description, best match first.',
    properties: { query: { type: 'string', minLength: 1, maxLength: 200 }, first, after },
    required: ['query'],
    document: `query ($query: String!, $first: Int = 10, $after: String) {
      search(query: $query, types: [TOPIC], first: $first, after: $after) {
        ${PAGE} nodes { ... on Topic { id name slug description postsCount followersCount } } } }`,
  }),
  tool({
    name: 'comments_list',
    title: 'List the comments on a post',
    description: 'Lists the comments on a post, each with its first replies. Newest first, or most voted first.',
    properties: {
      ...ID_OR_SLUG,
      order: { type: 'string', enum: ['NEWEST', 'VOTES_COUNT'], default: 'NEWEST' },
      first,
      after,
    },
    document: `query ($id: ID, $slug: String, $order: CommentsOrder = NEWEST, $first: Int = 10, $after: String) {
      post(id: $id, slug: $slug) { id name comments(order: $order, first: $first, after: $after) { ${PAGE} nodes {
        ${COMMENT} replies(first: 3) { totalCount nodes { ${COMMENT} } } } } } }`,
  }),
  tool({
    name: 'users_get',
    title: 'Get a member',
    description: 'Returns a member by ID or username, with the posts that the member made.',
    properties: { id: ID_OR_SLUG.id, username: { type: 'string', description: 'The username, without `@`.' } },
    document: `query ($id: ID, $username: String) { user(id: $id, username: $username) { id name username headline url
      createdAt isMaker madePosts(first: 10) { totalCount nodes { ${POST} } } } }`,
  }),
  tool({
    name: 'collections_list',
    title: 'List collections',
    description: 'Lists members’ collections of posts, the most followed first, each with its first posts.',
    properties: {
      featured: {
        type: 'boolean',
        description:
          'If true, only collections that editors have featured; if false, only collections that are not featured.',
      },
      postId: { type: 'string', description: 'Only collections that contain this post.' },
      userId: { type: 'string', description: 'Only collections of this member.' },
      first,
      after,
    },
    document: `query ($featured: Boolean, $postId: ID, $userId: ID, $first: Int = 10, $after: String) {
      collections(featured: $featured, postId: $postId, userId: $userId, first: $first, after: $after) { ${PAGE} nodes {
        id name slug tagline url followersCount user { username } posts(first: 5) { totalCount nodes { name slug } } } } }`,
  }),
  {
    ...tool({
      name: 'graphql_query',
      title: 'Run a GraphQL query',
      description:
        'Runs a GraphQL query, for questions that the other tools cannot answer. Begin with introspection, such as ' +
        '`{ __type(name: "Query") { fields { name args { name } } } }`. Mutations are refused.',
      properties: {
        query: { type: 'string', description: 'The document, with one query.' },
        variables: { type: 'object', description: 'The values of the query’s variables, by name.' },
      },
      required: ['query'],
      document: '',
    }),
    toRequest: ({ query, variables }) => toRequest(query, variables),
    problemOf: ({ query }) => problemOfQuery(query),
  },
];

const ONLY_REGISTERED =
  'The application of this token executes only documents that its owner has registered, so these tools cannot query the directory. ' +
  'Use a token of another application, or let the owner turn off `registeredOnly`';

/** The tools for an application that executes only registered documents. Each tool answers with the reason why it refuses. */
export const REFUSING_TOOLS: readonly OperationTool[] = GRAPHQL_TOOLS.map((one) => ({
  ...one,
  problemOf: () => ONLY_REGISTERED,
}));

interface Described {
  name: string;
  title: string;
  description: string;
  properties: Record<string, unknown>;
  required?: string[];
  document: string;
}

function tool({ name, title, description, properties, required = [], document }: Described): OperationTool {
  return {
    name,
    operationId: name,
    title,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    isPaged: true,
    scope: '',
    // The arguments become variables, so that GraphQL validates their values.
    problemOf(args) {
      const unknown = unknownArgument(args, properties);
      if (unknown !== undefined) return unknown;
      const missing = required.find((argument) => typeof args[argument] !== 'string');
      return missing && `The argument ${missing} is required`;
    },
    toRequest: (args) => toRequest(document, args),
  };
}

function toRequest(query: unknown, variables: unknown) {
  // With this media type, a refused query has an error status, which the tool's answer then states.
  const headers = { accept: 'application/graphql-response+json' };
  return { method: 'POST', url: '/v2/api/graphql', headers, body: { query, variables } };
}

function problemOfQuery(query: unknown): string | undefined {
  if (typeof query !== 'string' || query.length > MAX_QUERY_LENGTH) {
    return `The argument query must be a string of at most ${MAX_QUERY_LENGTH} characters`;
  }
  try {
    const { definitions } = parse(query, { noLocation: true, maxTokens: MAX_TOKENS });
    const isReading = definitions.every((one) => one.kind !== Kind.OPERATION_DEFINITION || one.operation === 'query');
    return isReading ? undefined : 'Only queries can be run; mutations and subscriptions are refused';
  } catch (error) {
    return (error as Error).message;
  }
}

const MAX_QUERY_LENGTH = 10_000;
const MAX_TOKENS = 1_000;
