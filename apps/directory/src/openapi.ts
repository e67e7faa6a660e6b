import { createDocument } from '@services/common/openapi/document';
import type { OperationContract } from '@services/common/openapi/operation';
import { z } from 'zod';

import { applicationOperations } from './applications/routes.ts';
import { ErrorBody, formatError } from './envelope.ts';
import { TAGS } from './operation.ts';

const GraphQLRequest = z
  .object({
    query: z.string().nullish(),
    documentId: z
      .string()
      .nullish()
      .meta({ description: '`sha256:` and the hash of a document that was sent before, instead of `query`.' }),
    operationName: z.string().nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  })
  .meta({ id: 'GraphQLRequest' });

const GraphQLResult = z
  .object({
    data: z.record(z.string(), z.unknown()).nullable().optional(),
    errors: ErrorBody.shape.errors.optional(),
    extensions: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'GraphQLResult' });

const TokenRequest = z
  .object({
    grant_type: z.enum(['client_credentials', 'authorization_code']),
    client_id: z.string(),
    client_secret: z.string().optional(),
    scope: z.string().optional(),
    code: z.string().optional(),
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
  })
  .meta({ id: 'TokenRequest' });

const IssuedToken = z
  .object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int(), scope: z.string() })
  .meta({ id: 'IssuedToken' });

const OAuthError = z.object({ error: z.string(), error_description: z.string() }).meta({ id: 'OAuthError' });
/** RFC 6749 §5.2; an error that occurs before the request reaches the endpoint has the form of the others. */
const oauthError = (description: string) => ({
  description,
  content: { 'application/json': z.union([OAuthError, ErrorBody]) },
});

const graphqlErrors = {
  400: [
    'BAD_REQUEST',
    'BAD_USER_INPUT',
    'GRAPHQL_PARSE_FAILED',
    'GRAPHQL_VALIDATION_FAILED',
    'OPERATION_RESOLUTION_FAILURE',
    'PERSISTED_QUERY_NOT_FOUND',
    'DOCUMENT_TOO_LARGE',
    'QUERY_TOO_DEEP',
    'QUERY_TOO_COMPLEX',
    'TOO_MANY_ALIASES',
    'TOO_MANY_DIRECTIVES',
    'TOO_MANY_ROOT_FIELDS',
  ],
  403: ['INSUFFICIENT_SCOPE', 'APPLICATION_BLOCKED'],
  406: ['NOT_ACCEPTABLE'],
  429: ['RATE_LIMITED', 'COST_BUDGET_EXCEEDED', 'TOO_MANY_OPERATIONS'],
  503: ['SERVICE_UNAVAILABLE', 'OPERATION_TIMEOUT'],
};
const query = '{ posts(first: 1, order: VOTES) { nodes { name votesCount } } }';
const answer = { data: { posts: { nodes: [{ name: 'Lantern Desk', votesCount: 37 }] } } };

/** Endpoints that others define: GraphQL over HTTP, and RFC 6749. They have routers of their own. */
const protocols: OperationContract[] = [
  {
    id: 'graphql.execute',
    method: 'post',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Query or change the directory',
    description:
      'GraphQL over HTTP. The schema is at [/v2/reference](/v2/reference) and, for tools, at ' +
      '[/v2/schema.graphql](/v2/schema.graphql); queries can be tried out at [/v2/graphiql](/v2/graphiql). ' +
      'Clients that accept only `application/json` get errors of the operation itself with status 200.',
    body: GraphQLRequest,
    response: GraphQLResult,
    alsoAnswers: ['application/graphql-response+json'],
    errors: graphqlErrors,
    example: { body: { query }, response: answer },
  },
  {
    id: 'graphql.query',
    method: 'get',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Query the directory by GET',
    description: '`variables` and `extensions` are JSON. Mutations are refused with 405.',
    query: z.looseObject({
      query: z.string().optional(),
      documentId: z.string().optional(),
      operationName: z.string().optional(),
      variables: z.string().optional(),
      extensions: z.string().optional(),
    }),
    response: GraphQLResult,
    alsoAnswers: ['application/graphql-response+json'],
    errors: { ...graphqlErrors, 405: ['METHOD_NOT_ALLOWED'] },
    example: { query: { query }, response: answer },
  },
  {
    id: 'tokens.create',
    method: 'post',
    path: '/v2/oauth/token',
    tag: 'Tokens',
    summary: 'Get an access token',
    description:
      'RFC 6749 §4.1.3 and §4.4, as JSON or as a form. Errors of the request are those of its §5.2: ' +
      '`{"error", "error_description"}`.',
    secured: false,
    body: TokenRequest,
    response: IssuedToken,
    alsoStatuses: {
      400: oauthError('The request, the credentials or the code are not valid.'),
      401: oauthError('The credentials in the Authorization header are not valid.'),
      500: oauthError('Internal server error.'),
    },
    example: {
      body: { grant_type: 'client_credentials', client_id: 'dir_client_…', client_secret: 'dir_secret_…' },
      response: { access_token: 'dir_…', token_type: 'Bearer', expires_in: 2_592_000, scope: 'public' },
    },
  },
  {
    id: 'tokens.authorize',
    method: 'get',
    path: '/v2/oauth/authorize',
    tag: 'Tokens',
    summary: 'Ask a user for access',
    description: 'A page for the browser: RFC 6749 §4.1.1 with PKCE and the method S256 (RFC 7636).',
    secured: false,
    query: z.looseObject({
      response_type: z.literal('code'),
      client_id: z.string(),
      redirect_uri: z.string().optional(),
      scope: z.string().optional(),
      state: z.string().optional(),
      code_challenge: z.string(),
      code_challenge_method: z.literal('S256').optional(),
    }),
    response: 'text/html',
    alsoStatuses: {
      303: 'Redirects to the application with an OAuth error.',
      400: {
        description: 'A page: the application or the redirect address is not known, so that nobody can be redirected.',
        content: { 'text/html': 'text', 'application/json': ErrorBody },
      },
    },
  },
];

/** Every endpoint but the pages for people. */
export const operations: readonly OperationContract[] = [...protocols, ...applicationOperations];

/** The document at /openapi.json: everything around the GraphQL schema, which has its own reference. */
export const document = createDocument({
  title: 'Directory',
  version: '2',
  description:
    'A GraphQL API over a directory of products. GraphQL takes access tokens, /v2/applications the account’s own key. ' +
    'The schema: [reference](/v2/reference), [GraphiQL](/v2/graphiql).',
  server: 'http://127.0.0.1:4004',
  tags: TAGS,
  security: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token, `dir_…`; an account’s key, `dir_account_…`',
  },
  error: { schema: ErrorBody, format: formatError, code: ({ errors }) => errors[0]?.extensions.code ?? '' },
  rateLimitHeaders: 'RateLimit',
  operations,
});
