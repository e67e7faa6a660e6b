import { createDocument, type Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import * as applications from './applications/schemas.ts';
import { ErrorBody } from './envelope.ts';

const listOf = <Schema extends z.ZodType>(item: Schema) => z.object({ data: z.array(item) });

const GraphQLRequest = z
  .object({
    query: z.string().nullish(),
    documentId: z
      .string()
      .nullish()
      .meta({ description: '`sha256:` and the hash of a document that was sent before.' }),
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

const Token = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
});

const GRAPHQL_ERRORS = [400, 403, 406, 413, 415, 503];

const operations: Record<string, Operation> = {
  'POST /v2/api/graphql': {
    summary: 'Query or change the directory',
    description: 'GraphQL over HTTP. The schema is at /v2/reference; queries can be tried at /v2/graphiql.',
    tag: 'GraphQL',
    body: GraphQLRequest,
    response: GraphQLResult,
    errors: GRAPHQL_ERRORS,
  },
  'GET /v2/api/graphql': {
    summary: 'Query the directory',
    description: '`variables` and `extensions` are JSON. Mutations are refused with 405.',
    tag: 'GraphQL',
    query: z.object({
      query: z.string().optional(),
      documentId: z.string().optional(),
      operationName: z.string().optional(),
      variables: z.string().optional(),
      extensions: z.string().optional(),
    }),
    response: GraphQLResult,
    errors: [...GRAPHQL_ERRORS, 405],
  },
  'POST /v2/oauth/token': {
    summary: 'Get an access token',
    description: 'RFC 6749 §4.1.3 and §4.4, as JSON or as a form; errors are those of its §5.2.',
    tag: 'Tokens',
    body: TokenRequest,
    response: Token,
    errors: [400],
    secured: false,
  },
  'GET /v2/oauth/authorize': {
    summary: 'Ask a user for access',
    description: 'A page for the browser: RFC 6749 §4.1.1 with PKCE and the method S256 (RFC 7636).',
    tag: 'Tokens',
    query: z.object({
      response_type: z.literal('code'),
      client_id: z.string(),
      redirect_uri: z.string().optional(),
      scope: z.string().optional(),
      state: z.string().optional(),
      code_challenge: z.string(),
      code_challenge_method: z.literal('S256').optional(),
    }),
    response: 'text/html',
    errors: [400],
    secured: false,
  },
  'GET /v2/applications': {
    summary: 'List the account’s applications',
    tag: 'Applications',
    response: listOf(applications.Application),
  },
  'POST /v2/applications': {
    summary: 'Register an application',
    description: 'The secret is shown this once.',
    tag: 'Applications',
    body: applications.NewApplication,
    status: 201,
    response: applications.CreatedApplication,
    errors: [400, 409, 413, 415],
  },
  'GET /v2/applications/:id': {
    summary: 'Read an application',
    tag: 'Applications',
    response: applications.Application,
    errors: [404],
  },
  'DELETE /v2/applications/:id': {
    summary: 'Remove an application with its tokens',
    tag: 'Applications',
    status: 204,
    errors: [404],
  },
  'POST /v2/applications/:id/secret': {
    summary: 'Rotate the secret',
    description: 'The old secret ends at once; tokens go on.',
    tag: 'Applications',
    response: z.object({ clientSecret: z.string() }),
    errors: [404],
  },
  'GET /v2/applications/:id/tokens': {
    summary: 'List the application’s tokens',
    tag: 'Applications',
    response: listOf(applications.Token),
    errors: [404],
  },
  'POST /v2/applications/:id/tokens': {
    summary: 'Make a developer token',
    description: 'Acts as the account’s user, and has no end. The token is shown this once.',
    tag: 'Applications',
    body: applications.NewDeveloperToken,
    status: 201,
    response: applications.CreatedToken,
    errors: [400, 404, 413, 415],
  },
  'DELETE /v2/applications/:id/tokens/:tokenId': {
    summary: 'Revoke a token',
    tag: 'Applications',
    status: 204,
    errors: [404],
  },
  'GET /v2/applications/:id/limit-requests': {
    summary: 'List what was asked for',
    tag: 'Applications',
    response: listOf(applications.LimitRequest),
    errors: [404],
  },
  'POST /v2/applications/:id/limit-requests': {
    summary: 'Ask for higher limits',
    tag: 'Applications',
    body: applications.NewLimitRequest,
    status: 201,
    response: applications.LimitRequest,
    errors: [400, 404, 409, 413, 415],
  },
};

/** The document at /openapi.json: everything around the GraphQL schema, which has a reference of its own. */
export const document = createDocument({
  title: 'Directory API',
  version: '2',
  description:
    'A GraphQL API over a directory of products. GraphQL takes access tokens, /v2/applications the account’s own key. ' +
    'The schema: [reference](/v2/reference), [GraphiQL](/v2/graphiql).',
  security: { type: 'http', scheme: 'bearer' },
  error: { schema: ErrorBody, common: [401, 429, 500] },
  operations,
});
